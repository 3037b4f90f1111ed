// What the four panels share: a headline, an answer, a line of progress, and a button that stops it.
import { inColour, h, show } from "./dom.js";
import { Growing } from "./growing.js";
import { errorWords } from "./words.js";

const COMPUTING = "Computing …";

export class Panel {
    constructor(page) {
        this.page = page;
        this.headline = h("p", { class: "headline", "aria-live": "polite" });
        this.body = h("div", { class: "answer" });
        this.status = h("p", { class: "status", "aria-live": "polite" });
        this.stopButton = h("button", { class: "stop", hidden: true, onclick: () => this.growing.stop() }, "Stop");
        this.growing = new Growing(page.search, state => this.showState(state));
        this.element = h("div", { "aria-busy": "false" });
        this.shown = null; // what the answer on the screen is about
        this.usesLevel = this.usesHidden = true; // what manner() returns
    }

    showState({ running, stopped, fraction }) {
        const { activeElement } = document, onButton = activeElement === this.stopButton || this.status.contains(activeElement);
        this.stopButton.hidden = !running;
        this.element.setAttribute("aria-busy", String(running));
        this.running = running;
        this.halted = stopped;
        if (running)
            this.compute(fraction ?? null);
        else if (stopped)
            show(this.status, "Stopped. ", h("button", { onclick: () => this.again() }, "Go on"));
        if (onButton) // whoever stops it, or goes on, by keys stays there
            (running ? this.stopButton : this.status.querySelector("button"))?.focus({ preventScroll: true });
    }

    // What stands there already stays, as a screen reader reads out what is put in.
    compute(fraction = null) {
        if (this.status.firstChild?.data !== COMPUTING)
            show(this.status, COMPUTING);
        const bar = this.status.querySelector("progress");
        if (bar && fraction !== null)
            bar.value = fraction;
        else if (fraction !== null)
            this.status.append(h("progress", { value: fraction, "aria-label": "progress" }));
    }

    again() {
        this.shown = null;
        this.draw();
    }

    say(text) {
        if (text !== this.headline.textContent) // else a screen reader would read it out again
            show(this.headline, inColour(text));
        if (this.page.game.at === 0) // the form is about the beginning
            this.page.setup?.mirror(text);
    }

    refuse(error) {
        this.say(errorWords(error));
        show(this.body);
    }

    // Another panel comes, or other options: a question is given up, an answer stays.
    stop() {
        if (this.running || this.halted)
            this.shown = null;
        this.growing.forget();
    }
}

// The options of questions: the player whose chance ease is, and whether all cards may be used.
export function manner(page) {
    return { level: page.level, hidden: !page.game.known || page.hidden };
}
