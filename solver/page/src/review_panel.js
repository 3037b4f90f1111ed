// Review: the chance before each move of a game, the moves that cost most, and the one that threw the win away.
import { moveWords, sameMove } from "./cards.js";
import { curve } from "./curve.js";
import { h, inColour, show } from "./dom.js";
import { movesText, parseMoves } from "./moves.js";
import { Panel } from "./panel.js";
import { counted, errorWords } from "./words.js";

const COSTLY = 0.05; // of chance
const COSTLY_SHOWN = 8;
const SAMPLES = 512, SOLVE_SECONDS = 10;

// As `terrace review` has it: "25 points", but "0.4 points", which is not nothing.
const costWords = cost => `${(100 * cost).toFixed(100 * cost < 1.5 ? 1 : 0)} points`;

export class ReviewPanel extends Panel {
    constructor(page) {
        super(page);
        this.usesHidden = false;
        this.chart = h("div", {});
        this.begin = h("button", { class: "main", onclick: () => this.review() }, "Review this game");
        this.paste = h("textarea", { id: "moves", rows: 4, spellcheck: "false", "aria-label": "Moves of a game",
                                     placeholder: "t3>f1\nwaste>t2\n… or what terrace solve --json writes" });
        this.pasteMessage = h("p", { class: "message", role: "alert" });
        show(this.element, h("p", { class: "tools" }, this.begin, this.stopButton), this.headline, this.chart, this.body, this.status,
            h("details", { class: "paste" }, h("summary", {}, "Paste the moves of a game"), this.paste,
                h("p", {}, h("button", { onclick: () => this.readMoves() }, "Take these moves")), this.pasteMessage));
        this.points = [];
    }

    draw() {
        const { game } = this.page;
        if (this.of !== game || this.moves !== movesText(game) || this.level !== this.page.level) {
            this.growing.forget();
            this.points = [];
            show(this.body);
            show(this.status);
            this.say(game.last === 0 ? "Play a game, or paste its moves, and look back on it here." : "");
        }
        this.of = game;
        this.moves = movesText(game);
        this.level = this.page.level;
        this.begin.disabled = game.last === 0;
        this.drawCurve();
    }

    drawCurve() {
        const { game } = this.page;
        show(this.chart, this.points.length > 0 && curve(this.points, game.last, game.at, index => this.page.go(index)));
    }

    // Coarse at first, then the positions in between, so that the shape of the curve shows early.
    order(count) {
        const order = [];
        for (let step = 2 ** Math.ceil(Math.log2(count + 1)); step >= 1; step /= 2)
            for (let i = 0; i <= count; i += step)
                if (!order.includes(i))
                    order.push(i);
        return order;
    }

    // With a number of samples the slower levels would play the games themselves, for minutes a position.
    question() {
        const { level } = this.page;
        return { op: "hint", hidden: true, level, ...(level === "fast" ? { samples: SAMPLES } : {}) };
    }

    async review() {
        const { game } = this.page, question = this.question(), count = game.last, number = ++this.growing.number;
        this.points = new Array(count + 1);
        this.showState({ running: true, stopped: false });
        for (const [done, i] of this.order(count).entries()) {
            const answer = await this.page.search.ask([game.setUp(i), question]);
            if (number !== this.growing.number)
                return;
            if (!answer) {
                this.showState({ running: false, stopped: true });
                return;
            }
            this.points[i] = this.point(game, i, answer);
            this.drawCurve();
            this.compute((done + 1) / (count + 1));
        }
        const found = game.known && !game.layouts[count].won ? await this.firstLosing(game, number) : { lost: null };
        if (number !== this.growing.number)
            return;
        this.showState({ running: false, stopped: false });
        this.sum(game, found);
    }

    // Takes the answer for position `i`, and for the move made there.
    point(game, i, answer) {
        if (!answer.ok)
            return { ease: { value: null }, cost: 0, words: errorWords(answer.error), failed: true };
        const best = answer.next && answer.moves.find(move => sameMove(move, answer.next));
        const made = i < game.last ? answer.moves.find(move => sameMove(move, game.moves[i])) : null;
        const ease = game.layouts[i].won ? { value: 1, low: 1, high: 1 } : best ? best.ease : { value: 0, low: 0, high: 0 };
        const cost = made && best && made.behind.value !== null && !made.equal_to_best ? made.behind.value : 0;
        return { ease, ...(made && best ? this.cost(game, i, cost, best) : { cost, words: "" }), mark: cost >= COSTLY ? "costly" : null };
    }

    // The move made in position `i`, with its number.
    moveName(game, i) {
        return `move ${i + 1}, ${moveWords(game.moves[i], game.layouts[i])}`;
    }

    // What that move cost, where `best` was the best.
    cost(game, i, cost, best) {
        return { cost, best, words: `${this.moveName(game, i)}, cost ${costWords(cost)}; `
            + `best was ${moveWords(best, game.layouts[i])}` };
    }

    // The first position of the game that is proved lost, with all cards known. A lost game stays lost, so bisection finds it.
    // { lost: null } if none is. `before` is the verdict on the position before it.
    async firstLosing(game, number) {
        show(this.status, h("progress", { "aria-label": "looking for a move that lost the game" }),
            ` Was it lost by a move? Up to ${SOLVE_SECONDS} seconds a position.`); // no value: nobody knows how long
        const verdicts = new Map();
        let low = 0, high = game.last + 1;
        while (low < high) {
            const middle = (low + high) >> 1;
            const answer = await this.page.search.ask([game.setUp(middle), { op: "solve", limit_seconds: SOLVE_SECONDS }]);
            if (!answer?.ok || number !== this.growing.number)
                return { lost: null };
            verdicts.set(middle, answer.verdict);
            if (answer.verdict === "lost")
                high = middle;
            else
                low = middle + 1;
        }
        return high <= game.last ? { lost: high, before: verdicts.get(high - 1) ?? null } : { lost: null, before: verdicts.get(game.last) };
    }

    // The summary of the whole game: only what was proved.
    verdict(game, { lost, before }) {
        if (game.layouts[game.last].won)
            return "The game was won.";
        if (lost === 0)
            return "It could not be won from the start.";
        if (lost && before === "winnable")
            return `M${this.moveName(game, lost - 1).slice(1)}, threw the win away: after it the game is lost.`;
        if (lost)
            return `After move ${lost} the game is lost; whether it could be won before that was not decided.`;
        return before === "winnable" ? "It can still be won." : "";
    }

    sum(game, found) {
        const { lost } = found;
        if (lost > 0)
            Object.assign(this.points[lost], { mark: "losing", words: `lost, after ${this.moveName(game, lost - 1)}` });
        this.drawCurve();
        this.say(this.verdict(game, found));
        const failed = this.points.filter(point => point.failed);
        show(this.status, `Chance of the player ${this.page.level}, who cannot see the stock, before each move.`,
            failed.length > 0 && ` ${failed.length} of ${this.points.length} positions could not be judged: ${failed[0].words}`);
        const costly = [...this.points.keys()].filter(i => this.points[i].mark === "costly")
            .sort((a, b) => this.points[b].cost - this.points[a].cost);
        show(this.body, costly.length > 0 && h("p", {}, "Moves that cost most:"),
            h("ol", { class: "choices" }, costly.slice(0, COSTLY_SHOWN).map(i => this.row(game, i))));
    }

    row(game, i) {
        const { cost, best } = this.points[i];
        const words = `cost ${costWords(cost)}; better: ${moveWords(best, game.layouts[i])}`;
        return h("li", { class: "choice" },
            h("button", { class: "plain", onclick: () => this.page.go(i) },
                `Move ${i + 1}: `, inColour(moveWords(game.moves[i], game.layouts[i]))),
            h("p", { class: "reason" }, inColour(words)));
    }

    // The answer of terrace review that came with the page: ease and verdict stand behind each move there, before it here.
    // A deal that was lost from the start has no losing move there.
    given(answer) {
        const { game } = this.page, { moves, first_losing: losing, start_verdict: start, costly } = answer;
        const error = game.lay(moves);
        if (error) {
            this.refuse(error);
            return;
        }
        this.page.redraw();
        this.points = [null, ...moves].map(move => ({ ease: move?.ease ?? { value: null }, cost: 0, words: "" }));
        costly.forEach(i => Object.assign(this.points[i], { mark: "costly" }, this.cost(game, i, moves[i].cost.value, moves[i].best)));
        const lost = start === "lost" ? 0 : losing === null ? null : losing + 1;
        this.sum(game, { lost, before: moves[(losing ?? moves.length) - 1]?.verdict ?? start });
    }

    readMoves() {
        const { game } = this.page;
        const moves = parseMoves(this.paste.value);
        if (moves.error) {
            show(this.pasteMessage, moves.error);
            return;
        }
        const before = { moves: [...game.moves], layouts: [...game.layouts], at: game.at };
        game.go(0);
        const error = game.lay(moves.list);
        show(this.pasteMessage, error ? `Move ${game.last + 1}: ${errorWords(error)}` : `${counted(game.last, "move")} taken.`);
        if (error)
            Object.assign(game, before);
        this.page.askFor(null);
        this.page.redraw();
    }

    // Of a review that is left before its end the part that is done stays.
    stop() {
        const { running } = this;
        super.stop();
        if (running)
            this.showState({ running: false, stopped: true });
    }

    again() {
        this.review();
    }
}
