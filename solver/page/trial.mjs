// What the tests of the page share: the page in a browser, and the native program as referee beside it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export const TERRACE = process.env.TERRACE ?? "./terrace";

// `terrace serve`: one request, one answer.
export class Referee {
    constructor() {
        this.process = spawn(TERRACE, ["serve", "--threads", "1", "--memory", "32M"], { stdio: ["pipe", "pipe", "inherit"] });
        this.waiting = [];
        createInterface({ input: this.process.stdout }).on("line", line => this.waiting.shift()(JSON.parse(line)));
    }

    ask(request) {
        this.process.stdin.write(JSON.stringify(request) + "\n");
        return new Promise(resolve => this.waiting.push(resolve));
    }

    end() {
        this.process.stdin.end();
    }
}

// Reports a test: `ok NAME` or `not ok NAME` and why.
export class Report {
    constructor() {
        this.failed = 0;
    }

    async test(name, body) {
        try {
            await body();
            console.log(`ok ${name}`);
        } catch (wrong) {
            this.failed++;
            console.log(`not ok ${name}\n    ${String(wrong.stack ?? wrong).replace(/\n/g, "\n    ")}`);
        }
    }
}

export function same(got, wanted, where) {
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    if (a !== b)
        throw new Error(`${where}: ${a} instead of ${b}`);
}

// ---- the page ----

export const ready = page => page.wait("document.documentElement?.dataset.ready");

// Deals "seed:7" of the game that is chosen.
export async function deal(page, number) {
    await page.evaluate(`document.querySelector("#setup").open = true`);
    await page.set("#source", number.split(":")[0]);
    await page.type("#number", number.split(":")[1]);
    await page.click(".by-number button.main");
}

// No questions while a game is played by clicks: they would only take time.
export async function quiet(page) {
    await page.click("#tab-play");
    await page.set("#advise", false);
    await page.evaluate(`document.querySelector("#setup").open = false`);
}

// The layout that can be read off the screen.
export function layoutShown(page) {
    return page.evaluate(`(() => {
        const cards = pile => [...document.querySelectorAll('#table [data-pile="' + pile + '"] [data-card]')].map(e => e.dataset.card);
        const piles = letter => [...document.querySelectorAll('#table [data-pile^="' + letter + '"]')]
            .map(e => e.dataset.pile).filter(p => /^.[0-9]/.test(p));
        const count = pile => Number(document.querySelector('#table [data-pile="' + pile + '"]')
            .getAttribute("aria-label").match(/, (\\d+) of/)?.[1] ?? 0);
        return {
            reserve: cards("reserve"), waste: cards("waste"), tableau: piles("t").map(cards),
            foundations: piles("f").map(pile => [cards(pile).at(-1) ?? null, count(pile)]),
            stock: Number(document.querySelector('#table [data-pile="stock"]').getAttribute("aria-label").match(/(\\d+) card/)[1]),
        };
    })()`);
}

// The same for a position of the referee: `hidden` cards of the reserve were dealt face down, and the screen shows only the last cards of
// the waste.
export function layoutOf(state, hidden = 0) {
    const down = Math.min(hidden, Math.max(0, state.reserve.length - 1));
    return {
        reserve: state.reserve.map((card, i) => (i < down ? "down" : card)), waste: state.waste.slice(-12), tableau: state.tableau,
        foundations: state.foundations.map(cards => [cards.at(-1) ?? null, cards.length]), stock: state.stock.length,
    };
}

// Returns when the page has taken the move, or asks which cards it turns up.
export async function clickMove(page, { from, to }) {
    const before = await page.evaluate("terrace.game.at");
    if (from === "stock") {
        await page.click('#table [data-pile="stock"] button');
    } else {
        await page.click(`#table [data-pile="${from}"] [data-from]`);
        await page.click(`#table [data-pile="${to}"] .drop`);
    }
    await page.wait(`terrace.game.at !== ${before} || !document.querySelector("#turned").hidden`, 10000);
}

// The texts in sight whose contrast to their ground is below what WCAG asks for at level AA: "TEXT RATIO". What is disabled is left out.
export function faintTexts(page) {
    return page.evaluate(`(() => {
        const parts = color => color.match(/[\\d.]+/g).map(Number);
        const over = ([r, g, b, a = 1], under) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
        const ground = element => element
            ? over(parts(getComputedStyle(element).backgroundColor), ground(element.parentElement)) : [255, 255, 255];
        const light = color => color.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
        const opacity = element => element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1;
        return [...document.body.querySelectorAll("*")].flatMap(element => {
            const text = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
                .map(node => node.data.trim()).join(" ").trim();
            if (!text || !element.checkVisibility({ visibilityProperty: true }) || element.closest(":disabled, option, noscript"))
                return [];
            const style = getComputedStyle(element), under = ground(element), [r, g, b, a = 1] = parts(style.color);
            const [more, less] = [light(over([r, g, b, a * opacity(element)], under)), light(under)].sort((x, y) => y - x);
            const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
            const ratio = (more + 0.05) / (less + 0.05);
            return ratio < (large ? 3 : 4.5) ? [text.slice(0, 30) + " " + ratio.toFixed(2)] : [];
        });
    })()`);
}

// Plays a list of moves by clicks, from where the page and the referee stand; after each the two have to agree. `hidden`: layoutOf().
export async function playByClicks(page, referee, moves, hidden = 0) {
    let state = (await referee.ask({ op: "state" })).state;
    same(await layoutShown(page), layoutOf(state, hidden), "at the start");
    for (const [i, move] of moves.entries()) {
        await clickMove(page, move);
        const answer = await referee.ask({ op: "move", move: { from: move.from, to: move.to } });
        if (!answer.ok)
            throw new Error(`the referee refuses move ${i}: ${answer.error.what}`);
        state = answer.state;
        same(await layoutShown(page), layoutOf(state, hidden), `after move ${i} (${move.from}>${move.to})`);
    }
    return state;
}

const SOLVE_SECONDS = 3, MOVES_MOST = 400;

// A winnable deal and its solution, { deal, moves }, by the native program. If it wins none of the deals soon: the first deal, and a
// game of it that ends without a win. That game moves cards up if it can, else plays from the waste, else deals.
export async function wholeGame(referee, game, deals) {
    for (const deal of deals) {
        await referee.ask({ op: "new", game, deal });
        const answer = await referee.ask({ op: "solve", limit_seconds: SOLVE_SECONDS });
        if (answer.verdict === "winnable")
            return { deal, moves: answer.moves };
    }
    const moves = [];
    await referee.ask({ op: "new", game, deal: deals[0] });
    for (let legal; (legal = (await referee.ask({ op: "moves" })).moves).length > 0 && moves.length < MOVES_MOST;) {
        const worth = move => (move.to[0] === "f" ? 3 : move.from === "waste" ? 2 : move.from === "stock" ? 1 : 0);
        const next = legal.reduce((best, move) => (worth(move) > worth(best) ? move : best));
        moves.push({ from: next.from, to: next.to });
        await referee.ask({ op: "move", move: moves.at(-1) });
    }
    return { deal: deals[0], moves };
}
