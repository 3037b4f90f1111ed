// The page in headless Chromium, cheaply: one window, one game. solver/page/campaign.mjs does the rest. Run by test_page.sh.
//
//   TERRACE=./terrace node solver/page/test_page.mjs terrace.html
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { Core } from "./src/core.js";
import { clickMove, deal, layoutShown, playByClicks, quiet, ready, Referee, Report, same, TERRACE, wholeGame } from "./trial.mjs";

const address = pathToFileURL(resolve(process.argv[2])).href;
const report = new Report(), referee = new Referee(), browser = await Browser.start();
const page = await browser.open(address);

const TABLE = { reserve: "KH TH 6C 9C AD QD 9S JD 2H JS 8D", choices: "10s 6♠ s4 9h" };

// What a row says of its ease, and of how far it is behind the best.
const percent = share => Math.round(100 * share), points = share => (100 * share).toFixed(1);
const shareWords = ({ value, low, high }) => `${percent(value)} %${low < high ? ` (${percent(low)}–${percent(high)})` : ""}`;
const behindWords = ({ behind: { value, low, high }, equal_to_best: equal }, isBest) => (isBest ? "best"
    : equal ? "as good; no difference could be seen"
    : value < 0 && high >= 0 ? "no difference could be seen"
    : value < 0 ? `easier by ${points(-value)} points (${points(-high)}–${points(-low)}) for a player who cannot see the stock`
    : `${points(value)} points behind (${points(low)}–${points(high)})`);

await report.test("the page opens from a file", () => ready(page));

await report.test("who passes the file on passes on its license, and the notices of what is in it", async () => {
    const shown = await page.evaluate("document.querySelector('#license pre').textContent");
    const texts = ["../../LICENSE", "../library/notices-wasm.txt"].map(name => readFileSync(new URL(name, import.meta.url), "utf8"));
    same(shown, texts.join("\n\n"), "the texts, letter by letter");
});

await report.test("a table that is typed in is answered as the program answers it", async () => {
    await page.click("#by-typed");
    await page.type("#field-reserve", TABLE.reserve);
    await page.type("#field-choices", TABLE.choices);
    await page.wait("/Sure enough/.test(document.querySelector('#panel-base .status').textContent)");
    const shown = await page.evaluate("[...document.querySelectorAll('#panel-base .choice')].map("
        + "e => [e.dataset.pile, e.querySelector('.share').textContent, e.querySelector('.reason').textContent])");
    await referee.ask({ op: "new", game: "terrace", position: { reserve: TABLE.reserve.split(" "), choices: ["TS", "6S", "4S", "9H"] } });
    const answer = await referee.ask({ op: "pick", hidden: true });
    same(shown.map(([pile]) => pile), answer.best, "order of the choices");
    const headline = await page.evaluate("document.querySelector('#panel-base .headline').textContent");
    same(/\(more than 99 % sure that no other is better\)/.test(headline), answer.confidence > 0.994, headline);
    const choices = answer.best.map(pile => answer.choices.find(c => c.pile === pile));
    same(shown.map(([, ease]) => ease), choices.map(c => shareWords(c.ease)), "ease of the choices");
    shown.forEach(([pile, , reason], i) => same(reason.startsWith(behindWords(choices[i], i === 0)), true, `${pile}: ${reason}`));
    same(choices.some(c => c.behind.value >= 0.01), true, "some choice is behind by a point or more");
});

await report.test("an answer that comes meanwhile takes no card out of the hand", async () => {
    await page.click('#table [data-pile="t1"] [data-from]');
    same(await page.evaluate("(() => { const drop = document.querySelector('#table .drop'); terrace.mark(terrace.game.legal()[1]); return drop.isConnected; })()"), true,
        "the places to put it are the same, so that a click on one counts");
    await page.click('#table [data-pile="t1"] [data-from]');
});

await report.test("a mistake is shown where it is", async () => {
    await page.type("#field-choices", "TS 6S 4S 9X 9H");
    same(await page.wait("document.querySelector('#echo-choices mark')?.textContent"), "9X", "marked");
    same(await page.evaluate("document.querySelector('#field-choices').closest('.field').nextElementSibling.textContent.slice(0, 15)"),
        '"9X" is no card', "and what is wrong stands below it");
    await page.type("#field-choices", "TS 6S 4S 4S");
    same(await page.wait("document.querySelector('#field-choices').getAttribute('aria-invalid')"), "true", "the third 4S");
});

await report.test("the page knows a card in every spelling that the library reads", async () => {
    await page.type("#field-reserve", TABLE.reserve);
    await page.type("#field-choices", "♤10 6♠\uFE0F s4 ♡9,");
    await page.evaluate("terrace.setup.read()");
    same(await page.evaluate("terrace.setup.complete"), true, "read");
    const left = () => page.evaluate("Object.values(terrace.setup.left()).reduce((a, b) => a + b)");
    same(await left(), 104 - 15, "cards left");
    await page.type("#field-reserve", "KHTH 6C;9C 🃁 QD[9S,JD]2HJ♠\uFE0E 8D");
    await page.evaluate("terrace.setup.read()");
    same([await page.evaluate("terrace.setup.complete"), await left()], [true, 104 - 15], "without blanks, with ; and brackets, a picture");
    await page.click("#panel-typed .rub");
    same(await page.evaluate("terrace.setup.values.reserve"), "KHTH 6C;9C 🃁 QD[9S,JD]2HJ♠\uFE0E", "a click takes one card back");
    await page.evaluate("[...document.querySelectorAll('#panel-typed button')].find(b => b.textContent === 'Clear').click()");
    await page.type("#field-reserve", "KHTH");
    await page.evaluate("terrace.setup.read()");
    same((await page.evaluate("terrace.setup.fieldMessage.textContent")).slice(0, 22), "Reserve: 2 of 11 cards", "what is missing");
});

const typeTable = async () => {
    await page.type("#field-reserve", TABLE.reserve);
    await page.type("#field-choices", TABLE.choices);
    await page.evaluate("terrace.setup.read()");
};
const answerBeside = () => page.evaluate("terrace.setup.answer.textContent.slice(0, 4)");

await report.test("the same table typed once more leaves the game that is played from it", async () => {
    await typeTable();
    await page.wait("/^Pick/.test(terrace.setup.answer.textContent)");
    await page.evaluate("terrace.play(terrace.game.legal()[0], ['KC', '3H', 'KS', '8C', 'JH', 'QD', 'AS'])");
    await page.click("#first");
    await page.type("#field-choices", `${TABLE.choices} `);
    await page.evaluate("terrace.setup.read()");
    same([await page.evaluate("terrace.game.last"), await answerBeside()], [1, "Pick"], "moves, and what stands beside the form");
    await page.type("#field-choices", "10s 6♠ s4 8h");
    await page.evaluate("terrace.setup.read()");
    same(await page.evaluate("terrace.game.last"), 0, "another table");
});

await report.test("the cards left are those of the form in sight", async () => {
    await page.evaluate("terrace.setup.fill(terrace.game)");
    await page.click("#panel-typed [value=start]");
    same(await page.evaluate("document.activeElement.value"), "start", "the keyboard stays where it was");
    await typeTable();
    same(await page.evaluate("Object.values(terrace.setup.left()).reduce((a, b) => a + b)"), 104 - 15, "cards left");
});

await report.test("a deal by number has no answer beside the form of another table, and what was typed just before does not replace it", async () => {
    await typeTable();
    await page.wait("/^Pick/.test(terrace.setup.answer.textContent)");
    await page.evaluate("terrace.setup.typed('choices'); terrace.setup.deal()");
    const dealt = await page.evaluate("terrace.game.deal");
    await page.wait("/^Pick/.test(document.querySelector('#panel-base .headline').textContent)");
    await new Promise(done => setTimeout(done, 300));
    same([await page.evaluate("terrace.game.deal"), await answerBeside()], [dealt, ""], "deal, and what stands beside the form");
});

await report.test("rules that cannot be read are complained of wherever the cards come from, and only while they are chosen", async () => {
    const complaint = "[...document.querySelectorAll('#setup .message')].filter(e => e.checkVisibility()).map(e => e.textContent.slice(0, 13)).join()";
    await page.set("#game", "own");
    await page.set("#own-rules", "{");
    same(await page.evaluate(complaint), "The rules are", "below the rules");
    await page.set("#game", "aisleriot/terrace");
    await page.click("#by-number");
    same(await page.evaluate(complaint), "", "another game");
    await page.click("#by-typed");
});

await report.test("whoever enters cards by keys stays on them", async () => {
    const here = () => page.evaluate("document.activeElement.dataset.card ?? document.activeElement.id");
    await page.evaluate(`document.querySelector('#panel-typed [data-card="5S"]').focus()`);
    await page.key("Enter");
    same(await here(), "5S", "in the form");
    await typeTable();
    await quiet(page);
    await page.evaluate("document.activeElement.blur(); terrace.play(terrace.game.legal()[0])");
    same(await here(), "turned", "the question is read out");
    for (const card of ["KC", "3H", "KS", "8C", "JH", "QD", "AS"]) {
        await page.evaluate(`document.querySelector('#turned [data-card="${card}"]').focus()`);
        await page.key("Enter");
        same(await page.evaluate("document.activeElement !== document.body"), true, `after ${card}`);
    }
    same(await page.evaluate("terrace.game.at"), 1, "moves");
    await page.evaluate("document.querySelector('#setup').open = true");
});

await report.test("a table of which cards are still missing is no mistake, but one that cannot be is", async () => {
    for (const [reserve, choices, invalid, words] of [
        ["KH TH", "TS 6S", null, /^Reserve: 2 of 11 cards/],
        ["KH TH", "TS 6S 4S 9H 2C", "true", /choice 5/],
        ["KH TH", "TS 6S TS TS", "true", /^a third 10/],
    ]) {
        await page.type("#field-reserve", reserve);
        await page.type("#field-choices", choices);
        await page.evaluate("terrace.setup.read()");
        same(await page.evaluate("document.querySelector('#field-choices').getAttribute('aria-invalid')"), invalid, choices);
        const told = await page.evaluate("terrace.setup.fieldMessage.textContent");
        same(words.test(told), true, `${choices}: ${told}`);
    }
});

const FACE_DOWN = `game: pysolfc/mamy-susan
reserve: ? ? ? ? ? AS
foundations: -; -; -; -; -; -; -; -
tableau: KC 4C 2H 6H; KC JS AD TH; 8D QC 9H 8C; JD 4H 8S 2S; QS KD 7D 3S; 8C 2H 9S 9C; 6C TD 8H 7D; 6H 8S JH 4S; TC AC 4D 8H; 8D 7C 2D TH
waste: AH`;

await report.test("a reserve that lies face down is drawn so, and its cards are asked for when they are turned up", async () => {
    const down = [..."12345"].map(() => "down");
    await page.click("#by-pasted");
    await page.type("#paste", FACE_DOWN);
    await page.click("#panel-pasted button.main");
    same((await layoutShown(page)).reserve, [...down, "AS"], "as it was entered");
    same(await page.evaluate(`document.querySelector('#table [data-pile="reserve"]').getAttribute("aria-label")`), "reserve: 5 face down, ace of spades", "in words");
    await quiet(page);
    await clickMove(page, { from: "reserve", to: "f3" });
    same(await page.evaluate("terrace.turning"), ["reserve"], "asked for");
    await page.click('#turned [data-card="7H"]');
    same((await layoutShown(page)).reserve, [...down.slice(1), "7H"], "after its top card went");
    await page.click("#back");
    same((await layoutShown(page)).reserve, [...down, "AS"], "taken back");
});

await report.test("who plays a known deal does not see what lies face down either", async () => {
    await page.evaluate("document.querySelector('#setup').open = true");
    await page.click("#by-number");
    await page.set("#game", "pysolfc/mamy-susan");
    await deal(page, "pysolfc:1");
    same((await layoutShown(page)).reserve.join(" "), "down down down down down 5H", "reserve");
});

const panelStatus = name => page.evaluate(`document.querySelector('#panel-${name} .status').textContent`);

// One deck: a whole game in a few seconds, by rules that are typed in.
const RULES = { name: "little", extends: "aisleriot/terrace", decks: 1, piles: 5, reserve: 5, reserve_hidden: 3 };

await report.test("a game played by clicks is the referee's after each move, and won", async () => {
    const found = await wholeGame(referee, RULES, ["seed:1", "seed:2", "seed:3", "seed:4"]);
    await page.click("#by-number");
    await page.set("#game", "own");
    await page.type("#own-rules", JSON.stringify(RULES));
    await deal(page, found.deal);
    await quiet(page);
    await referee.ask({ op: "new", game: RULES, deal: found.deal });
    const end = await playByClicks(page, referee, found.moves, RULES.reserve_hidden);
    same(end.won, true, "won");
    same(await page.evaluate("document.querySelector('#where').textContent"), `won, ${found.moves.length} moves`, "what the page says");
    await page.set("#advise", true);
    await page.wait("/^Won/.test(document.querySelector('#panel-play .headline').textContent) && !terrace.search.busy");
    same(await panelStatus("play"), "", "nothing is computed any more");
});

// The rows of the advice: move, badge, reason.
const adviceRows = () => page.evaluate("[...document.querySelectorAll('#panel-play .choice[data-move]')].map("
    + "e => [e.dataset.move, e.querySelector('.badge')?.textContent ?? '', e.querySelector('.reason')?.textContent ?? ''])");
const BADGES = { winnable: "can be won", lost: "lost", unknown: "not decided" };
const nameOf = move => `${move.from}>${move.to}`;
const adviceIs = async answer => {
    const rows = await adviceRows(), best = nameOf(answer.next);
    same(rows.map(([name]) => name).sort(), answer.moves.map(nameOf).sort(), "moves");
    same(rows[0][0], best, "the best first");
    const moves = rows.map(([name]) => answer.moves.find(move => nameOf(move) === name));
    same(rows.map(([, badge]) => badge), moves.map(move => BADGES[move.verdict]), "verdicts");
    rows.forEach(([name, , reason], i) => same(reason, name === best ? "best" : behindWords(moves[i], false), `how far ${name} is behind`));
    const losing = moves.map(move => move.verdict === "lost");
    same(losing, [...losing].sort(), "losing moves last");
};

await report.test("advice with all cards known is the referee's: verdicts, how far behind, losing moves last", async () => {
    const moves = [], wanted = new Map([
        ["losing moves", answer => ["lost", "winnable"].every(v => answer.moves.some(m => m.verdict === v && !m.equal_to_best))],
        ["an easier move than the best", answer => answer.moves.some(m => m.behind.value < 0 && !m.equal_to_best)],
    ]);
    await deal(page, "seed:5");
    await page.click("#tab-play");
    await referee.ask({ op: "new", game: RULES, deal: "seed:5" });
    while (wanted.size > 0) {
        same(moves.length < 20, true, `a position with ${[...wanted.keys()]}`);
        const answer = await referee.ask({ op: "hint" }), found = [...wanted.keys()].filter(name => wanted.get(name)(answer));
        found.forEach(name => wanted.delete(name));
        if (found.length > 0) {
            await page.evaluate(`terrace.game.lay(${JSON.stringify(moves)}); terrace.game.go(${moves.length})`);
            await page.set("#advise", true);
            await page.wait("/^Can be won/.test(document.querySelector('#panel-play .headline').textContent) && !terrace.search.busy");
            await adviceIs(answer);
            answer.moves.filter(move => move.verdict === "lost").forEach(move => Object.assign(move, { verdict: "unknown" }));
            await page.evaluate(`terrace.panels.play.receive(${JSON.stringify(answer)}, true)`);
            await adviceIs(answer);
            await page.set("#advise", false);
        }
        moves.push({ from: answer.next.from, to: answer.next.to });
        await referee.ask({ op: "move", move: moves.at(-1) });
    }
});

const headline = () => page.evaluate("document.querySelector('#panel-solution .headline').textContent");
const where = () => page.evaluate("document.querySelector('#where').textContent");
const dealing = "terrace.play({ from: 'stock', to: 'waste' })";

await report.test("a solution is of the position that was asked for, and so is what is said of it", async () => {
    await page.set("#game", "aisleriot/falling-stars");
    await deal(page, "seed:7");
    await page.click("#tab-solution");
    await page.evaluate(`document.querySelector("#panel-solution button.main").click(); ${dealing}`);
    await page.wait("!terrace.search.busy");
    same([await headline(), await where()], ["", "1 / 1"], "a card was dealt meanwhile");
    await page.evaluate(`for (let i = 0; i < 60; i++) ${dealing}`);
    await page.click("#panel-solution button.main");
    await page.wait("/^Lost/.test(document.querySelector('#panel-solution .headline').textContent)");
    await page.click("#first");
    same(await headline(), "", "before the cards were dealt");
    await page.click("#last");
    same((await headline()).slice(0, 4), "Lost", "there again");
});

await report.test("what is not decided is said of the position alone that was asked about", async () => {
    await deal(page, "seed:7");
    await page.click("#tab-solution");
    await page.evaluate(`${dealing}; terrace.go(0); terrace.search.ask = async () => ({ ok: true, verdict: "unknown", moves: [] })`);
    await page.click("#panel-solution button.main");
    await page.wait("/^Not decided/.test(document.querySelector('#panel-solution .headline').textContent)");
    await page.click("#last");
    same(await headline(), "", "a move later");
    await page.evaluate("delete terrace.search.ask");
    same(await page.evaluate(`terrace.panels.solution.words({ verdict: null, base: null, base_verdict: "lost",
        bases: [{ card: "3D", pile: "t1", verdict: "lost", why: "it is stuck" }] }).replaceAll("\\ufe0e", "")`),
        "With the base card 3♦ of t1 alone, the others were not asked: Lost: it is stuck.", "one base card that is lost");
});

await report.test("whoever stops and goes by keys stays on the buttons", async () => {
    const focused = () => page.evaluate("document.activeElement.id || document.activeElement.textContent");
    await deal(page, "seed:7");
    await page.click("#tab-solution");
    await page.evaluate("terrace.search.ask = () => new Promise(() => {})");
    await page.click("#panel-solution button.main");
    await page.evaluate("document.querySelector('#panel-solution .stop').focus(); document.activeElement.click()");
    same(await focused(), "Go on", "after Stop");
    await page.evaluate("document.activeElement.click()");
    same(await focused(), "Stop", "after Go on");
    await page.evaluate(`terrace.panels.solution.stop(); delete terrace.search.ask; ${dealing}`);
    await page.evaluate("document.querySelector('#back').focus(); document.activeElement.click()");
    same(await focused(), "forward", "at the start");
    await page.evaluate("document.activeElement.click()");
    same(await focused(), "back", "at the end");
});

await report.test("where no worker can be started, a question says so", async () => {
    await page.evaluate("terrace.search.end(); window.kept = Worker; window.Worker = function () { throw new Error('denied') }");
    await page.click("#panel-solution button.main");
    await page.wait("document.querySelector('#panel-solution .headline').textContent.includes('it broke off (denied)')");
    await page.evaluate("window.Worker = kept");
});

await report.test("a question that fails, or is left, can be asked again", async () => {
    await page.click("#tab-play");
    await page.set("#advise", true);
    await deal(page, "seed:7");
    await page.wait("terrace.search.busy && (terrace.search.fail('no memory'), !terrace.search.busy)");
    await page.wait("/^it broke off/.test(document.querySelector('#panel-play .headline').textContent)");
    same(await panelStatus("play"), "Stopped. Go on", "after it failed");
    await page.set("#advise", false);
    for (let i = 0; i < 30; i++)
        await page.evaluate("terrace.play(terrace.game.legal()[0])");
    await page.click("#tab-review");
    await page.evaluate("document.querySelector('#panel-review button.main').click()");
    await page.click("#tab-play");
    await page.click("#tab-review");
    same(await panelStatus("review"), "Stopped. Go on", "a review that was left");
});

await report.test("the speed can be changed on the way", async () => {
    await page.click("#first");
    await page.evaluate("terrace.go(0)");
    await page.set("#speed", "0.5");
    await page.click("#run");
    await page.set("#speed", "10");
    await page.wait("terrace.game.at >= 3", 5000);
    same(await page.evaluate("terrace.running !== null"), true, "it goes on");
    await page.wait("terrace.game.at === 30 && terrace.running === null", 30000);
});

await report.test("the best move stays marked for who comes back to its position", async () => {
    await deal(page, "seed:8");
    await page.click("#tab-play");
    await page.set("#advise", true);
    await page.wait("terrace.best && !terrace.search.busy");
    await page.evaluate("document.activeElement.blur()");
    await page.key("Home");
    same(await page.evaluate("[Boolean(terrace.best), document.querySelectorAll('#table .best-from').length]"), [true, 1], "marked");
    await page.set("#advise", false);
});

await report.test("the space bar opens and shuts what can be opened", async () => {
    await page.evaluate("document.querySelector('#setup > summary').focus()");
    const open = await page.evaluate("document.querySelector('#setup').open");
    await page.key(" ");
    await page.wait(`document.querySelector('#setup').open === ${!open}`, 30000);
});

const shows = async url => {
    await page.send("Page.navigate", { url });
    await page.wait(`location.href === ${JSON.stringify(url)} && document.documentElement?.dataset.ready`);
    return page.evaluate("[terrace.game.deal, terrace.game.last]");
};

await report.test("choosing another game does not take a game from the table that was begun", async () => {
    await page.evaluate("terrace.setup.open('number')");
    await page.set("#game", "aisleriot/falling-stars");
    await deal(page, "seed:7");
    await page.set("#game", "aisleriot/wood");
    same(await page.evaluate("terrace.game.rules.name"), "aisleriot/wood", "without a move it is dealt at once");
    await page.evaluate("terrace.play({ from: 'stock', to: 'waste' })");
    await page.set("#game", "aisleriot/signora");
    same(await page.evaluate("[terrace.game.rules.name, terrace.game.last]"), ["aisleriot/wood", 1], "with a move it stays");
    await page.evaluate("terrace.setup.deal()");
    same(await page.evaluate("[terrace.game.rules.name, terrace.game.last, terrace.setup.message.textContent]"),
        ["aisleriot/signora", 0, ""], "until Deal");
    await page.set("#game", "aisleriot/falling-stars");
});

await report.test("the colours are kept", async () => {
    await page.click("#theme");
    const dark = await page.evaluate("document.documentElement.classList.contains('dark')"), theme = await page.evaluate("terrace.theme");
    await shows(`${address}?colours`);
    same(await page.evaluate("[terrace.theme, document.documentElement.classList.contains('dark')]"), [theme, dark], "after a reload");
    await shows(address);
});

await report.test("the kept game outlives the pages that the program writes, and one that cannot be read is left", async () => {
    const folder = mkdtempSync(join(tmpdir(), "terrace-page-")), other = join(folder, "answer.html");
    await deal(page, "seed:8");
    await page.evaluate("terrace.play({ from: 'stock', to: 'waste' })");
    const given = await page.evaluate("JSON.stringify({ command: 'solve', rules: terrace.game.rules, position: terrace.game.setUp(0).position, "
        + "deal: 'seed:9', answer: { verdict: 'lost', moves: [] } })");
    writeFileSync(other, readFileSync(process.argv[2], "utf8").replace('id="given">null', () => `id="given">${given}`));
    same(await shows(pathToFileURL(other).href), ["seed:9", 0], "the answer");
    await page.evaluate("terrace.play({ from: 'stock', to: 'waste' })");
    same(await shows(`${pathToFileURL(other).href}?`), ["seed:9", 1], "with the moves made there");
    same(await shows(address), ["seed:8", 1], "the game of before");
    await page.evaluate("localStorage.setItem('terrace-game', localStorage.getItem('terrace-game').replace('moves', 'other'))");
    same((await shows(`${address}?`))[1], 0, "a new game");
    rmSync(folder, { recursive: true });
});

// Of a review the page has a move, and the verdicts at the start and after it.
await report.test("a review that came with the page claims no more than was proved", async () => {
    await deal(page, "seed:1");
    await quiet(page);
    const move = await page.evaluate("terrace.game.legal()[0]"), ease = { value: 0.5, low: 0.4, high: 0.6 };
    for (const [start, after, losing, words] of [
        ["winnable", "lost", 0, /^Move 1, .*threw the win away/],
        ["winnable", "winnable", null, /^It can still be won/],
        ["unknown", "lost", 0, /^After move 1 the game is lost; whether it could be won before that was not decided/],
        ["unknown", "unknown", null, /^$/],
        ["lost", "lost", null, /^It could not be won from the start/],
    ]) {
        const answer = { moves: [{ ...move, verdict: after, ease }], first_losing: losing, start_verdict: start, costly: [] };
        await page.evaluate(`terrace.game.go(0); terrace.panels.review.given(${JSON.stringify(answer)})`);
        const headline = await page.evaluate("document.querySelector('#panel-review .headline').textContent");
        same(words.test(headline), true, `${start}, then ${after}: ${headline}`);
    }
});

await report.test("of a review that came with the page, too, the moves that cost most come first, with their cost and number", async () => {
    await page.evaluate("terrace.game.go(0); terrace.play(terrace.game.legal()[0])");
    const dealt = { from: "stock", to: "waste", verdict: "winnable", ease: { value: 0.5, low: 0.4, high: 0.6 },
        best: { from: "waste", to: "t8", card: "9H" } };
    const first = { ...await page.evaluate("terrace.game.moves[0]"), ease: dealt.ease };
    const moves = [first, { ...dealt, cost: { value: 0.06 } }, { ...dealt, cost: { value: 0.2 } }];
    const answer = { moves, first_losing: null, start_verdict: "winnable", costly: [2, 1] };
    await page.evaluate(`terrace.game.go(0); terrace.panels.review.given(${JSON.stringify(answer)})`);
    const rows = await page.evaluate("[...document.querySelectorAll('#panel-review .choice')].map(e => e.textContent.replace(/\uFE0E/g, ''))");
    same(rows.map(row => row.replace(/the .*cost/, "the … cost")), ["Move 3: deal the … cost 20 points; better: 9♥ from waste to t8",
        "Move 2: deal the … cost 6 points; better: 9♥ from waste to t8"], "list");
    const titles = await page.evaluate("[...document.querySelectorAll('#panel-review .mark title')].map(e => e.textContent.split(',')[0])");
    same(titles, ["move 2", "move 3"], "curve");
});

await report.test("one move is not called several, and a small cost not nothing", async () => {
    const dealt = { from: "stock", to: "waste" }, better = { from: "waste", to: "t8", card: "9H" };
    same((await page.evaluate(`terrace.panels.solution.words(${JSON.stringify({ verdict: "winnable", moves: [dealt] })})`)).slice(0, 23),
        "Can be won, in 1 move. ", "solution");
    for (const [cost, words] of [[0.004, "0.4 points"], [0.0099, "1.0 points"], [0.064, "6 points"]])
        same((await page.evaluate(`terrace.panels.review.cost(terrace.game, 1, ${cost}, ${JSON.stringify(better)}).words`))
            .match(/cost ([^;]*)/)[1], words, "cost");
    await page.evaluate("while (terrace.game.now.stock.length > 1) terrace.deal()");
    same(await page.evaluate(`document.querySelector('#table [data-pile="stock"]').getAttribute("aria-label")`), "stock: 1 card", "stock");
});

await report.test("a waste that is turned over is called so, and how often it can be stands on a phone, too", async () => {
    await page.set("#game", "aisleriot/generals-patience");
    await deal(page, "seed:1");
    await page.evaluate("terrace.play(terrace.game.legal()[0]); while (terrace.game.now.stock.length) terrace.deal()");
    const told = () => page.evaluate("[document.querySelector('#table .deck .label').textContent, document.querySelector('[data-pile=stock]').ariaLabel]");
    same(await told(), ["Stock and waste, redeals left: 1", "stock: 0 cards, redeals left: 1"], "before");
    await page.click("#tab-play");
    await page.evaluate("terrace.deal()");
    same(await page.evaluate("[...document.querySelectorAll('#panel-play .moves button')].at(-1).textContent"),
        "turn the waste over", "the move");
    same((await told())[0], "Stock and waste, redeals left: 0", "after");
});

await report.test("the table put into the form is the same table, and the game played from it stays", async () => {
    await page.set("#game", "aisleriot/falling-stars");
    await deal(page, "seed:7");
    await page.evaluate("terrace.game.lay([{ from: 't6', to: 'f1' }, { from: 'stock', to: 'waste' }]); terrace.game.go(2)");
    await page.evaluate("terrace.setup.fill(terrace.game); terrace.setup.read()");
    same(await page.evaluate("[terrace.game.last, terrace.game.deal]"), [2, "seed:7"], "moves and deal");
    same(await page.evaluate("terrace.setup.values.f1"), "5H 6S", "all cards of a foundation");
});

await report.test("what is said of the beginning does not stand beside a form that was filled in later", async () => {
    await page.evaluate("terrace.setup.open('typed')");
    await page.click("#tab-play");
    await page.set("#advise", true);
    await page.wait("/^Can be won/.test(document.querySelector('#panel-play .headline').textContent) && !terrace.search.busy");
    await page.evaluate("terrace.go(0)");
    await page.wait("/^Can be won/.test(document.querySelector('#panel-play .headline').textContent) && !terrace.search.busy");
    await page.evaluate("terrace.go(2); terrace.setup.fill(terrace.game)");
    same(await answerBeside(), "", "beside the form");
    await page.set("#advise", false);
});

await report.test("a pile without cards can be entered, and where cards are missing none is marked", async () => {
    await page.evaluate("terrace.setup.values.reserve = ''; terrace.setup.drawFields()");
    same(await page.evaluate("[terrace.setup.complete, document.querySelectorAll('#panel-typed [aria-invalid=true]').length]"),
        [false, 0], "without the reserve");
    await page.evaluate("terrace.setup.fill({ ...terrace.game, rules: terrace.game.rules, now: { ...terrace.game.now, reserve: [] }, "
        + "at: 1, setUp: () => terrace.game.setUp() })");
    same(await page.evaluate("terrace.setup.values.reserve"), "-", "an empty reserve");
    await page.evaluate("terrace.setup.active = 'reserve'; terrace.setup.enter('KH')");
    same(await page.evaluate("terrace.setup.values.reserve"), "KH", "with a card");
});

await report.test("the number of a deal may be written as titles write it", async () => {
    await page.evaluate("terrace.setup.open('number')");
    await deal(page, "seed:9");
    await page.type("#number", "aisleriot:7");
    await page.evaluate("terrace.setup.deal()");
    same(await page.evaluate("[terrace.game.deal, document.querySelector('#source').value, document.querySelector('#number').value]"),
        ["aisleriot:7", "aisleriot", "7"], "deal");
});

await report.test("an answer stays for who comes back from another tab, and a click on the open tab changes nothing", async () => {
    await page.set("#game", "aisleriot/terrace");
    await deal(page, "seed:1");
    await page.click("#tab-base");
    await page.wait("/^Pick/.test(document.querySelector('#panel-base .headline').textContent) && !terrace.search.busy");
    await page.click("#tab-review");
    await page.click("#tab-base");
    same(await page.evaluate("[terrace.search.busy, document.querySelector('#panel-base .headline').textContent.slice(0, 4)]"),
        [false, "Pick"], "the answer");
    await page.click("#tab-solution");
    await page.evaluate("terrace.search.ask = () => new Promise(() => {})");
    await page.click("#panel-solution button.main");
    await page.click("#tab-solution");
    same(await page.evaluate("document.querySelector('#panel-solution .stop').hidden"), false, "it still searches");
    await page.evaluate("terrace.panels.solution.stop(); delete terrace.search.ask");
});

await report.test("a double click sends the card up that its first click took, and none that was just laid there", async () => {
    const click = detail => page.evaluate(`document.querySelector('#table [data-pile="t6"] [data-from]')
        .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: ${detail} }))`);
    await page.set("#game", "aisleriot/falling-stars");
    await deal(page, "seed:7");
    await click(2);
    same(await page.evaluate("[terrace.game.at, terrace.table.taken]"), [0, "t6"], "a second click whose first was elsewhere");
    await page.evaluate("terrace.table.take(null)");
    await click(1);
    await click(2);
    same(await page.evaluate("[terrace.game.at, terrace.game.moves[0].to]"), [1, "f1"], "both on the card");
});

await report.test("moves stand on one line or on many, and those that are refused leave the game as it is", async () => {
    await page.click("#tab-review");
    const take = async text => {
        await page.evaluate(`terrace.panels.review.paste.value = ${JSON.stringify(text)}; terrace.panels.review.readMoves()`);
        return page.evaluate("terrace.game.last");
    };
    same(await take("t6>f1 stock>waste, waste > t6"), 3, "taken");
    same(await take("t6>f1 t3>f1"), 3, "refused");
    same(await take("t6>f1"), 1, "taken anew");
});

await report.test("a review tells of positions that it could not judge", async () => {
    await page.set("#game", "aisleriot/falling-stars");
    await deal(page, "seed:7");
    await page.evaluate("terrace.game.lay([{ from: 't6', to: 'f1' }]); terrace.game.go(1)");
    await page.click("#tab-review");
    await page.evaluate(`(async () => {
        const ask = terrace.search.ask, error = { where: "x", what: "it broke off", mend: "ask again" };
        terrace.search.ask = async () => ({ ok: false, error });
        await terrace.panels.review.review();
        terrace.search.ask = ask;
    })()`);
    const told = await page.evaluate("terrace.panels.review.status.textContent");
    same(/2 of 2 positions could not be judged: .*it broke off/.test(told), true, told);
});

const text = selector => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent.replaceAll("\\ufe0e", "")`);
const dealt = async (game, number) => {
    await page.evaluate("terrace.setup.open('number')");
    await page.set("#game", game);
    await deal(page, number);
};

await report.test("a move that is not the one ahead drops those ahead, and none goes beyond either end", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await quiet(page);
    same(await page.evaluate(`(() => {
        const { game } = terrace, count = () => [game.at, game.last, game.layouts.length], told = [];
        const moves = [{ from: "t6", to: "f1" }, { from: "stock", to: "waste" }, { from: "waste", to: "t6" }];
        told.push(game.lay(moves), count());
        terrace.go(1);
        terrace.play(moves[1]);
        told.push(count());
        terrace.go(9);
        told.push(count());
        terrace.go(0);
        terrace.play(moves[1]);
        told.push(count());
        terrace.go(-1);
        told.push(count());
        return told;
    })()`), [null, [0, 3, 4], [2, 3, 4], [3, 3, 4], [1, 1, 2], [0, 1, 2]], "place, moves, positions");
    same(await page.evaluate(`(() => {
        const { game } = terrace, other = m => game.legal().find(o => o.from === m.from && o.to !== m.to);
        while (!game.legal().some(other))
            terrace.deal();
        const ahead = game.legal().find(other), at = game.at, wanted = other(ahead);
        terrace.play(ahead);
        terrace.go(at);
        terrace.play(wanted);
        return game.moves[at].to === wanted.to;
    })()`), true, "the same card to another place");
});

await report.test("below the table stands which move was made, with what went by itself", async () => {
    const moves = [{ from: "t6", to: "f1" }, { from: "waste", to: "t6" }, { from: "stock", to: "waste" }];
    await dealt("aisleriot/falling-stars", "seed:7");
    for (const [move, words] of [...moves.entries()].map(([i, m]) => [m, ["6♠ went from t6 to f1.",
        "J♦ went from waste to t6; by itself: 3♦ to waste.", "10♠ was dealt."][i]])) {
        await page.evaluate(`terrace.play(${JSON.stringify(move)})`);
        same(await text("#moved"), words, "made");
    }
    await page.evaluate("terrace.play({ from: 't1', to: 'f9' })");
    same(/^.*f9/.test(await text("#moved")), true, await text("#moved"));
    await page.evaluate("terrace.go(0)");
    same(await text("#moved"), "", "at the start");
});

await report.test("the slider and the keys go where they say", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    const key = (key, more = "", from = "document.body") => page.evaluate(`${from}.dispatchEvent(
        new KeyboardEvent("keydown", { key: ${JSON.stringify(key)}, bubbles: true, ${more} })); [terrace.game.at, terrace.game.last]`);
    same(await key("d", "ctrlKey: true"), [0, 0], "the browser's own");
    same(await key("d", "", "document.querySelector('#number')"), [0, 0], "typed");
    same(await key("D"), [1, 1], "dealt");
    await key("d");
    await page.set("#slider", "1");
    same([await key("x"), await page.evaluate("[slider.max, slider.ariaValueText ?? slider.getAttribute('aria-valuetext')]")],
        [[1, 2], ["2", "move 1 of 2"]], "slid");
    same(await key("End"), [2, 2], "to the end");
    same(await key("u"), [1, 2], "taken back");
    same(await key("Home", "", "document.querySelector('#tab-play')"), [1, 2], "on a tab");
    await page.evaluate("terrace.go(0); terrace.mark({ from: 't6', to: 'f1' })");
    same([await key("b"), await page.evaluate("terrace.game.moves[0].from")], [[1, 1], "t6"], "the best move");
    same([await page.evaluate("[run.disabled, run.ariaLabel]")], [[true, "Play by itself"]], "at the end");
    await page.evaluate("terrace.go(0); terrace.run(true)");
    same(await page.evaluate("run.ariaLabel"), "Pause", "on the way");
    await page.evaluate("terrace.setup.deal()");
    same(await page.evaluate("[terrace.running, run.ariaLabel]"), [null, "Play by itself"], "another deal");
    await page.click("#letters");
    same([await key("d"), await key("u"), await key("End")], [[0, 0], [0, 0], [0, 0]], "letters switched off");
    await shows(`${address}?letters`);
    same(await page.evaluate("letters.checked"), false, "after a reload");
    await shows(address);
    await page.click("#letters");
    same(await key("d"), [1, 1], "on again");
});

await report.test("which cards a move turned up is asked in the order of the piles, with what is left, and can be taken back", async () => {
    await page.evaluate("terrace.setup.open('typed'); terrace.setup.clear()");
    if (await page.evaluate("terrace.setup.rules.name !== 'aisleriot/terrace'"))
        await page.set("#game", "aisleriot/terrace");
    await typeTable();
    const left = card => page.evaluate(`document.querySelector('#turned [data-card="${card}"]').ariaLabel.match(/\\d+ left/)[0]`);
    const slots = async () => (await page.evaluate("[...document.querySelectorAll('#turned .slot')].map(e => e.textContent)"))
        .join().replaceAll("\uFE0E", "");
    const press = words => page.evaluate(
        `[...document.querySelectorAll("#turned button")].find(b => b.textContent === "${words}").click()`);
    const open = () => page.evaluate("!turned.hidden");
    await page.evaluate("terrace.play(terrace.game.legal().find(({ from }) => from === 't1'))");
    same([await left("TS"), await left("KH"), await left("KC")], ["1 left", "1 left", "2 left"], "before");
    await page.click('#turned [data-card="KC"]');
    await page.click('#turned [data-card="3H"]');
    same([await left("KC"), (await slots()).split(",").slice(0, 3).map(s => s.slice(3)).join()], ["1 left", "K♣,3♥,?"], "two cards");
    await press("Back");
    same([await left("3H"), (await slots()).split(",")[1].slice(3)], ["2 left", "?"], "one taken back");
    await press("Cancel");
    same([await open(), await page.evaluate("terrace.game.at")], [false, 0], "cancelled");
    await page.evaluate("terrace.play(terrace.game.legal().find(({ from }) => from === 't1'))");
    const piles = await page.evaluate("terrace.turning"), cards = ["KC", "3H", "KS", "8C", "JH", "QD", "AS"];
    await page.evaluate(`terrace.play(terrace.game.legal().find(({ from }) => from === 't1'), ${JSON.stringify(cards)})`);
    const at = await page.evaluate("[...terrace.game.now.tableau.map(pile => pile.at(-1)), terrace.game.now.waste.at(-1)]");
    same(piles.map(pile => at[pile === "waste" ? 9 : pile[1] - 1]), cards, "where they lie");
    await page.evaluate("terrace.panel.say('later')");
    same(await answerBeside() !== "late", true, "beside the form stands what is said of the beginning");
    same(await page.evaluate("valuesOf(fieldsOfTable(terrace.game.rules), terrace.game.now).stock"), "", "a stock that nobody knows");
    for (const [how, words] of [["terrace.go(1)", "to go along"], ["first.click()", "to the start"]]) {
        await page.evaluate("terrace.go(1); terrace.deal()");
        same([await open(), await page.evaluate("terrace.turning"), await left("TS"), await left("KC")],
            [true, ["waste"], "1 left", "1 left"], "the next card");
        await page.evaluate(how);
        same(await open(), false, words);
    }
    await page.evaluate("terrace.go(1); terrace.deal(); terrace.panels.review.paste.value = 't1>f1 stock>waste'; "
        + "terrace.panels.review.readMoves()");
    same([await open(), await page.evaluate("[terrace.panels.review.pasteMessage.textContent, terrace.game.last]")],
        [false, ["Move 2: a move turns up a card that is not known: enter it.", 1]], "moves that were pasted");
    await page.evaluate("terrace.go(1); terrace.deal(); terrace.setup.open('number'); terrace.setup.deal()");
    same(await open(), false, "another deal");
});

// What is asked is kept in `asked`, and answered by `answer`, if there is one.
const listen = (answer = null) => page.evaluate(`window.asked = []; terrace.search.stop();
    terrace.search.ask = async requests => { asked.push(requests.at(-1)); return ${answer ?? "new Promise(() => {})"} }; 0`);
const unlisten = () => page.evaluate("terrace.panel.stop(); delete terrace.search.ask");
const manners = () => page.evaluate("asked.splice(0).map(({ op, hidden, level }) => [op, hidden ?? false, level ?? null])");

await report.test("questions are asked of the player who is chosen, and of all cards or those in sight as the box says", async () => {
    const none = "{ ok: true, verdict: 'unknown', hidden: true, why: 'x', next: null, samples: 0, moves: [{ from: 'stock', to: 'waste', "
        + "verdict: 'unknown', ease: { value: null }, behind: { value: null } }] }";
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.click("#tab-play");
    await listen(none);
    await page.set("#advise", true);
    same(await manners(), [["hint", true, "fast"], ["hint", false, "fast"]], "at first");
    await page.set("#hidden", true);
    same(await manners(), [["hint", true, "fast"], ["hint", true, "fast"]], "in sight");
    await page.set("#level", "careful");
    same(await manners(), [["hint", true, "fast"], ["hint", true, "careful"]], "another player");
    await page.set("#hidden", false);
    await page.set("#advise", false);
    await unlisten();
    await listen();
    await page.set("#game", "aisleriot/terrace");
    await page.click("#tab-base");
    await deal(page, "seed:1");
    await manners();
    await page.set("#hidden", true);
    await page.set("#hidden", false);
    same(await manners(), [["pick", true, "fast"], ["pick", true, "fast"]], "which base card");
    await page.set("#level", "fast");
    await page.click("#tab-solution");
    same(await page.evaluate("document.querySelector('.manner').checkVisibility()"), false, "solutions know no player");
    await page.evaluate("terrace.setup.open('typed')");
    await page.click("#tab-base");
    await typeTable();
    const box = () => page.evaluate("(({ checked, disabled }) => [checked, disabled])(document.querySelector('#hidden'))");
    same(await box(), [true, true], "a table whose stock nobody knows");
    await page.evaluate("terrace.setup.open('number'); terrace.setup.deal()");
    same(await box(), [false, false], "a known deal");
    await unlisten();
});

await report.test("the answer about the base card comes back with its table, and where none is chosen nothing is asked", async () => {
    const panel = "terrace.panels.base", rows = "document.querySelectorAll('#panel-base .choice').length";
    await page.click("#tab-base");
    await dealt("aisleriot/terrace", "seed:1");
    await page.wait(`/^Sure/.test(${panel}.status.textContent) && !terrace.search.busy`);
    const marked = "[terrace.best?.from ?? null, document.querySelectorAll('#table .best-from').length]";
    const best = await page.evaluate(`${panel}.answer.best`);
    same(await page.evaluate(marked), [best[0], 1], "the best is marked");
    await page.evaluate(`document.querySelector('#panel-base .choice[data-pile="${best[1]}"] button').click()`);
    same(await page.evaluate(`[terrace.game.moves[0].from, ...${marked}]`), [best[1], null, 0], "another was taken");
    await page.evaluate(`document.querySelector('#panel-base .choice[data-pile="${best[2]}"] button').click()`);
    same(await page.evaluate("[terrace.game.moves[0].from, terrace.game.last]"), [best[2], 1], "and another instead");
    await listen();
    await dealt("aisleriot/falling-stars", "seed:1");
    same(await page.evaluate(`[asked.length, ${rows}, ${panel}.headline.textContent.slice(0, 36)]`),
        [0, 0, "In this game the deal gives the base"], "nothing to choose");
    await unlisten();
    await dealt("aisleriot/terrace", "seed:1");
    same(await page.evaluate("terrace.search.busy"), true, "asked anew");
    await page.wait(`/^Sure/.test(${panel}.status.textContent) && !terrace.search.busy`);
    same(await page.evaluate(rows), 4, "there again");
    await listen();
    await page.set("#hidden", true);
    same(await manners(), [["pick", true, "fast"]], "as a player sees it");
    await page.set("#hidden", false);
    await page.evaluate("asked = []; terrace.setup.number.value = '2'; terrace.setup.deal()");
    same(await page.evaluate(`[asked.length, ${rows}, ${panel}.headline.textContent]`), [1, 0, ""], "another deal");
    await unlisten();
});

await report.test("a move of the advice is played once, though Enter is pressed twice", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.click("#tab-play");
    await page.set("#advise", true);
    await page.wait("document.querySelector('#panel-play .choice') && !terrace.search.busy");
    await listen();
    const first = "document.querySelector('#panel-play .choice button')", panel = "document.querySelector('#panel-play > div').className";
    await page.evaluate(`${first}.dispatchEvent(new MouseEvent("click", { detail: 2 }))`);
    same(await page.evaluate("terrace.game.at"), 0, "the second click of two");
    const best = await page.evaluate("document.querySelector('#panel-play .choice').dataset.move");
    await page.evaluate(`${first}.focus(); document.activeElement.click()`);
    const made = () => page.evaluate("[terrace.game.at, terrace.game.moves[0].from + '>' + terrace.game.moves[0].to, "
        + "moved.textContent.slice(-6)]");
    const after = await made();
    same([...after.slice(0, 2), await page.evaluate(panel)], [1, best, "stale"], "played");
    await page.evaluate("document.activeElement.click()");
    same([await made(), await page.evaluate("document.activeElement.closest('#panel-play') !== null")], [after, true], "once");
    same(await page.evaluate("terrace.panels.play.playBest(); terrace.game.at"), 1, "the best move is not known yet");
    await page.set("#advise", false);
    same(await page.evaluate("document.querySelectorAll('#panel-play .choice').length"), 0, "without advice");
    same(await page.evaluate("document.querySelector('#panel-play .stop').checkVisibility()"), false, "nothing is asked any more");
    await unlisten();
    await page.evaluate("terrace.go(0)");
    await page.set("#advise", true);
    await page.wait("terrace.best && !terrace.search.busy");
    await page.set("#advise", false);
    same(await page.evaluate("terrace.panels.play.playBest(); [terrace.game.at, terrace.best]"), [0, null], "nor is there a best move");
});

const played = [{ from: "t6", to: "f1" }, { from: "waste", to: "t6" }, { from: "stock", to: "waste" }];

await report.test("the list of moves tells where the game stands, and a click goes there", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await quiet(page);
    await page.evaluate(`terrace.game.lay(${JSON.stringify(played)}); terrace.go(0)`);
    await page.evaluate("document.querySelector('#panel-play details').open = true");
    same(await text("#panel-play summary"), "Moves: 0 of 3", "at the start");
    await page.click("#panel-play .moves li:nth-child(2) button");
    same([await page.evaluate("terrace.game.at"), await text("#panel-play summary"),
        await text("#panel-play details[open] .moves [aria-current]")],
        [2, "Moves: 2 of 3", "J♦ from waste to t6 by itself: 3♦ stock → waste"], "the second move");
    await page.evaluate("navigator.clipboard.writeText = async () => { throw new Error('denied'); }; 0");
    await page.evaluate("[...document.querySelectorAll('#panel-play button')].find(b => b.textContent === 'Copy moves').click()");
    await page.wait("/copy it/.test(moved.textContent)");
    same(await page.evaluate("document.querySelector('#text').value"), "t6>f1\nwaste>t6\nstock>waste\n", "as text");
    await page.evaluate("navigator.clipboard.writeText = async () => {}; document.querySelector('#copy').click()");
    await page.wait("/^Copied/.test(moved.textContent)");
    same(/^tableau: .*/m.test(await page.evaluate("document.querySelector('#text').value")), true, "the position");
});

await report.test("a game goes on after a reload where it was left, and where nothing may be kept the page works as well", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.evaluate(`terrace.game.lay(${JSON.stringify(played)}); terrace.go(2); localStorage.setItem("terrace-theme", "purple")`);
    same(await shows(`${address}?kept`), ["seed:7", 3], "moves");
    same(await page.evaluate("[terrace.game.at, terrace.setup.choice.value, terrace.setup.number.value, terrace.theme]"),
        [2, "aisleriot/falling-stars", "7", "auto"], "place, game in the form, colours");
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
    const colours = "[document.documentElement.className, theme.ariaLabel]";
    await page.wait("document.documentElement.className === 'dark'", 5000);
    await page.click("#theme");
    same(await page.evaluate(colours), ["", "Colours: light"], "colours of one's own");
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "light" }] });
    await page.evaluate("localStorage.setItem('terrace-game', '{')");
    same(await shows(`${address}?broken`), ["seed:1", 0], "a game that is cut off");
    const { identifier } = await page.send("Page.addScriptToEvaluateOnNewDocument",
        { source: "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })" });
    same(await shows(`${address}?denied`), ["seed:1", 0], "nothing kept");
    await page.evaluate("terrace.deal()");
    same(await page.evaluate("theme.click(); terrace.go(0); document.querySelector('#failure').hidden"), true, "it plays");
    await page.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    await shows(`${address}?allowed`);
    await page.click("#by-number");
    await page.set("#game", "own");
    await page.set("#own-rules", JSON.stringify(RULES));
    await page.evaluate("terrace.setup.deal()");
    const title = await text("#title");
    same(title, "little own rules, deal seed:1", "rules of one's own");
    await shows(address);
    same([await text("#title"), await page.evaluate("[document.title, terrace.setup.choice.value, terrace.game.rules.custom.reserve]")],
        [title, ["terrace: little, seed:1", "own", 5]], "after a reload");
});

await report.test("an answer that came with the page has its player, rules and moves, and one that cannot be read says so", async () => {
    await dealt("pysolfc/signora", "pysolfc:1");
    same(await text("#title"), "Signora PySolFC, deal pysolfc:1", "title");
    const { won, can_deal, score, ...position } = (await referee.ask({ op: "new", game: RULES, deal: "seed:5" })).state;
    const { moves } = await referee.ask({ op: "moves" }), given = (more = {}) => page.evaluate(`(() => {
        const moves = ${JSON.stringify(moves.slice(0, 1))}, game = ${JSON.stringify(RULES)};
        const [rules] = terrace.setup.referee.ask({ op: "games", game }).games;
        terrace.openGiven({ command: "solve", rules, position: ${JSON.stringify(position)}, deal: "seed:5",
            answer: { verdict: "winnable", moves, hidden: true, player: "careful" }, ...${JSON.stringify(more)} });
        return [terrace.game.rules.custom?.reserve ?? null, terrace.game.last, terrace.hidden,
            document.querySelector('#level').value, terrace.tab];
    })()`);
    await page.evaluate("localStorage.setItem('terrace-game' + location.pathname, JSON.stringify({ position: {}, moves: [], at: 0 }))");
    same(await given(), [5, 1, true, "careful", "solution"], "an answer");
    same((await text("#panel-solution .headline")).slice(0, 26), "Can be won, in 1 move. Go ", "in words");
    await page.evaluate("terrace.keepsAs = ''; localStorage.removeItem('terrace-game' + location.pathname)");
    await given({ position: { base: "X" } });
    same(await page.evaluate("document.querySelector('#failure').checkVisibility()"), true, "no position");
    await page.evaluate("document.querySelector('#failure').hidden = true; terrace.hidden = false; terrace.level = 'fast'");
});

// The words of a search that is told what to answer: `answers` in turn.
const answered = async (question, answers) => {
    await page.evaluate(`window.answers = ${JSON.stringify(answers)}; window.asked = [];
        terrace.search.ask = async requests => { asked.push(requests); return answers.shift(); }; 0`);
    await page.evaluate(question);
    await page.evaluate("new Promise(done => setTimeout(done))");
    await page.evaluate("delete terrace.search.ask");
    return page.evaluate("asked.length");
};

await report.test("a solution that is found lies ahead, and what is not decided soon is asked for longer", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.click("#tab-solution");
    const unknown = { ok: true, verdict: "unknown", moves: [] };
    same(await answered("terrace.panels.solution.find.click()", [unknown, { ok: true, verdict: "winnable", moves: played }]), 2,
        "questions");
    same([await text("#where"), (await text("#panel-solution .headline")).slice(0, 23), await text("#panel-solution .moves li")],
        ["0 / 3", "Can be won, in 3 moves.", "6♠ from t6 to f1"], "found");
    await page.evaluate("terrace.go(2); terrace.play({ from: 'stock', to: 'waste' })");
    same((await text("#panel-solution .headline")).slice(0, 11), "Can be won,", "along it");
    await page.evaluate("terrace.go(2); terrace.play(terrace.game.legal().find(m => m.from !== 'stock'))");
    same(await text("#panel-solution .headline"), "", "a move of one's own");
    await page.evaluate("terrace.setup.open('typed'); terrace.setup.clear()");
    await page.set("#game", "aisleriot/terrace");
    await typeTable();
    same([await page.evaluate("terrace.panels.solution.find.disabled"), (await text("#panel-solution .headline")).slice(0, 29)],
        [true, "A solution needs all cards, a"], "a table of which not all is known");
});

await report.test("a review tells the move that lost the game, the moves that cost most, and the chance at every position", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.click("#tab-review");
    same(await page.evaluate("terrace.panels.review.begin.disabled"), true, "no game yet");
    await page.evaluate(`terrace.game.lay(${JSON.stringify(played)}); terrace.go(0)`);
    const ease = (value, more = {}) => ({ ease: { value, low: value - 0.1, high: value + 0.1 }, behind: { value: 0 }, ...more });
    const hint = (value, made, cost, more) => ({ ok: true, next: { from: "t2", to: "t1" },
        moves: [ease(value, { from: "t2", to: "t1", card: "2C" }), ease(value - cost, { ...made, behind: { value: cost }, ...more })] });
    const hints = [hint(0.8, played[0], 0.04), hint(0.7, played[1], 0.2, { equal_to_best: true }), hint(0.6, played[2], 0.3),
        hint(0.25, { from: "t1", to: "t2" }, 0.5)];
    await page.evaluate(`window.hints = ${JSON.stringify(hints)}; window.asked = []; terrace.search.ask = async ([setUp, { op }]) => {
        const i = [0, 1, 2, 3].find(i => JSON.stringify(terrace.game.setUp(i)) === JSON.stringify(setUp));
        asked.push([op, i]);
        return op === "hint" ? hints[i] : { ok: true, verdict: i < 3 ? "winnable" : "lost" };
    }; terrace.panels.review.review().then(() => { delete terrace.search.ask; })`);
    same((await page.evaluate("asked")).filter(([op]) => op === "hint").map(([, i]) => i), [0, 2, 1, 3], "positions");
    same(await text("#panel-review .headline"), "Move 3, deal the 10♠, threw the win away: after it the game is lost.", "lost");
    same(await page.evaluate("[...document.querySelectorAll('#panel-review .choice')].map(e => e.textContent.replace(/\uFE0E/g, ''))"),
        ["Move 3: deal the 10♠cost 30 points; better: 2♣ from t2 to t1"], "what cost most");
    const curve = () => page.evaluate(`(() => {
        const svg = document.querySelector("#panel-review svg"), of = name => svg.querySelector(name);
        return [svg.getAttribute("aria-label"), of(".chance").getAttribute("points"), of(".band").getAttribute("points"),
            of(".cursor").getAttribute("x1"), [...svg.querySelectorAll(".mark")].map(e => [e.getAttribute("class"), e.getAttribute("cx")])];
    })()`);
    same(await curve(), ["Chance of winning over 3 moves", "44.0,44.4 172.7,60.6 301.3,76.8 430.0,133.5",
        "44.0,28.2 172.7,44.4 301.3,60.6 430.0,117.3 430.0,149.7 301.3,93.0 172.7,76.8 44.0,60.6", "44",
        [["mark costly", `${44 + 386 * 2 / 3}`], ["mark losing", "430"]]], "curve");
    const at = share => page.evaluate(`(() => {
        const svg = document.querySelector("#panel-review svg"), box = svg.getBoundingClientRect();
        svg.dispatchEvent(new MouseEvent("click", { clientX: box.left + box.width * (44 + 386 * ${share}) / 440 }));
        return terrace.game.at;
    })()`);
    same([await at(0.2), await at(0.6), await at(0.9), await at(-0.1), await at(1.02)], [1, 2, 3, 0, 3], "clicks");
    await page.click("#panel-review .choice button");
    same(await page.evaluate("terrace.game.at"), 2, "the position before the move");
    await page.set("#level", "quick");
    same(await text("#panel-review .headline"), "", "another player");
    await page.set("#level", "fast");
    await page.evaluate(`terrace.game.layouts[3].won = true; terrace.search.ask = async () => hints[0];
        terrace.panels.review.review().then(() => { delete terrace.search.ask; })`);
    same([await text("#panel-review .headline"), (await curve())[1].split(" ")[3]], ["The game was won.", "430.0,12.0"], "won");
    await page.evaluate("terrace.go(3); document.querySelector('#tab-solution').click()");
    same([await text("#panel-solution .headline"), await page.evaluate("terrace.panels.solution.find.disabled")], ["Won.", true],
        "no question");
    await page.click("#tab-review");
    await page.evaluate("terrace.go(0); terrace.deal()");
    same(await page.evaluate("[terrace.game.last, document.querySelectorAll('#panel-review svg').length]"), [1, 0], "another game");
    await page.evaluate(`terrace.game.go(0); terrace.game.lay(${JSON.stringify(played)}); terrace.redraw()`);
});

await report.test("moves are read in many forms, and it is told which is none", async () => {
    const read = words => page.evaluate(`(() => {
        const panel = terrace.panels.review;
        panel.paste.value = ${JSON.stringify(words)};
        panel.readMoves();
        return [terrace.game.last, terrace.game.at, panel.pasteMessage.textContent];
    })()`);
    await page.evaluate("terrace.go(1)");
    same(await read("T6 > F1 # the base\n"), [1, 0, "1 move taken."], "capitals and remarks");
    same(await read(JSON.stringify({ moves: [played[0], "waste>t6"] })), [2, 0, "2 moves taken."], "JSON");
    await page.evaluate("terrace.go(2)");
    const [last, at, told] = await read("t6>f1 waste>t6 t3>f9");
    same([last, at, told.slice(0, 7)], [2, 2, "Move 3:"], "refused");
    same(await read("t6>f1 t6"), [2, 2, "Move 2: \u201ct6\u201d is no move: write waste>t3."], "no move");
    same((await read("{\"moves\": 1}"))[2], "There is no list of moves in this.", "no list");
});

await report.test("the number of a deal is taken as it stands, however large, and each program's deals go with its games", async () => {
    await page.evaluate("terrace.setup.open('number')");
    await page.set("#game", "aisleriot/wood");
    const take = async number => {
        await page.type("#number", number);
        await page.evaluate("terrace.setup.deal()");
        return page.evaluate("[terrace.game.deal, document.querySelector('#number').ariaInvalid, "
            + "terrace.setup.message.textContent !== '']");
    };
    same(await take(" 9007199254740993 "), ["seed:9007199254740993", "false", false], "beyond 2^53");
    same(await take("12 3"), ["seed:9007199254740993", "true", true], "no number");
    await page.evaluate("[...document.querySelectorAll('.by-number button')].find(b => b.textContent === 'Any').click()");
    same(await page.evaluate("terrace.game.deal === 'seed:' + terrace.setup.number.value && terrace.setup.number.value !== '12 3'"), true,
        "any");
    const program = async game => (await page.set("#game", game), page.evaluate("terrace.setup.source.value"));
    same([await program("pysolfc/queen-of-italy"), await program("aisleriot/wood")], ["pysolfc", "seed"], "whose deal");
    const rules = await referee.ask({ op: "rules", game: "aisleriot/wood" });
    same(await page.evaluate("terrace.setup.rulesText.textContent"),
        rules.rules.map(({ heading, text }) => heading + text).join(""), "rules");
});

const labelOf = selector => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).ariaLabel`);
const fieldShown = id => page.evaluate(`[document.querySelector("#field-${id}").value, terrace.setup.values["${id}"] ?? ""]`);

await report.test("a click on a card goes to the field that is used, and on to the next when it is full", async () => {
    const pick = card => page.evaluate(`document.querySelector('#panel-typed [data-card="${card}"]').click()`);
    const active = () => page.evaluate("terrace.setup.active");
    await page.evaluate("terrace.setup.open('typed')");
    await page.set("#game", "pysolfc/signora");
    same(await page.evaluate("terrace.setup.fields.map(f => f.want)"), [11, 9], "all nine piles may be chosen");
    await page.set("#game", "own");
    await page.type("#own-rules", JSON.stringify({ name: "bare", extends: "aisleriot/terrace", reserve: 0 }));
    await pick("7H");
    same([await fieldShown("choices"), await page.evaluate("terrace.setup.fields.length")], [["7H", "7H"], 1], "without a reserve");
    await page.set("#game", "aisleriot/terrace");
    await page.evaluate("terrace.setup.clear()");
    for (const card of ["5H", "?", "5H", ..."23456789"].map(c => (c.length === 1 && c !== "?" ? `${c}S` : c)))
        await pick(card);
    same([await fieldShown("reserve"), await active()], [["5H ? 5H 2S 3S 4S 5S 6S 7S 8S 9S", "5H ? 5H 2S 3S 4S 5S 6S 7S 8S 9S"],
        "choices"], "eleven cards");
    same(await page.evaluate(`(e => [e.disabled, e.ariaLabel, e.parentElement.textContent.slice(-2)])(
        document.querySelector('#panel-typed [data-card="5H"]'))`),
        [true, "5 of hearts, 0 left", "×0"], "both are used");
    await page.evaluate("terrace.setup.rub()");
    same([(await fieldShown("reserve"))[0].slice(-2), await active()], ["8S", "reserve"], "the last of the field before");
    await page.type("#field-choices", "5H");
    same(await page.evaluate(`document.querySelector('#panel-typed .over').textContent`), "×-1", "once too often");
    await page.evaluate("terrace.setup.clear()");
    await page.click("#panel-typed [value=table]");
    await page.evaluate("document.querySelector('#field-base').focus()");
    await pick("TH");
    same(await fieldShown("base"), ["T", "T"], "only its rank");
    await page.evaluate("document.querySelector('#field-t2').focus()");
    await pick("9C");
    same(await fieldShown("t2"), ["9C", "9C"], "where the keyboard was");
});

await report.test("a table from the middle of a game is the same in the form, and its mistakes stand at their places", async () => {
    await dealt("aisleriot/generals-patience", "seed:1");
    await page.evaluate("terrace.play(terrace.game.legal()[0]); terrace.setup.open('typed'); terrace.setup.fill(terrace.game)");
    same([await fieldShown("redeals"), await page.evaluate("terrace.game.last")], [["1", "1"], 1], "redeals");
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.evaluate("['stock>waste', 't6>f1', 'stock>waste'].forEach(m => terrace.play(readMove(m)))");
    await page.evaluate("terrace.setup.open('typed'); terrace.setup.fill(terrace.game)");
    const lock = () => page.evaluate("[document.querySelector('#locked').checked, terrace.game.now.locked, terrace.game.last]");
    same(await lock(), [true, true, 3], "locked");
    same([await text('#table [data-pile="stock"] .name'), await labelOf('#table [data-pile="stock"]')],
        ["locked", "stock: 80 cards, locked"], "on the table");
    await page.set("#locked", false);
    same(await lock(), [false, false, 0], "open");
    await page.set("#locked", true);
    same(await lock(), [true, true, 0], "and locked");
    await page.evaluate("[...document.querySelectorAll('#panel-typed button')].find(b => b.textContent === 'Clear').click()");
    same(await page.evaluate("document.querySelector('#locked').checked"), false, "cleared");
    await page.set("#game", "aisleriot/falling-stars");
    const marked = async values => {
        await page.evaluate(`terrace.setup.values = ${JSON.stringify(values)}; terrace.setup.drawFields()`);
        return page.evaluate("[...document.querySelectorAll('#panel-typed mark')].map(e => [e.parentElement.id, e.textContent, "
            + "e.parentElement.textContent])");
    };
    const piles = Object.fromEntries([..."12345678"].map((n, i) => [`t${n}`, `${"23456789"[i]}S`]));
    same(await marked({ ...piles, base: "5", f1: "5H", f2: "7X", reserve: "4C", t9: "9H" }), [["echo-f2", "7X", "7X"]],
        "in a row of fields");
    same(await marked({ ...piles, base: "5", f1: "5H", t1: "🃁", t2: "🃁 9X 2C", reserve: "4C", t9: "9H" }), [["echo-t2", "9X", "🃁 9X 2C"]],
        "behind a picture");
    same(await marked({ ...piles, base: "5", f1: "5H", f2: "5H", f3: "5H", reserve: "4C", t9: "9H" }), [["echo-f3", "5H", "5H"]],
        "a foundation");
    await page.evaluate("terrace.setup.values = { f1: '5H' }; terrace.setup.drawFields()");
    same(await page.evaluate("compose(terrace.setup.fields, terrace.setup.values, null).text.split('\\n')[0]"),
        "foundations: 5H; -; -; -; -; -; -; -", "without its base rank a foundation has the cards that are told");
    await page.evaluate("terrace.setup.clear()");
});

const shell = words => execFileSync(TERRACE, words, { encoding: "utf8" });

await report.test("a pasted text says which game it is of, which the form then shows, and where it is wrong", async () => {
    const paste = async words => {
        await page.evaluate(`terrace.setup.open("pasted"); terrace.setup.paste.value = ${JSON.stringify(words)};
            terrace.setup.readPaste()`);
        return page.evaluate("[terrace.game.rules.name, terrace.setup.choice.value, terrace.setup.paste.ariaInvalid, terrace.game.last]");
    };
    const is = name => [name, name, "false", 0];
    await dealt("aisleriot/falling-stars", "seed:7");
    const stars = await page.evaluate("terrace.game.text()");
    await dealt("aisleriot/wood", "seed:1");
    same(await paste(stars), is("aisleriot/falling-stars"), "its line");
    same(await paste(shell(["deal", "wood", "seed:1", "--json"])), is("aisleriot/wood"), "JSON");
    same(await paste(shell(["deal", "falling-stars", "seed:7"])), is("aisleriot/falling-stars"), "a layout");
    await dealt("aisleriot/wood", "seed:1");
    same(await paste(stars.replace("aisleriot/", "")), is("aisleriot/falling-stars"), "a short name");
    same((await paste(stars.replace("tableau: ", "tableau: 🃁 9X ")))[2], "true", "no card");
    same(await page.evaluate("terrace.setup.paste.value.slice(terrace.setup.paste.selectionStart, terrace.setup.paste.selectionEnd)"),
        "9X", "selected");
    same(await paste(stars), is("aisleriot/falling-stars"), "mended");
});

await report.test("the table names its piles, its cards, and what a click on them does", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await quiet(page);
    await page.evaluate(`terrace.game.lay(${JSON.stringify(played)}); terrace.go(2)`);
    const piles = ["f1", "t5", "t6", "stock", "waste"];
    same(await page.evaluate(`${JSON.stringify(piles)}.map(p => document.querySelector('#table [data-pile="' + p + '"]').ariaLabel)`),
        ["foundation 1: 6 of spades, 2 of 13", "pile 5: 10 of spades", "pile 6: jack of diamonds", "stock: 81 cards",
            "waste: 3 of diamonds"], "piles");
    same([await labelOf('[data-pile="stock"] button'), await text("#table .foundations .label")],
        ["Deal a card, 81 left in the stock", "Foundations, built from 5s"], "stock and foundations");
    same(await page.evaluate("[...document.querySelectorAll('#table .auto')].map(e => e.closest('[data-pile]').dataset.pile)"), ["waste"],
        "by itself");
    same(await page.evaluate("[isRed('9C'), isRed('9H'), cardWords('TD'), withSigns('two Ts and a 7D')]"),
        [false, true, "10 of diamonds", "two 10s and a 7♦\uFE0E"], "words");
    await page.evaluate("terrace.mark({ from: 't5', to: 't8' })");
    same(await page.evaluate("['from', 'to'].map(w => document.querySelector('#table .best-' + w).dataset.pile)"), ["t5", "t8"],
        "the best move");
    const card = '#table [data-pile="t5"] [data-from]', pressed = () => page.evaluate(`document.querySelector('${card}').ariaPressed`);
    await page.evaluate(`document.querySelector('${card}').focus()`);
    await page.key("Enter");
    same([await pressed(), await labelOf('#table [data-pile="t6"] .drop')], ["true", "Put the 10 of spades on pile 6"], "taken up");
    await page.evaluate("document.querySelector('#table .drop').focus()");
    await page.key("Escape");
    const focused = () => page.evaluate("document.activeElement.dataset.from ?? "
        + "document.activeElement.closest('[data-pile]')?.dataset.pile ?? ''");
    same([await pressed(), await focused()], ["false", "t5"], "put back");
    await page.evaluate("document.querySelector('[data-pile=stock] button').focus()");
    await page.key("Enter");
    same([await focused(), await page.evaluate("terrace.game.at")], ["stock", 3], "the keyboard stays on the stock");
    await page.evaluate("for (let i = 0; i < 14; i++) terrace.deal()");
    same(/^waste: .*, (\d+) more below$/.exec(await labelOf('[data-pile="waste"]'))[1],
        String(await page.evaluate("terrace.game.now.waste.length - 12")), "what lies below");
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.evaluate("document.querySelector('#setup').open = false");
    const from = '#table [data-pile="t6"] [data-from]', taken = () => page.evaluate("terrace.table.taken");
    await page.drag(from, '#table [data-pile="t3"]');
    await page.evaluate("new Promise(done => setTimeout(done, 20))");
    same([await taken(), await page.evaluate("terrace.game.at")], [null, 0], "let go where it may not lie");
    await page.drag(from, '#table [data-pile="f1"]');
    await page.evaluate("new Promise(done => setTimeout(done, 20))");
    same([await taken(), await page.evaluate("terrace.game.moves[0]?.to")], [null, "f1"], "let go where it may");
    await page.evaluate("terrace.go(0)");
    same(await page.evaluate(`(() => {
        const card = document.querySelector('${from}'), to = document.querySelector('#table [data-pile="f1"]').getBoundingClientRect();
        const pointer = (type, x, y, on = window, button = 0) => on.dispatchEvent(
            new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, button }));
        for (const [button, end] of [[0, "pointercancel"], [2, "pointerup"]]) {
            pointer("pointerdown", 0, 0, card, button);
            pointer("pointermove", 50, 50);
            pointer(end, to.x + 5, to.y + 5);
        }
        return [terrace.game.at, terrace.table.taken, document.querySelector(".ghost")];
    })()`), [0, null, null], "broken off, or by the other button");
});

const interval = (value, low = value, high = value) => ({ value, low, high });

await report.test("answers about lost and equal base cards say so", async () => {
    await page.click("#tab-base");
    await dealt("aisleriot/terrace", "seed:1");
    await page.wait("/^Sure/.test(terrace.panels.base.status.textContent) && !terrace.search.busy");
    const show = async more => {
        await page.evaluate(`(() => {
            const { panels: { base: panel } } = terrace, answer = structuredClone(panel.answer);
            const more = ${JSON.stringify(more)};
            answer.choices.forEach(choice => Object.assign(choice, more.each ?? {}, more[answer.best.indexOf(choice.pile)] ?? {}));
            panel.receive({ ...answer, ...more.answer, ok: true }, true);
        })()`);
        return page.evaluate(`[document.querySelector("#panel-base .headline").textContent.replaceAll("\\ufe0e", ""),
            [...document.querySelectorAll("#panel-base .choice")].map(e => [e.querySelector(".badge")?.textContent ?? null,
                e.querySelector(".reason").textContent.split("; ")[0], e.querySelector(".bar").ariaLabel]),
            document.querySelectorAll("#table .best-from").length]`);
    };
    const names = await page.evaluate(`terrace.panels.base.answer.best.map(pile => cardSign(terrace.panels.base.answer.choices
        .find(c => c.pile === pile).card).replace("\\ufe0e", "") + " of " + pile)`);
    const before = await page.evaluate("terrace.panels.base.answer"), lost = { verdict: "lost" };
    const winnable = { verdict: "winnable", length: 200, equal_to_best: false, ease: interval(0.5, 0.4, 0.6) };
    const back = () => page.evaluate(`terrace.panels.base.answer = ${JSON.stringify(before)}`);
    let [headline, rows, marks] = await show({ each: lost, answer: { hidden: false } });
    same([headline, rows.map(([badge]) => badge), marks], ["No choice wins: every one is lost.", ["lost", "lost", "lost", "lost"], 0],
        "all");
    await back();
    [headline, rows, marks] = await show({ each: { ...lost, ease: interval(0) }, 0: winnable, answer: { hidden: false } });
    same([headline, rows[0], marks], [`Pick the ${names[0]} (every other is lost).`, ["can be won", "best", "50 % (40–60)"], 1], "but one");
    same(rows[1][2], "0 %", "an exact chance");
    await back();
    [headline] = await show({ each: winnable, ...[0, 1].map(() => ({ ...winnable, equal_to_best: true })), answer: { hidden: false } });
    same(headline, `Pick the ${names[0]}; no difference could be seen from ${names[1]}.`, "equal");
    const [fill, whisker] = await page.evaluate("['.fill', '.whisker'].map(c => "
        + "document.querySelector('#panel-base .bar ' + c).style.cssText)");
    same([fill, whisker.replace(/(\d+)\.0+\d+/g, "$1").replace(/19\.9+\d*/, "20")], ["width: 50%;", "left: 40%; width: 20%;"], "bar");
    same(await page.evaluate("[...document.querySelectorAll('#panel-base .reason')][0].textContent.split('; ')[1]"),
        "solution of 200 moves", "solution");
    same((await labelOf("#panel-base .choice button")).replaceAll("\uFE0E", ""), `Take ${names[0]} as the base card`,
        "what the button does");
    await back();
    const more = async answer => (await show({ each: winnable, answer: { hidden: true, confidence: 0.5, ...answer } }),
        page.evaluate("terrace.hidden = true, [terrace.panels.base.more.hidden, terrace.panels.base.status.textContent]"));
    await page.evaluate("terrace.hidden = true");
    same(await more({}), [false, "This is as sure as these games make it."], "more games may help");
    same(await more({ confidence: 0.99 }), [true, "Sure enough."], "or need not");
    await page.evaluate("terrace.hidden = false; "
        + "terrace.panels.base.receive({ ok: false, error: { what: 'it broke', mend: 'ask again' } }, true)");
    same([await text("#panel-base .headline"), await page.evaluate("document.querySelectorAll('#panel-base .choice').length")],
        ["it broke: ask again.", 0], "an error");
});

await report.test("of the next moves the best comes first, then the easiest, and what is lost or was not tried says so", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.click("#tab-play");
    await listen();
    const move = (names, value, more = {}) => ({ from: names.split(">")[0], to: names.split(">")[1], card: "5D", verdict: "unknown",
        tried: true,
        ease: interval(value, value - 0.1, value + 0.1), behind: { value: null }, ...more });
    const moves = [move("t1>t2", 0.3), move("t2>t3", 0.9, { verdict: "lost", ease: interval(0), tried: false }), move("t3>t4", 0.4),
        move("t4>t5", 0.5, { behind: interval(0.02, 0.01, 0.03), tried: false }), move("t5>t6", null, { ease: { value: null },
            tried: false })];
    const answer = { ok: true, verdict: "unknown", hidden: true, why: "play the 5D", next: moves[3], samples: 2000, player: "fast",
        limit: "seconds", moves };
    const shown = async more => {
        await page.evaluate(`terrace.panels.play.receive(${JSON.stringify({ ...answer, ...more })}, true)`);
        return [(await text("#panel-play .headline")), (await adviceRows()).map(row => row.join(" ").trim()), await panelStatus("play")];
    };
    const words = (lost, badge = "", start = "Next") => [`${start}: play the 5♦.`, [`t4>t5 ${badge} best`, `t3>t4 ${badge}`,
        `t1>t2 ${badge}`,
        `t5>t6 ${badge} not tried: can wait, changes nothing, or is like another`, `t2>t3 lost${lost}`].map(row => row.trim()),
        "Games of the player fast on up to 2,000 orders of the unseen cards. Time was up before everything was decided."];
    same(await shown({}), words(" lost however the unseen cards lie"), "in sight");
    same(await shown({ hidden: false }), words("", "not decided", "Not decided"), "all cards known");
    same(await page.evaluate("document.querySelector('#panel-play > div').className"), "", "the answer is of this position");
    await unlisten();
    await quiet(page);
});

await report.test("one question runs at a time, and ends with its worker when it is stopped or another tab is chosen", async () => {
    const state = () => page.evaluate("[terrace.search.busy, document.querySelector('#panel-base > div').ariaBusy, "
        + "document.querySelector('#panel-base .stop').hidden]");
    await page.click("#tab-base");
    await dealt("aisleriot/terrace", "seed:2");
    same(await state(), [true, "true", false], "asked");
    await page.evaluate("window.before = terrace.search.worker; document.querySelector('#panel-base .stop').click()");
    same([await state(), await page.evaluate("terrace.search.worker !== before")], [[false, "false", true], true], "stopped");
    same(await panelStatus("base"), "Stopped. Go on", "in words");
    await page.click("#tab-review");
    await page.click("#tab-base");
    same(await state(), [true, "true", false], "asked anew");
    await page.evaluate("terrace.search.receive({ number: terrace.search.number - 1, answer: { ok: true } })");
    same(await state(), [true, "true", false], "an answer to another question");
    await page.click("#tab-review");
    same(await state(), [false, "false", true], "another tab");
    await page.click("#tab-base");
    await page.wait("/^Sure/.test(terrace.panels.base.status.textContent) && !terrace.search.busy");
    same([(await state()).slice(1), await page.evaluate("document.querySelectorAll('#table .best-from').length")], [["false", true], 1],
        "answered");
    await page.click("#tab-review");
    same(await page.evaluate("[terrace.best, document.querySelectorAll('#table .best-from').length]"), [null, 0], "a review marks no move");
    same(await page.evaluate("inColour('7♥ 7♣').flatMap(e => e.className ?? []).join()"), "red sign,black sign", "colours");
});

// What sticks out of a window `width` wide, or of its own card or pile.
const outside = (tab, width) => tab.evaluate(`[...document.body.querySelectorAll("*")].filter(e => e.checkVisibility()
    && (e.getBoundingClientRect().right > ${width} + 0.5 || (e.matches(".pile .name") && e.scrollWidth > e.clientWidth + 1)
        || (e.matches(".pick > .corner") && e.getBoundingClientRect().width > e.parentElement.clientWidth)))
    .map(e => e.outerHTML.slice(0, 60)).slice(0, 3)`);
const DOUBLE = "document.documentElement.style.fontSize = '200%'";

await report.test("letters twice as large stand in a window 320 wide, and what can be pressed is 24 pixels high and wide there", async () => {
    const tab = await browser.open(address, { width: 320, height: 640 });
    await ready(tab);
    await tab.evaluate(DOUBLE);
    const fits = async where => same(await outside(tab, 320), [], where);
    const pressed = async where => same(await tab.evaluate(`(() => {
        document.documentElement.style.fontSize = "";
        const small = [...document.querySelectorAll("button, select, summary, input:not([type=checkbox], [type=radio])")].filter(e => {
            const { width, height } = e.getBoundingClientRect();
            return e.checkVisibility() && Math.min(width, height) < 24;
        }).map(e => e.outerHTML.slice(0, 60)).slice(0, 3);
        ${DOUBLE};
        return small;
    })()`), [], `${where}: too small`);
    same(await tab.evaluate("getComputedStyle(document.body).fontSize"), "32px", "the letters");
    await tab.wait("document.querySelector('#panel-base .badge')");
    await tab.evaluate("document.querySelectorAll('#setup details').forEach(e => { e.open = true; })");
    await fits("number, rules, base card");
    const wide = id => tab.evaluate(`document.querySelector("${id}").getBoundingClientRect().width`);
    same([await wide("#game") > 150, await wide("#hidden") > 24], [true, true], "the game's name, and boxes as large as their words");
    await pressed("number");
    await tab.evaluate("terrace.setup.open('pasted')");
    await fits("pasted");
    await tab.evaluate("terrace.setup.fill(terrace.game); terrace.setup.open('typed')");
    await fits("typed");
    await pressed("typed");
    await tab.evaluate("document.querySelector('#setup').open = false; terrace.setup.stage = 'start'; terrace.setup.drawFields(); "
        + "document.querySelector('#tab-play').click(); terrace.askFor(terrace.game.legal()[0], ['t1', 't2', 'waste'])");
    await fits("cards turned up");
    await tab.evaluate("terrace.askFor(null); terrace.play(terrace.game.legal()[0])");
    await tab.wait("document.querySelector('#panel-play .choice') && !document.querySelector('#panel-play .stale')");
    await fits("play");
    await tab.evaluate("terrace.copy(terrace.game.text()); document.querySelector('.record').open = true");
    await pressed("play");
    await tab.evaluate("document.querySelector('#tab-solution').click()");
    await fits("solution");
    await pressed("solution");
    await tab.evaluate("document.querySelector('#tab-review').click(); terrace.panels.review.review()");
    await tab.wait("document.querySelector('#panel-review svg') && !terrace.panels.review.running");
    await tab.evaluate("document.querySelector('.paste').open = true");
    await fits("review");
    for (const percent of [112, 125, 150]) {
        await tab.evaluate(`document.documentElement.style.fontSize = "${percent}%"`);
        for (const name of ["base", "play", "review"]) {
            await tab.evaluate(`document.querySelector("#setup").open = true; document.querySelector("#tab-${name}").click()`);
            await fits(`${name}, ${percent} %`);
        }
    }
    same(tab.complaints, [], "console");
    await tab.close();
});

await report.test("a screen reader reads each answer out once, and no seconds", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.click("#tab-play");
    await listen("new Promise(done => { window.enough = done; })");
    await page.evaluate(`window.said = []; window.hear = new MutationObserver(changes => changes.forEach(({ target, addedNodes }) =>
        addedNodes.forEach(node => (node.closest ? node : target).closest("[aria-live]")?.ariaLive === "polite" && node.textContent
            && said.push(node.textContent))));
        hear.observe(document.querySelector(".side"), { subtree: true, childList: true })`);
    await page.evaluate(`[null, 0.2, 0.4, 0.6].forEach(fraction => {
        terrace.panel.showState({ running: true, stopped: false, fraction });
        terrace.panel.say("Next: play on.");
        terrace.panel.compute();
    })`);
    same(await page.evaluate("said.splice(0)"), ["Computing …", "Next: play on."], "read out");
    same(await page.evaluate("document.querySelector('#panel-play progress').value"), 0.6, "how far it is");
    await page.click("#tab-solution");
    await page.evaluate("Object.defineProperty(terrace.search, 'busy', { value: true, configurable: true }); terrace.panel.solve()");
    await page.wait("/^Searching for 1 s/.test(terrace.panel.status.textContent)");
    same(await page.evaluate("said.filter(words => /Searching/.test(words))"), [], "seconds");
    await page.evaluate("hear.disconnect(); delete terrace.search.busy; enough(null); 0");
    await unlisten();
});

await report.test("the keyboard's ring, the best move and the edges of fields stand out, in the system's own colours, too", async () => {
    await dealt("aisleriot/falling-stars", "seed:7");
    await page.evaluate("document.querySelector('#setup').open = true");
    await page.click("#tab-play");
    await page.set("#advise", true);
    await page.wait("document.querySelector('#panel-play .bar.best') && !terrace.search.busy");
    await page.evaluate("window.tops = [...document.querySelectorAll('#table .tableau [data-from]')].map(e => e.dataset.from); "
        + "terrace.mark({ from: tops[0], to: tops[1] })");
    await page.key("Tab");
    same(await page.evaluate(`(() => {
        const card = document.querySelector('[data-from="' + tops[1] + '"]'), style = () => getComputedStyle(card).outlineStyle;
        const before = style();
        card.focus();
        return [before, style()];
    })()`), ["dashed", "solid"], "the ring is not that of the best move's place");
    await page.evaluate("document.activeElement.blur()");
    for (const dark of [false, true])
        same(await page.evaluate(`(() => {
            document.documentElement.classList.toggle("dark", ${dark});
            const light = color => color.match(/[\\d.]+/g).slice(0, 3).map(c => c / 255)
                .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            const style = selector => getComputedStyle(document.querySelector(selector));
            const faint = (name, a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05) < 3 ? [name] : [];
            return ["#number", "#game", "#level"].flatMap(field => [style(field).backgroundColor, style("body").backgroundColor]
                .flatMap(ground => faint(field, style(field).borderTopColor, ground)))
                .concat(faint("place", style(".best-to > .top").outlineColor, style("#table").backgroundColor));
        })()`), [], dark ? "dark" : "light");
    await page.evaluate("terrace.showTheme()");
    const features = [{ name: "prefers-color-scheme", value: "light" }, { name: "prefers-reduced-motion", value: "reduce" }];
    await page.send("Emulation.setEmulatedMedia", { features: [...features, { name: "forced-colors", value: "active" }] });
    same(await page.evaluate(`(() => {
        const ground = selector => getComputedStyle(document.querySelector(selector)).backgroundColor;
        return [parseFloat(getComputedStyle(document.querySelector(".best-from > button.card")).borderTopWidth) >= 3,
            ground("#panel-play .bar.best") !== ground("#panel-play .bar.best .fill")];
    })()`), [true, true], "best move, bars");
    await page.send("Emulation.setEmulatedMedia", { features: [...features, { name: "forced-colors", value: "none" }] });
    await quiet(page);
});

await report.test("without memory an answer says so", () => {
    const core = new Core(new WebAssembly.Module(readFileSync(new URL("../wasm/page.wasm", address))), 1 << 20);
    const { library } = core, request = { op: "rules", game: "terrace" };
    same(core.ask(request).ok, true, "with memory");
    for (const missing of ["malloc", "terrace_request"]) {
        core.library = { ...library, [missing]: () => 0 };
        same(core.ask(request).error?.what, "out of memory", missing);
    }
    core.library = library;
    core.session = 0;
    same(core.ask(request).error?.what, "out of memory", "no session");
});

await report.test("nothing on the console, and nothing asked of the network", () => {
    same(page.complaints, [], "console");
    same(page.requests.filter(url => !url.startsWith("file:") && !url.startsWith("blob:") && !url.startsWith("data:")), [], "addresses");
});

referee.end();
await browser.end();
process.exitCode = report.failed ? 1 : 0;
