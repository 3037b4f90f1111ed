// The page: a table, questions about it, and the controls of both.
import { BasePanel } from "./base_panel.js";
import { Core } from "./core.js";
import { cardSign, pileWords } from "./cards.js";
import { arrowKeys, find, h, inColour, markTab, show, showAgain } from "./dom.js";
import { customRules } from "./fields.js";
import { Game } from "./game.js";
import { keep, keepSetting, kept, keptSetting } from "./keep.js";
import { PlayPanel } from "./play_panel.js";
import { ReviewPanel } from "./review_panel.js";
import { Setup } from "./setup.js";
import { SolutionPanel } from "./solution_panel.js";
import { Search } from "./search.js";
import { cardGrid, Table } from "./table.js";
import { counted, errorWords } from "./words.js";

const REFEREE_BYTES = 1 << 16, SEARCH_BYTES = 32 << 20;
const STEP_MS = 700;
const THEMES = { auto: "◐", light: "○", dark: "●" };
const LEVELS = ["fast", "quick", "careful", "strong"];

class Page {
    constructor(module) {
        this.referee = new Core(module, REFEREE_BYTES);
        this.search = new Search(module, WORKER, SEARCH_BYTES);
        this.hidden = false;
        this.level = "fast";
        this.keepsAs = ""; // see keep.js
        this.table = new Table(find("#table"), move => this.play(move));
        this.panels = { base: new BasePanel(this), play: new PlayPanel(this), solution: new SolutionPanel(this),
            review: new ReviewPanel(this) };
        this.theme = keptSetting("theme") in THEMES ? keptSetting("theme") : "auto";
        this.darkness = matchMedia("(prefers-color-scheme: dark)");
        this.darkness.addEventListener("change", () => this.showTheme());
        this.showTheme();
        this.build();
        this.setup = new Setup(find("#setup-body"), this.referee, this);
        addEventListener("keydown", event => this.key(event));
    }

    // ---- frame ----

    build() {
        Object.entries(this.panels).forEach(([name, panel]) => {
            find(`#panel-${name}`).append(panel.element);
            find(`#tab-${name}`).addEventListener("click", () => name !== this.tab && this.choose(name));
        });
        arrowKeys(find(".main-tabs"));
        const on = (id, action) => find(id).addEventListener("click", action);
        on("#first", () => this.go(0));
        on("#back", () => this.go(this.game.at - 1));
        on("#forward", () => this.go(this.game.at + 1));
        on("#last", () => this.go(this.game.last));
        on("#run", () => this.run(!this.running));
        on("#copy", () => this.copy(this.game.text()));
        find("#slider").addEventListener("input", event => this.go(Number(event.target.value)));
        find("#hidden").addEventListener("change", event => this.setManner({ hidden: event.target.checked }));
        find("#level").addEventListener("change", event => this.setManner({ level: event.target.value }));
        show(find("#level"), LEVELS.map(level => h("option", { value: level }, level)));
        on("#theme", () => this.nextTheme());
        find("#letters").checked = keptSetting("letters") !== "off";
        on("#letters", () => keepSetting("letters", find("#letters").checked ? "on" : "off"));
        on("#print", () => print());
        find("#speed").addEventListener("change", () => this.run(Boolean(this.running)));
    }

    choose(name) {
        this.panel?.stop();
        this.tab = name;
        markTab(document.querySelectorAll(".main-tabs [role=tab]"), find(`#tab-${name}`));
        Object.keys(this.panels).forEach(other => { find(`#panel-${other}`).hidden = other !== name; });
        find(".manner").hidden = !this.panel.usesLevel;
        find("#hidden").parentElement.hidden = !this.panel.usesHidden;
        this.best = null;
        if (this.game)
            this.redraw();
    }

    get panel() {
        return this.panels[this.tab];
    }

    setManner(change) {
        Object.assign(this, change);
        this.panel.stop();
        this.redraw();
    }

    nextTheme() {
        const names = Object.keys(THEMES);
        this.theme = names[(names.indexOf(this.theme) + 1) % names.length];
        keepSetting("theme", this.theme);
        this.showTheme();
    }

    showTheme() {
        document.documentElement.classList.toggle("dark", this.theme === "dark" || (this.theme === "auto" && this.darkness.matches));
        show(find("#theme"), THEMES[this.theme]);
        find("#theme").setAttribute("aria-label", `Colours: ${this.theme}`);
    }

    // ---- game ----

    open(rules, state, deal) {
        this.run(false);
        this.game = new Game(this.referee, rules, state, deal);
        const title = rules.custom?.name ?? rules.title;
        show(find("#title"), `${title} `,
            h("small", {}, rules.custom ? "own rules" : rules.name.split("/")[0] === "pysolfc" ? "PySolFC" : "AisleRiot",
            deal ? `, deal ${deal}` : ""));
        document.title = `terrace: ${title}${deal ? `, ${deal}` : ""}`;
        find("#workspace").hidden = false;
        this.askFor(null);
        this.choose(this.panel ? this.tab : "base");
    }

    redraw() {
        if (this.keepsAs !== null)
            keep(this.game, this.keepsAs);
        const { game } = this, move = game.moves[game.at - 1];
        this.table.draw(game.rules, game.now, { legal: game.legal(), best: this.best, auto: move?.auto ?? [] });
        this.drawControls();
        show(find("#moved"), move ? inColour(this.movedWords(move)) : "");
        find("#hidden").disabled = !game.known;
        find("#hidden").checked = this.hidden || !game.known;
        this.panel.draw();
    }

    movedWords(move) {
        const auto = move.auto.map(a => `${cardSign(a.card)} to ${a.to}`).join(", ");
        const made = move.card === null ? "The waste was turned over"
            : move.from === "stock" ? `${cardSign(move.card)} was dealt` : `${cardSign(move.card)} went from ${move.from} to ${move.to}`;
        return `${made}${auto ? `; by itself: ${auto}` : ""}.`;
    }

    drawControls() {
        const { game } = this, { at, last } = game, was = document.activeElement;
        find("#first").disabled = find("#back").disabled = at === 0;
        find("#forward").disabled = find("#last").disabled = find("#run").disabled = at === last;
        Object.assign(find("#slider"), { max: last, value: at, disabled: last === 0 });
        find("#slider").setAttribute("aria-valuetext", `move ${at} of ${last}`);
        show(find("#where"), game.now.won ? `won, ${counted(at, "move")}` : `${at} / ${last}`);
        if (was?.disabled && was.closest("#first, #back, #forward, #last, #run")) // by keys one stays among these buttons
            find(at === 0 ? "#forward" : "#back").focus({ preventScroll: true });
    }

    mark(move) {
        this.best = move;
        this.table.showBest(move);
    }

    go(index) {
        this.game.go(index);
        this.best = null;
        this.askFor(null);
        this.redraw();
    }

    play(move, turned) {
        const result = this.game.play(move, turned);
        if (result.turned) {
            this.askFor(move, result.turned);
            return;
        }
        if (result.error)
            show(find("#moved"), errorWords(result.error));
        this.best = null;
        this.askFor(null);
        if (!result.error)
            this.redraw();
    }

    // A choice of base card, from a panel that shows the position `index`.
    playFrom(index, { from }) {
        this.game.go(index);
        const move = this.game.legal().find(m => m.from === from && m.to[0] === "f");
        if (move)
            this.play(move);
    }

    // ---- cards turned up that are not known yet ----

    // Asks which cards the move turns up, at `piles`; without piles it stops asking.
    askFor(move, piles = []) {
        const box = find("#turned"), cards = [], inside = box.contains(document.activeElement);
        this.turning = piles;
        box.hidden = !move;
        if (!move) {
            if (inside)
                find("#table button")?.focus({ preventScroll: true });
            return;
        }
        const draw = () => {
            const left = this.game.unseen();
            cards.forEach(card => left[card]--);
            showAgain(box,
                h("p", {}, h("b", {}, piles.length === 1 ? `Which card was turned up, at ${pileWords(piles[0])}?`
                    : "Which cards were turned up?")),
                piles.length > 1 && h("p", {},
                    piles.map((pile, i) => h("span", { class: `slot ${i === cards.length ? "next" : ""}` },
                        `${pile} `, inColour(cards[i] ? cardSign(cards[i]) : "?")))),
                h("div", { class: "grid52", role: "group", "aria-label": "Cards" }, cardGrid(left, enter)),
                h("p", {}, h("button", { onclick: () => { cards.pop(); draw(); }, disabled: cards.length === 0 }, "Back"), " ",
                    h("button", { onclick: () => this.askFor(null) }, "Cancel")));
        };
        const enter = card => {
            cards.push(card);
            if (cards.length === piles.length)
                this.play(move, cards);
            else
                draw();
        };
        draw();
        box.focus({ preventScroll: true });
        box.scrollIntoView({ block: "nearest" });
    }

    // ---- going along ----

    run(on) {
        clearInterval(this.running);
        this.running = on ? setInterval(() => this.step(), STEP_MS / Number(find("#speed").value)) : null;
        show(find("#run"), on ? "❚❚" : "▶▶");
        find("#run").setAttribute("aria-label", on ? "Pause" : "Play by itself");
    }

    step() {
        if (this.game.at < this.game.last)
            this.go(this.game.at + 1);
        if (this.game.at === this.game.last)
            this.run(false);
    }

    key(event) {
        const typing = event.target.closest("input:not([type=checkbox]), textarea, select");
        if (!this.game || event.ctrlKey || event.altKey || event.metaKey || typing)
            return;
        if (event.target.closest("[role=tablist]") && [" ", "Home", "End"].includes(event.key))
            return;
        const { game } = this;
        const actions = {
            ArrowLeft: () => this.go(game.at - 1), ArrowRight: () => this.go(game.at + 1), Home: () => this.go(0),
            End: () => this.go(game.last),
            " ": event.target.closest("button, summary, input") ? null : () => this.run(!this.running && game.at < game.last),
        };
        if (find("#letters").checked) // who speaks to the machine switches them off: a word would be many keys
            Object.assign(actions, { d: () => this.deal(), b: () => this.best && this.play(this.best), u: () => this.go(game.at - 1) });
        const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (!action)
            return;
        event.preventDefault();
        action();
    }

    deal() {
        const move = this.game.legal().find(({ from }) => from === "stock");
        if (move)
            this.play(move);
    }

    // ---- text ----

    // Copies a text, and also shows it, because some browsers do not let a page copy.
    async copy(text) {
        const box = find("#text");
        box.hidden = false;
        box.value = text;
        box.select();
        const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? document.execCommand("copy");
        show(find("#moved"), copied ? "Copied; here it is to look at." : "Here it is: copy it.");
    }

    // ---- the game of before ----

    // Goes on with the kept game (keep.js); false if there is none, or it is not valid any more: another version may have kept it.
    goOn() {
        try {
            return this.take(kept(""));
        } catch {
            return false;
        }
    }

    take(kept) {
        const rules = kept?.rules, ready = rules
            && this.referee.ask({ op: "new", game: rules.custom ?? rules.name, position: kept.position });
        if (!ready?.ok)
            return false;
        this.setup.follow(rules, kept.deal);
        this.open(rules, ready.state, kept.deal);
        this.game.lay(kept.moves);
        this.go(kept.at);
        return true;
    }

    // ---- an answer that came with the page ----

    // The answer that terrace solve, pick or review --html put in.
    openGiven({ command, rules, position, deal, answer }) {
        const known = this.setup.games.some(game => game.name === rules.name);
        const whole = known ? rules : { ...rules, custom: customRules(rules) };
        const ready = this.referee.ask({ op: "new", game: whole.custom ?? rules.name, position });
        if (!ready.ok) {
            show(find("#failure"), errorWords(ready.error));
            find("#failure").hidden = false;
            return;
        }
        const ownGame = location.pathname, before = kept(ownGame);
        this.keepsAs = null;
        this.setup.follow(whole, deal);
        find("#setup").open = false;
        this.hidden = answer.hidden ?? false;
        this.level = answer.player ?? this.level;
        find("#level").value = this.level;
        this.tab = { solve: "solution", pick: "base", review: "review" }[command];
        this.open(whole, ready.state, deal);
        this.panel.given(answer);
        this.keepsAs = ownGame;
        if (before && JSON.stringify(before.position) === JSON.stringify(this.game.setUp(0).position)) { // moves made here before
            this.game.lay(before.moves);
            this.go(before.at);
        }
    }
}

function base64Bytes(text) {
    return Uint8Array.from(atob(text.trim()), c => c.charCodeAt(0));
}

async function unpack(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function begin() {
    try {
        const module = await WebAssembly.compile(await unpack(base64Bytes(find("#core").textContent)));
        const page = new Page(module), given = JSON.parse(find("#given").textContent);
        if (given)
            page.openGiven(given);
        else if (!page.goOn())
            page.setup.deal();
        window.terrace = page; // for the browser's console
        document.documentElement.dataset.ready = "yes";
    } catch (wrong) {
        show(find("#failure"), "This page needs a browser with WebAssembly and DecompressionStream (any of 2023 or later). "
            + `The browser says: ${wrong.message}`);
        find("#failure").hidden = false;
        throw wrong;
    }
}

begin();
