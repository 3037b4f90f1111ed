// Which game, and which deal or table: chosen by number, typed, clicked, or pasted.
import { deck, UNKNOWN, unitsOf, wordsOf } from "./cards.js";
import { cardsOf, choosesBase, compose, fieldsOfStart, fieldsOfTable, impossible, locate, missing, NONE, valuesOf } from "./fields.js";
import { arrowKeys, find, h, inColour, markTab, show, showAgain } from "./dom.js";
import { cardFace, cardGrid } from "./table.js";
import { counted, errorWords } from "./words.js";

const SOURCES = [["seed", "terrace"], ["aisleriot", "AisleRiot"], ["pysolfc", "PySolFC"]];
const TYPING_MS = 150;

export class Setup {
    // `referee`: answers at once; `page`: open(rules, state, deal) shows a game, `game` is what is on the table.
    constructor(element, referee, page) {
        Object.assign(this, { element, referee, page });
        this.games = referee.ask({ op: "games" }).games;
        this.build();
    }

    // ---- the frame ----

    build() {
        this.choice = h("select", { id: "game", onchange: () => this.changeGame() }, this.gameOptions());
        this.ownRules = h("textarea", { id: "own-rules", rows: 4, hidden: true, spellcheck: "false",
                                        "aria-label": "Rules of your own, as JSON",
                                        placeholder: '{"name":"mine","extends":"aisleriot/terrace","reserve":9}',
                                        oninput: () => this.chooseGame() });
        this.source = h("select", { id: "source", "aria-label": "Whose deal" },
            SOURCES.map(([value, name]) => h("option", { value }, name)));
        this.number = h("input", { id: "number", value: "1", size: 12, spellcheck: "false", autocomplete: "off",
            "aria-label": "Number of the deal" });
        this.ownMessage = h("p", { class: "message", role: "alert" });
        this.message = h("p", { class: "message", role: "alert" });
        this.table = h("div", {});
        this.paste = h("textarea", { id: "paste", rows: 6, spellcheck: "false", "aria-label": "A position or deal as text or JSON" });
        this.pasteMessage = h("p", { class: "message", role: "alert" });
        this.rulesText = h("dl", { class: "rules" });
        this.rulesBox = h("details", {}, h("summary", {}, "Rules of this game"), this.rulesText);
        show(this.element,
            h("p", { class: "field" }, h("label", { for: "game" }, "Game"), this.choice), this.ownRules, this.ownMessage, this.rulesBox,
            this.tabs([
                ["number", "A deal by number",
                    h("form", { class: "by-number", onsubmit: event => { event.preventDefault(); this.deal(); } },
                    h("span", {}, this.source, " deal ", this.number), h("button", { class: "main", type: "submit" }, "Deal"),
                    h("button", { type: "button", onclick: () => this.random() }, "Any"), this.message)],
                ["typed", "The cards I see", this.table],
                ["pasted", "Paste a position", h("div", {}, h("p", { class: "note" },
                    "What terrace deal, terrace deal --json or \u201cCopy position\u201d wrote, or a list of the whole deck."), this.paste,
                    h("p", {}, h("button", { class: "main", onclick: () => this.readPaste() }, "Show it")), this.pasteMessage)],
            ]));
        this.chooseGame();
    }

    gameOptions() {
        const group = (label, prefix) => h("optgroup", { label }, this.games.filter(g => g.name.startsWith(prefix)).map(g =>
            h("option", { value: g.name }, g.title)));
        return [group("GNOME AisleRiot", "aisleriot/"), group("PySolFC", "pysolfc/"), h("option", { value: "own" }, "Rules of your own …")];
    }

    tabs(entries) {
        const buttons = entries.map(([id, label]) => h("button", { role: "tab", id: `by-${id}`, "aria-controls": `panel-${id}`,
                                                                    onclick: () => open(id) }, label));
        const panels = entries.map(([id, , body]) =>
            h("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `by-${id}` }, body));
        const open = id => {
            const chosen = entries.findIndex(([other]) => other === id);
            markTab(buttons, buttons[chosen]);
            panels.forEach((panel, i) => { panel.hidden = i !== chosen; });
        };
        this.open = open;
        open("number");
        return [arrowKeys(h("div", { role: "tablist", class: "tabs", "aria-label": "Where the cards come from" }, buttons)), panels];
    }

    // ---- the game ----

    chooseGame() {
        const own = this.choice.value === "own";
        this.ownRules.hidden = !own;
        show(this.ownMessage);
        const rules = own ? this.readOwnRules() : this.games.find(game => game.name === this.choice.value);
        this.valid = Boolean(rules); // else the game of before stays until the rules are mended
        if (!rules)
            return;
        this.rules = rules;
        show(this.rulesText, this.referee.ask({ op: "rules", game: this.game }).rules.map(({ heading, text }) =>
            [h("dt", {}, heading), h("dd", {}, text)]));
        this.source.value = this.rules.name.startsWith("pysolfc/") ? "pysolfc"
            : this.source.value === "pysolfc" ? "seed" : this.source.value;
        this.stage = choosesBase(this.rules) ? "start" : "table";
        this.clear();
    }

    changeGame() {
        this.chooseGame();
        if (!this.valid || find("#panel-number").hidden)
            return;
        if (this.page.game?.last > 0) // arrow keys pass many games on the list: none of them takes the one that is played from the table
            show(this.message, h("span", { class: "quiet" }, "The game on the table stays until you press Deal."));
        else
            this.deal();
    }

    readOwnRules() {
        try {
            const custom = JSON.parse(this.ownRules.value || "{}");
            const answer = this.referee.ask({ op: "games", game: custom });
            show(this.ownMessage, answer.ok ? "" : errorWords(answer.error));
            return answer.ok ? { ...answer.games[0], custom } : null;
        } catch (wrong) {
            show(this.ownMessage, `The rules are no JSON yet: ${wrong.message}.`);
            return null;
        }
    }

    // Shows the game that is on the table in the form, too.
    follow(rules, deal) {
        this.choice.value = rules.custom ? "own" : rules.name;
        if (rules.custom)
            this.ownRules.value = JSON.stringify(rules.custom);
        this.chooseGame();
        const [source, number] = deal?.split(":") ?? [];
        if (number !== undefined) {
            this.source.value = source;
            this.number.value = number;
        }
    }

    get game() {
        return this.rules.custom ?? this.rules.name;
    }

    // ---- by number ----

    deal() {
        if (!this.valid)
            return;
        const named = this.number.value.trim().match(/^(\w+):(.*)$/); // as titles write it
        if (named && SOURCES.some(([source]) => source === named[1]))
            [, this.source.value, this.number.value] = named;
        const answer = this.referee.ask({ op: "new", game: this.game, deal: `${this.source.value}:${this.number.value.trim()}` });
        show(this.message, answer.ok ? "" : errorWords(answer.error));
        this.number.setAttribute("aria-invalid", String(!answer.ok));
        if (!answer.ok)
            return;
        this.forget();
        this.page.open(this.rules, answer.state, answer.deal);
    }

    random() {
        this.number.value = String(Math.floor(Math.random() * 2 ** 31));
        this.deal();
    }

    // ---- the cards that I see ----

    get fields() {
        return this.stage === "start" ? fieldsOfStart(this.rules) : fieldsOfTable(this.rules);
    }

    drawFields() {
        const stages = choosesBase(this.rules) && h("p", { class: "stages" },
            [["start", "before the base card is chosen"], ["table", "later in the game"]].map(([stage, label]) => h("label", {},
                h("input", { type: "radio", name: "stage", value: stage, checked: this.stage === stage, onchange: () => {
                    this.stage = stage;
                    this.drawFields();
                    this.table.querySelector(`[value=${stage}]`).focus();
                } }), label)));
        this.inputs = new Map();
        const rows = this.fields.map(field => this.drawField(field));
        const row = (name, pattern) => h("div", { class: name }, rows.filter((_, i) => pattern.test(this.fields[i].id)));
        this.answer = h("p", { class: "headline" });
        this.grid = h("div", { class: "grid52", role: "group", "aria-label": "Cards: click to enter" });
        this.fieldMessage = h("p", { class: "message", role: "status" }); // it changes with each card that is typed
        this.active = this.fields[this.stage === "start" ? 0 : this.fields.findIndex(f => f.id === "reserve")].id;
        show(this.table, stages,
            this.stage === "table" && h("p", { class: "note" },
                `Of each foundation (f) all cards, or the top card${this.inputs.has("base") ? " and, once, the rank on which they begin" : ""}; `,
                "of each pile (t) its cards from bottom to top."),
            h("div", { class: "fields" }, row("few", /^(base|f\d+)$/), row("few long", /^t\d+$/),
                row("fields", /^(reserve|choices|waste|stock)$/), row("few", /^redeals$/)),
            this.rules.stock_lock && this.stage === "table" && h("p", { class: "field" }, h("label", {},
                h("input", { type: "checkbox", id: "locked", checked: this.locked,
                    onchange: event => { this.locked = event.target.checked; this.read(); } }),
                " the stock is locked (a card was dealt while a space was open)")),
            this.fieldMessage, this.answer, this.grid,
            h("p", {}, h("button", { onclick: () => this.clear() }, "Clear"), " ",
                this.stage === "table" && h("button", { onclick: () => this.fill(this.page.game) },
                    "Fill in what lies on the table")));
        this.drawGrid();
        this.read();
    }

    drawField(field) {
        const input = h("input", { id: `field-${field.id}`, value: this.values[field.id] ?? "", spellcheck: "false", autocomplete: "off",
                                   autocapitalize: "characters", "aria-describedby": `echo-${field.id}`,
                                   onfocus: () => this.activate(field.id), oninput: () => this.typed(field.id) });
        const echo = h("span", { class: "echo", id: `echo-${field.id}` });
        this.inputs.set(field.id, { input, echo, field });
        return h("div", { class: "field" },
            h("label", { for: `field-${field.id}` }, field.label, field.want && h("small", {}, ` ${counted(field.want, "card")}`)), input,
            field.hint && h("small", { class: "hint" }, field.hint), echo);
    }

    activate(id) {
        this.active = id;
        this.inputs.forEach(({ input }, other) => input.closest(".field").classList.toggle("active", other === id));
    }

    typed(id) {
        this.values[id] = this.inputs.get(id).input.value;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.read(), TYPING_MS);
        this.drawGrid();
    }

    clear() {
        this.values = {};
        this.locked = false;
        this.drawFields();
    }

    // ---- the grid ----

    left() {
        const left = deck(this.rules);
        this.fields.flatMap(field => cardsOf(this.values[field.id] ?? "")).forEach(card => { if (card in left) left[card]--; });
        return left;
    }

    drawGrid() {
        showAgain(this.grid, cardGrid(this.left(), card => this.enter(card),
            cardFace(UNKNOWN, { class: "pick", onclick: () => this.enter(UNKNOWN), "aria-label": "a card that I do not know" }, "button"),
            h("button", { class: "card rub", onclick: () => this.rub(), "aria-label": "take the last card back" }, "←")));
    }

    // Puts a card behind those of the field that was last used, and goes on to the next field when that is full.
    enter(card) {
        const { input, field } = this.inputs.get(this.active);
        const before = (this.values[this.active] ?? "").trim();
        const text = field.key === "base" ? card[0] : `${before === NONE ? "" : before} ${card}`.trim();
        this.values[this.active] = input.value = text;
        const ids = [...this.inputs.keys()];
        if (field.want !== null && cardsOf(text).length >= field.want)
            this.active = ids[ids.indexOf(this.active) + 1] ?? this.active;
        this.drawGrid();
        this.read();
    }

    rub() {
        const ids = [...this.inputs.keys()], back = ids[ids.indexOf(this.active) - 1];
        if (!this.values[this.active]?.trim() && back && this.stage === "start")
            this.active = back;
        const { input } = this.inputs.get(this.active), text = this.values[this.active] ?? "";
        this.values[this.active] = input.value = text.slice(0, wordsOf(text).at(-1)?.from ?? 0).trim();
        this.drawGrid();
        this.read();
    }

    // ---- reading ----

    // The library's text reader judges the fields. An incomplete table is not a mistake.
    read() {
        const fields = this.fields;
        this.forget();
        this.inputs.forEach(({ input, echo }) => {
            input.removeAttribute("aria-invalid");
            show(echo);
        });
        this.activate(this.active);
        this.answer.before(this.fieldMessage);
        if (fields.every(f => !this.values[f.id]?.trim())) {
            show(this.fieldMessage);
            return;
        }
        const { text, places } = compose(fields, this.values, this.stage === "table" && this.rules.stock_lock ? this.locked : null);
        const answer = this.referee.ask({ op: "new", game: this.game, text });
        const lacking = missing(fields, this.values);
        if (answer.ok)
            this.accept(answer.state);
        else if (lacking && !impossible(fields, this.values, this.rules))
            show(this.fieldMessage, h("span", { class: "quiet" }, `${lacking}.`));
        else
            this.refuse(answer.error, places);
    }

    // What is on the table is not what stands in the form.
    forget() {
        clearTimeout(this.timer);
        this.complete = false;
        show(this.answer);
    }

    // The table of before once more, with a blank more, say, leaves the game that is played from it.
    accept(state) {
        const table = JSON.stringify([this.game, state]), { accepted } = this;
        show(this.fieldMessage);
        this.complete = true;
        if (accepted?.table === table && accepted.game === this.page.game)
            this.mirror(this.words);
        else {
            this.mirrors = true;
            this.page.open(this.rules, state, null);
            this.accepted = { table, game: this.page.game };
        }
    }

    // Answers about the beginning of the game on the table, beside the form, which may fill the screen; unless the form was filled in from
    // the middle of it.
    mirror(text) {
        this.words = text;
        show(this.answer, this.complete && this.mirrors && text &&
            [inColour(text), " ", h("a", { href: "#workspace" }, "See the table and why.")]);
    }

    // Shows a mistake at its place: the field's text once more with the word at fault marked.
    refuse(error, places) {
        const lacks = /\bmissing\b/.test(error.what); // no card at fault
        const place = lacks ? null : locate(error.where, places), row = place && this.inputs.get(place.id);
        show(this.fieldMessage, inColour(errorWords(error)));
        if (!row)
            return;
        const text = this.values[place.id] ?? "", from = unitsOf(text, place.offset);
        const length = text.slice(from).match(/^[^\s,;]*/)[0].length;
        row.input.setAttribute("aria-invalid", "true");
        (row.input.closest(".few") ?? row.input.closest(".field")).after(this.fieldMessage);
        show(row.echo, text.slice(0, from), h("mark", {}, text.slice(from, from + length) || "▲"), text.slice(from + length));
    }

    // ---- pasted ----

    readPaste() {
        const text = this.paste.value, named = text.match(/^[ \t]*game:[ \t]*(\S+)/mi)?.[1] ?? text.match(/"game"\s*:\s*"([^"]*)"/)?.[1]
            ?? text.match(/\(([^()\s]+)\), (?:deal|position) /)?.[1]; // the title of a layout
        const known = [named, `aisleriot/${named}`, `pysolfc/${named}`].find(name => this.games.some(game => game.name === name));
        const answer = this.referee.ask({ op: "new", game: known ?? this.game, text });
        show(this.pasteMessage, answer.ok ? "" : inColour(errorWords(answer.error)));
        this.paste.setAttribute("aria-invalid", String(!answer.ok));
        if (!answer.ok) {
            this.pointAt(answer.error.where);
            return;
        }
        const rules = this.games.find(game => game.name === answer.game) ?? this.rules;
        this.choice.value = rules.custom ? "own" : rules.name;
        this.chooseGame();
        this.page.open(rules, answer.state, null);
    }

    // Selects the word in the pasted text at which "text:LINE:COLUMN" points.
    pointAt(where) {
        const [line, column] = where.split(":").slice(-2).map(Number);
        const lines = this.paste.value.split("\n");
        if (!(line >= 1 && line <= lines.length))
            return;
        const from = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + unitsOf(lines[line - 1], column - 1);
        const length = this.paste.value.slice(from).match(/^[^\s,;]*/)[0].length;
        this.paste.focus();
        this.paste.setSelectionRange(from, from + Math.max(1, length));
    }

    // Puts the table into the form, to correct it. The form may have shown another game.
    fill(game) {
        const { rules, now } = game;
        if (JSON.stringify(this.rules) !== JSON.stringify(rules))
            this.follow(rules);
        this.stage = "table";
        this.values = valuesOf(this.fields, now);
        this.locked = now.locked;
        this.accepted = { table: JSON.stringify([this.game, this.referee.ask(game.setUp()).state]), game };
        this.mirrors = game.at === 0;
        this.drawFields();
    }
}
