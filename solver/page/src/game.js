// A game: the moves played, and the moves ahead (taken back, or of a solution). The referee judges every move; its answers say which card
// lies where.
//
//   layouts[0] -moves[0]-> layouts[1] -moves[1]-> ...      at: where the player stands
//
// Every card has a number of its own, and a layout holds numbers. So a card that is turned up late is known in all earlier positions, too.
import { deck, pileOf, sameMove, UNKNOWN } from "./cards.js";

const FLAGS = ["base", "locked", "redeals_left", "won", "can_deal", "score"];
const PILES = ["stock", "waste", "reserve"], ROWS = ["foundations", "tableau"];

export class Game {
    // `state`: a position as the referee gives it; `deal`: its number, or null; `rules`: as op "games" has them.
    constructor(referee, rules, state, deal) {
        this.referee = referee;
        this.rules = rules;
        this.deal = deal;
        this.cards = [];
        this.layouts = [this.number(state)];
        this.moves = [];
        this.at = 0;
    }

    // ---- positions ----

    number(state) {
        const number = card => this.cards.push(card) - 1;
        const layout = {};
        PILES.forEach(pile => { layout[pile] = state[pile].map(number); });
        ROWS.forEach(row => { layout[row] = state[row].map(pile => pile.map(number)); });
        FLAGS.forEach(flag => { layout[flag] = state[flag]; });
        return layout;
    }

    position(index = this.at) {
        const layout = this.layouts[index], name = card => this.cards[card], state = {};
        PILES.forEach(pile => { state[pile] = layout[pile].map(name); });
        ROWS.forEach(row => { state[row] = layout[row].map(pile => pile.map(name)); });
        FLAGS.forEach(flag => { state[flag] = layout[flag]; });
        return state;
    }

    get now() {
        return this.position();
    }

    get last() {
        return this.moves.length;
    }

    // True if every card is known, in this position and so in all.
    get known() {
        return !this.cards.includes(UNKNOWN);
    }

    // The request that makes a position the session's own.
    setUp(index = this.at) {
        const { won, can_deal, score, ...position } = this.position(index);
        return { op: "new", game: this.rules.custom ?? this.rules.name, position };
    }

    ask(request) {
        const ready = this.referee.ask(this.setUp());
        return ready.ok ? this.referee.ask(request) : ready;
    }

    text() {
        return this.ask({ op: "text" }).text;
    }

    legal() {
        return this.ask({ op: "moves" }).moves ?? [];
    }

    // ---- playing ----

    // Plays a move. The moves ahead are dropped unless they begin with it. Returns {} if the move was played, { error } if the referee
    // refuses it, and { turned } if it turns up unknown cards: their piles. Then play it again with these cards.
    play(move, turned = []) {
        if (this.at < this.last && sameMove(move, this.moves[this.at])) {
            this.go(this.at + 1);
            return {};
        }
        const answer = this.ask({ op: "after", move: { from: move.from, to: move.to } });
        if (!answer.ok)
            return { error: answer.error };
        const steps = [move, ...answer.auto].map(({ from, to }) => ({ from, to }));
        const layout = this.follow(this.layouts[this.at], steps, answer.state);
        const unknown = this.inSight(layout).filter(({ card }) => this.cards[card] === UNKNOWN);
        if (unknown.length > turned.length)
            return { turned: unknown.map(({ pile }) => pile) };
        unknown.forEach(({ card }, i) => { this.cards[card] = turned[i]; });
        const [played, ...auto] = steps.map(({ from, to, card }) => ({ from, to, card: card === null ? null : this.cards[card] }));
        this.moves.splice(this.at, Infinity, { ...played, auto });
        this.layouts.splice(this.at + 1, Infinity, layout);
        this.go(this.at + 1);
        return {};
    }

    // Puts a solution behind the present position. Returns the referee's objection, or null.
    lay(moves) {
        const at = this.at;
        let error = null;
        this.moves.length = this.at;
        this.layouts.length = this.at + 1;
        for (const move of moves) {
            const { error: refused, turned } = this.play(move);
            error = refused ?? (turned ? { where: "moves", what: "a move turns up a card that is not known", mend: "enter it" } : null);
            if (error)
                break;
        }
        this.at = at;
        return error;
    }

    go(index) {
        this.at = Math.max(0, Math.min(this.last, index));
    }

    // ---- cards ----

    // The layout after a move and the automatic moves after it, together `steps`. Each step gets the number of its card (null: the waste
    // is turned over).
    follow(layout, steps, flags) {
        const next = structuredClone(layout);
        FLAGS.forEach(flag => { next[flag] = flags[flag]; });
        for (const step of steps) {
            const turnsOver = step.from === "stock" && next.stock.length === 0;
            if (turnsOver)
                [next.stock, next.waste] = [next.waste, []];
            step.card = turnsOver ? null : step.from === "stock" ? next.stock.shift() : pileOf(next, step.from).pop();
            if (!turnsOver)
                pileOf(next, step.to).push(step.card);
        }
        return next;
    }

    // The open cards, as { card, pile }, in the best order for asking.
    inSight(layout) {
        const top = (pile, cards) => (cards.length ? [{ card: cards.at(-1), pile }] : []);
        return [
            ...layout.foundations.flatMap((cards, i) => cards.map(card => ({ card, pile: `f${i + 1}` }))),
            ...layout.tableau.flatMap((cards, i) => cards.map(card => ({ card, pile: `t${i + 1}` }))),
            ...top("reserve", layout.reserve),
            ...top("waste", layout.waste),
        ];
    }

    // The number of unknown copies of each card.
    unseen() {
        const left = deck(this.rules);
        this.cards.forEach(card => { if (card !== UNKNOWN) left[card]--; });
        return left;
    }
}
