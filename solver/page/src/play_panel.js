// Play: can it still be won, the best move and why, which moves lose; anew for each position.
import { effort, hintHeadline, hintList } from "./advice.js";
import { h, show, showAgain } from "./dom.js";
import { moveList, movesText } from "./moves.js";
import { manner, Panel } from "./panel.js";

export class PlayPanel extends Panel {
    constructor(page) {
        super(page);
        this.on = h("input", { type: "checkbox", id: "advise", checked: true, onchange: () => this.again() });
        this.list = h("details", { class: "record" });
        show(this.element, h("p", { class: "tools" }, h("label", {}, this.on, " advice"), this.stopButton,
            h("button", { onclick: () => this.playBest() }, "Play the best move")), this.headline, this.body, this.status, this.list);
    }

    draw() {
        const { game } = this.page, { level, hidden } = manner(this.page);
        this.drawRecord();
        if (!this.on.checked) {
            this.growing.forget();
            this.best = null;
            this.say(game.now.won ? "Won." : "");
            this.page.mark(null);
            show(this.body);
            show(this.status);
            return;
        }
        const about = JSON.stringify([game.setUp(), level, hidden]);
        if (about === this.shown) {
            this.page.mark(this.best);
            return;
        }
        this.shown = about;
        this.best = null;
        this.page.mark(null);
        this.element.classList.add("stale");
        this.say("");
        const first = { op: "hint", hidden: true, level: "fast", samples: 64 };
        this.growing.ask(game.setUp(), [first, hidden ? { op: "hint", hidden: true, level } : { op: "hint", level }],
            (answer, isLast) => this.receive(answer, isLast));
    }

    receive(answer, isLast) {
        this.element.classList.remove("stale");
        if (!answer.ok) {
            this.refuse(answer.error);
            return true;
        }
        this.best = answer.next;
        this.page.mark(answer.next);
        this.say(hintHeadline(answer));
        showAgain(this.body, hintList(answer, this.page.game.now, move => this.advised(move)));
        const settled = answer.moves.length === 0;
        if (settled || isLast)
            show(this.status, effort(answer));
        else
            this.compute();
        return settled;
    }

    // Plays a move of the list, unless the list is of the position before: Enter comes twice as a double click does.
    advised(move) {
        if (!this.element.classList.contains("stale"))
            this.page.play(move);
    }

    playBest() {
        if (this.best)
            this.page.play(this.best);
    }

    drawRecord() {
        const { game } = this.page, open = this.list.open;
        showAgain(this.list, h("summary", {}, `Moves: ${game.at}${game.last > game.at ? ` of ${game.last}` : ""}`), moveList(this.page),
            h("p", {}, h("button", { onclick: () => this.page.copy(movesText(game)), disabled: game.last === 0 }, "Copy moves")));
        this.list.open = open;
    }
}
