// A solution, which then lies ahead of the position: the controls below the table follow it.
import { cardSign, withSigns } from "./cards.js";
import { h, show, showAgain } from "./dom.js";
import { moveList, movesText } from "./moves.js";
import { Panel } from "./panel.js";
import { counted, errorWords } from "./words.js";

export class SolutionPanel extends Panel {
    constructor(page) {
        super(page);
        this.usesLevel = this.usesHidden = false;
        this.find = h("button", { class: "main", onclick: () => this.solve() }, "Find a solution from here");
        this.moves = h("div", { class: "scroll" });
        // The last question: { game, at, moves, words, holds }. `words` is empty until it is answered; `holds`: of later positions, too.
        this.asked = null;
        show(this.element, h("p", { class: "tools" }, this.find, this.stopButton), this.headline, this.body, this.status, this.moves);
    }

    draw() {
        const { game } = this.page, { asked } = this;
        const same = asked?.game === game && asked.moves === movesText(game);
        if (!same || game.at !== asked.at)
            this.giveUp();
        this.find.disabled = !game.known || game.now.won;
        if (!game.known)
            this.say("A solution needs all cards, and some of this table are not known: \u201cPlay\u201d shows the best move.");
        else
            this.say(game.now.won ? "Won." : same && (asked.holds ? game.at >= asked.at : game.at === asked.at) ? asked.words : "");
        showAgain(this.moves, moveList(this.page));
        this.moves.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    }

    solve() {
        const { game } = this.page;
        const began = performance.now();
        this.say("");
        this.asked = { game, at: game.at, moves: movesText(game), words: "" };
        const clock = setInterval(() => this.growing.search.busy
            && show(this.status, h("span", { "aria-live": "off" }, // nobody wants each second read out
                `Searching for ${Math.round((performance.now() - began) / 1000)} s …`)), 500);
        this.growing.ask(game.setUp(), [{ op: "solve", limit_seconds: 20 }, { op: "solve", limit_seconds: 120 }],
            (answer, isLast) => this.receive(answer, isLast))
            .finally(() => clearInterval(clock));
    }

    receive(answer, isLast) {
        const { game } = this.page;
        if (!answer.ok) {
            this.refuse(answer.error);
            return true;
        }
        if (answer.verdict === "unknown" && !isLast)
            return false;
        show(this.status);
        const error = answer.moves.length > 0 ? game.lay(answer.moves) : null;
        const words = error ? errorWords(error) : this.words(answer), holds = !error && answer.verdict !== "unknown";
        this.asked = { game, at: game.at, moves: movesText(game), words, holds };
        this.page.redraw();
        return true;
    }

    // Forgets a question that has no answer yet.
    giveUp() {
        if (!this.asked || this.asked.words)
            return;
        this.asked = null;
        this.growing.forget();
        show(this.status);
    }

    stop() {
        super.stop();
        this.giveUp();
    }

    // The answer that came with the page.
    given(answer) {
        this.receive({ ok: true, ...answer }, true);
    }

    words(answer) {
        if (answer.verdict === null) { // one base card was asked about
            const { card, pile, verdict } = answer.bases[0];
            return `With the base card ${cardSign(card)} of ${pile} alone, the others were not asked: ${this.words({ ...answer, verdict })}`;
        }
        const { verdict } = answer, why = answer.bases?.find(base => base.why)?.why ?? answer.why;
        if (verdict === "winnable")
            return `Can be won, in ${counted(answer.moves.length, "move")}. `
                + "Go along with ▶ or the arrow keys; your own moves leave the solution.";
        if (verdict === "lost")
            return `Lost${why ? `: ${withSigns(why)}` : ": no way to win is left"}.`;
        return "Not decided: neither a win was found nor a proof that there is none. terrace on the command line has more time and memory.";
    }

    again() {
        this.solve();
    }
}
