// The layout on the screen. Cards that can be moved are buttons: one click takes a card up, another puts it down where the rules allow it.
// Cards can also be dragged; a double click sends a card to a foundation.
import { cardWords, isRed, pileOf, pileWords, rankSign, suitSign, SUITS, UNKNOWN } from "./cards.js";
import { h, show } from "./dom.js";
import { counted } from "./words.js";

const WASTE_SHOWN = 12;
const DRAG_FROM = 6; // pixels
const FACE_DOWN = "down"; // what a card shows that lies face down

export function cardFace(card, properties, tag = "span") {
    const unknown = card === UNKNOWN;
    const name = { "aria-label": cardWords(card), role: tag === "span" ? "img" : null };
    return h(tag, { ...name, ...properties, class: `card ${unknown ? "unknown" : isRed(card) ? "red" : "black"} ${properties.class}`,
                    data: { card, ...properties.data } },
        unknown ? h("span", { class: "corner", "aria-hidden": "true" }, "?") : [
            h("span", { class: "corner", "aria-hidden": "true" },
                h("b", { class: card[0] === "T" ? "wide" : null }, rankSign(card[0])), h("i", {}, suitSign(card[1]))),
            h("span", { class: "pip", "aria-hidden": "true" }, suitSign(card[1])),
        ]);
}

// A card that lies face down, whether or not the page knows it.
const cardBack = properties =>
    h("span", { role: "img", "aria-label": "card face down", ...properties, class: "card back", data: { card: FACE_DOWN } });

// How many cards of the reserve lie face down: the lowest ones, never the one in play.
const faceDown = (rules, position) => Math.min(rules.reserve_hidden, Math.max(0, position.reserve.length - 1));

// All cards by suit, each with how many of it are left (`left`, by card) and to be clicked: onPick(card). `more`: further cells.
export function cardGrid(left, onPick, ...more) {
    const cell = (card, count) => h("span", { class: "cell" },
        cardFace(card, { class: "pick", disabled: count <= 0, onclick: () => onPick(card),
            "aria-label": `${cardWords(card)}, ${count} left` }, "button"),
        h("small", { class: count < 0 ? "count over" : "count", "aria-hidden": "true" }, `×${count}`));
    const suits = SUITS.map(suit => Object.entries(left).filter(([card]) => card[1] === suit));
    return [suits.map(cells => h("div", { class: "suit" }, cells.map(([card, count]) => cell(card, count)))),
            more.length > 0 && h("div", { class: "suit" }, more.map(element => h("span", { class: "cell" }, element)))];
}

export class Table {
    // onMove(move): the player wants this legal move.
    constructor(element, onMove) {
        this.element = element;
        this.onMove = onMove;
        this.taken = null; // pile whose card is taken up
        element.addEventListener("pointerdown", event => this.press(event));
        element.addEventListener("keydown", event => { if (event.key === "Escape") this.putBack(); });
    }

    // `legal`: moves that can be made by hand; `best`: a move to show; `auto`: moves that the rules made just now.
    draw(rules, position, { legal, best, auto }) {
        Object.assign(this, { rules, position, legal, best, auto, taken: null });
        const { activeElement } = document;
        const focused = this.element.contains(activeElement) && activeElement.closest("[data-pile]")?.dataset.pile;
        const columns = Math.max(8, position.tableau.length), foundations = position.foundations.length;
        this.element.style.setProperty("--columns", columns);
        this.element.style.setProperty("--foundations", foundations > columns ? foundations / 2 : foundations);
        show(this.element,
            this.row("reserve", "Reserve", this.fan("reserve", position.reserve, position.reserve.length, faceDown(this.rules, position))),
            this.row("foundations", position.base ? `Foundations, built from ${this.rankWord(position.base)}` : "Foundations",
                position.foundations.map((cards, i) => this.stack(`f${i + 1}`, cards.slice(-1), cards.length))),
            this.row("tableau", "Piles", position.tableau.map((cards, i) => this.stack(`t${i + 1}`, cards, cards.length))),
            this.row("deck", `Stock and waste${this.redealsLeft}`, this.stock(),
                this.fan("waste", position.waste.slice(-WASTE_SHOWN), position.waste.length)));
        if (focused)
            (this.element.querySelector(`[data-pile="${focused}"] button`) ?? this.element.querySelector("button"))
                ?.focus({ preventScroll: true });
    }

    take(pile) {
        if (this.taken === pile)
            return;
        this.taken = pile;
        this.markAll();
    }

    // The keyboard goes back to the card, as the places to put it are gone.
    putBack() {
        this.element.querySelector(`[data-from="${this.taken}"]`)?.focus({ preventScroll: true });
        this.take(null);
    }

    // A card that the player holds stays taken up meanwhile.
    showBest(move) {
        this.best = move;
        this.markAll();
    }

    markAll() {
        this.element.querySelectorAll("[data-pile]").forEach(element => this.mark(element));
    }

    // Shows on a drawn pile what the player can do with the card taken up.
    mark(element) {
        const name = element.dataset.pile;
        element.className = this.pileClass(name);
        element.querySelector("[data-from]")?.setAttribute("aria-pressed", String(this.taken === name));
        const drop = element.querySelector(".drop"), wanted = Boolean(this.goesTo(name));
        if (drop && !wanted)
            drop.remove();
        if (!drop && wanted)
            element.append(h("button", { class: "drop", "aria-label": `Put the ${cardWords(this.topOf(this.taken))} on ${pileWords(name)}`,
                                         onclick: () => this.onMove(this.goesTo(name)) }));
    }

    rankWord(rank) {
        return cardWords(rank + "S").replace(/ of .*/, "s");
    }

    row(name, label, ...piles) {
        return h("div", { class: `row ${name}` }, h("p", { class: "label", "aria-hidden": "true" }, label),
            h("div", { class: "piles" }, piles));
    }

    // ---- piles ----

    goesTo(pile) {
        return this.taken ? this.legal.find(move => move.from === this.taken && move.to === pile) : null;
    }

    pileClass(pile) {
        return [
            "pile",
            this.taken === pile && "taken",
            this.best?.from === pile && "best-from",
            this.best?.to === pile && "best-to",
        ].filter(Boolean).join(" ");
    }

    pile(name, words, style, ...children) {
        return h("div", { class: this.pileClass(name), role: "group", "aria-label": words, data: { pile: name }, style }, children);
    }

    topOf(pile) {
        return pileOf(this.position, pile).at(-1);
    }

    // The card `i` of `cards`, shown as lying in `pile`; the last one is in play.
    card(pile, cards, i) {
        const style = `--i:${i}`, last = i === cards.length - 1;
        const marks = !last ? "" : this.auto.some(move => move.to === pile) ? "top auto" : "top";
        if (!last || !this.legal.some(move => move.from === pile))
            return cardFace(cards[i], { style, class: marks });
        return cardFace(cards[i], { style, class: marks, data: { from: pile }, "aria-pressed": "false",
                                    "aria-label": `${cardWords(cards[i])}, ${pileWords(pile)}`,
                                    onclick: event => this.click(event, pile) }, "button");
    }

    stack(name, cards, count) {
        const inside = cards.length ? cards.map(cardWords).join(", ") : "empty";
        const more = name[0] === "f" && count > 0 ? `, ${count} of ${this.rules.ranks}` : "";
        return this.pile(name, `${pileWords(name)}: ${inside}${more}`, `--n:${Math.max(1, cards.length)}`,
            cards.length ? cards.map((card, i) => this.card(name, cards, i)) : h("span", { class: "place", "aria-hidden": "true" }),
            h("span", { class: "name", "aria-hidden": "true" }, name, name[0] === "f" && count > 0 ? ` · ${count}` : ""));
    }

    // The last of `count` cards, the first `down` of them face down.
    fan(name, cards, count, down = 0) {
        const below = count > cards.length && `${count - cards.length} more below`;
        const words = [down && `${down} face down`, ...cards.slice(down).map(cardWords), below].filter(Boolean);
        return this.pile(name, `${name}: ${words.join(", ") || "empty"}`, `--n:${Math.max(2, cards.length)}`,
            cards.length ? cards.map((card, i) => (i < down ? cardBack({ style: `--i:${i}` }) : this.card(name, cards, i)))
                : h("span", { class: "place", "aria-hidden": "true" }),
            h("span", { class: "name", "aria-hidden": "true" }, `${name} · ${count}${down ? `, ${down} face down` : ""}`));
    }

    get locked() {
        return this.rules.stock_lock && this.position.locked && this.position.stock.length > 0;
    }

    get redealsLeft() {
        return this.rules.redeals ? `, redeals left: ${this.position.redeals_left}` : "";
    }

    stock() {
        const { stock, waste } = this.position;
        const move = this.legal.find(({ from }) => from === "stock");
        const words = stock.length ? `Deal a card, ${stock.length} left in the stock` : "Turn the waste over";
        const back = stock.length > 0 || (move && waste.length > 0);
        return this.pile("stock", `stock: ${counted(stock.length, "card")}${this.locked ? ", locked" : ""}${this.redealsLeft}`, "--n:1",
            move ? h("button", { class: `card back ${stock.length ? "" : "over"}`, "aria-label": words, title: words,
                                 onclick: () => this.onMove(move) }, h("span", { "aria-hidden": "true" }, stock.length || "↺"))
                : h("span", { class: back ? "card back shut" : "place" }, back ? h("span", { "aria-hidden": "true" }, stock.length) : ""),
            h("span", { class: "name", "aria-hidden": "true" }, this.locked ? "locked" : "stock"));
    }

    // ---- by mouse, finger and keyboard ----

    click(event, pile) {
        if (this.dragged)
            return;
        const up = this.legal.find(move => move.from === pile && move.to[0] === "f");
        if (event.detail > 1 && this.taken === pile && up && pile[0] !== "f")
            this.onMove(up);
        else if (this.goesTo(pile))
            this.onMove(this.goesTo(pile));
        else
            this.take(this.taken === pile ? null : pile);
    }

    press(event) {
        const card = event.target.closest("[data-from]");
        this.dragged = false;
        if (!card || event.button !== 0)
            return;
        const pile = card.dataset.from, start = { x: event.clientX, y: event.clientY };
        let ghost = null;
        const follow = ({ clientX, clientY }) => {
            if (!ghost && Math.hypot(clientX - start.x, clientY - start.y) < DRAG_FROM)
                return;
            ghost ??= this.lift(pile, card);
            ghost.style.transform = `translate(${clientX - start.x}px, ${clientY - start.y}px)`;
        };
        const end = ({ type, clientX, clientY }) => {
            removeEventListener("pointermove", follow);
            removeEventListener("pointerup", end);
            removeEventListener("pointercancel", end);
            if (!ghost)
                return;
            ghost.remove();
            const to = type === "pointerup" && document.elementFromPoint(clientX, clientY)?.closest("[data-pile]")?.dataset.pile;
            const move = to && this.goesTo(to);
            if (move)
                this.onMove(move);
            else
                this.take(null);
            setTimeout(() => { this.dragged = false; });
        };
        addEventListener("pointermove", follow);
        addEventListener("pointerup", end);
        addEventListener("pointercancel", end);
    }

    // A copy of the card under the pointer.
    lift(pile, card) {
        const box = card.getBoundingClientRect();
        const ghost = card.cloneNode(true);
        this.dragged = true;
        this.take(pile);
        ghost.classList.add("ghost");
        ghost.setAttribute("aria-hidden", "true");
        ghost.removeAttribute("data-card");
        Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
        document.body.append(ghost);
        return ghost;
    }
}
