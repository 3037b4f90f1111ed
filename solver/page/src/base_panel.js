// Which base card? Plays few games first and then more, until the answer is sure.
import { effort, noneWins, pickHeadline, pickIsSure, pickList } from "./advice.js";
import { choosesBase } from "./fields.js";
import { h, show, showAgain } from "./dom.js";
import { manner, Panel } from "./panel.js";

const FIRST_SAMPLES = 64, LAST_SAMPLES = 16384, MOST_SAMPLES = 65536;
const MORE_PLAYOUTS = 1000000; // as many as the orders need

export class BasePanel extends Panel {
    constructor(page) {
        super(page);
        this.more = h("button", { hidden: true, onclick: () => this.askMore() }, "More games");
        show(this.element, this.headline, h("p", { class: "tools" }, this.stopButton, this.more), this.body, this.status);
    }

    get index() {
        return this.page.game.layouts[this.page.game.at].base === null ? this.page.game.at : 0;
    }

    // The subject of an answer on the screen.
    get about() {
        return JSON.stringify([this.page.game.setUp(this.index), manner(this.page)]);
    }

    // The answer that came with the page.
    given(answer) {
        this.growing.forget();
        this.shown = this.about;
        this.answer = answer;
        this.display(answer, true);
    }

    draw() {
        const { game } = this.page, { level, hidden } = manner(this.page);
        if (!choosesBase(game.rules) || game.layouts[0].base !== null) {
            this.growing.forget();
            this.say(choosesBase(game.rules) ? "The base card is chosen already: see \u201cPlay\u201d."
                : "In this game the deal gives the base: there is nothing to choose. See \u201cPlay\u201d.");
            show(this.body);
            show(this.status);
            this.shown = null; // the answer of before is gone
            this.more.hidden = true;
            return;
        }
        if (this.about === this.shown) {
            if (this.answer)
                this.say(pickHeadline(this.answer)); // beside the form, too
            this.markBest();
            return;
        }
        this.shown = this.about;
        this.answer = null;
        this.samples = LAST_SAMPLES;
        this.say("");
        show(this.body);
        const first = { op: "pick", hidden: true, level: "fast", samples: FIRST_SAMPLES };
        const next = hidden ? [{ op: "pick", hidden: true, level }] : [{ op: "pick", hidden: true, level: "fast" }, { op: "pick", level }];
        const last = hidden && level === "fast"
            ? [{ op: "pick", hidden: true, level, samples: this.samples, playouts: MORE_PLAYOUTS }] : [];
        this.ask([first, ...next, ...last]);
    }

    ask(requests) {
        this.more.hidden = true;
        this.growing.ask(this.page.game.setUp(this.index), requests, (answer, isLast) => this.receive(answer, isLast));
    }

    askMore() {
        this.samples = Math.min(MOST_SAMPLES, this.samples * 4);
        this.ask([{ op: "pick", hidden: true, level: this.page.level, samples: this.samples, playouts: MORE_PLAYOUTS }]);
    }

    receive(answer, isLast) {
        const { level, hidden } = manner(this.page);
        if (!answer.ok) {
            this.refuse(answer.error);
            return true;
        }
        this.answer = answer;
        const settled = answer.samples !== FIRST_SAMPLES && answer.hidden === hidden && pickIsSure(answer);
        this.display(answer, settled || isLast);
        this.more.hidden = !(isLast && !settled && hidden && level === "fast" && this.samples < MOST_SAMPLES);
        return settled;
    }

    markBest() {
        const { game } = this.page, best = this.answer && !noneWins(this.answer) ? this.answer.best[0] : null;
        this.page.mark(this.index === game.at ? game.legal().find(move => move.from === best) ?? null : null);
    }

    display(answer, final) {
        this.say(pickHeadline(answer));
        this.markBest();
        showAgain(this.body, pickList(answer, move => this.page.playFrom(this.index, move)), h("p", { class: "note" }, effort(answer)));
        if (final)
            show(this.status, pickIsSure(answer) ? "Sure enough." : answer.hidden ? "This is as sure as these games make it." : "");
        else
            this.compute();
    }
}
