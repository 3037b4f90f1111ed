// The page in headless Chromium, cheaply: one window, one game. solver/page/campaign.mjs does the rest. Run by test_page.sh.
//
//   TERRACE=./terrace node solver/page/test_page.mjs terrace.html
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { Core } from "./src/core.js";
import { clickMove, deal, layoutShown, playByClicks, quiet, ready, Referee, Report, same, wholeGame } from "./trial.mjs";

const address = pathToFileURL(resolve(process.argv[2])).href;
const report = new Report(), referee = new Referee(), browser = await Browser.start();
const page = await browser.open(address);

const TABLE = { reserve: "KH TH 6C 9C AD QD 9S JD 2H JS 8D", choices: "10s 6♠ s4 9h" };

// What a row says of its ease, and of how far it is behind the best.
const percent = share => Math.round(100 * share), points = share => (100 * share).toFixed(1);
const shareWords = ({ value, low, high }) => `${percent(value)} %${low < high ? ` (${percent(low)}–${percent(high)})` : ""}`;
const behindWords = ({ behind: { value, low, high }, equal_to_best: equal }, isBest) => (isBest ? "best"
    : equal ? "as good; no difference found"
    : value < 0 && high >= 0 ? "no difference found"
    : value < 0 ? `easier by ${points(-value)} points (${points(-high)}–${points(-low)}) for who cannot see the stock`
    : `${points(value)} points behind (${points(low)}–${points(high)})`);

await report.test("the page opens from a file", () => ready(page));

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
    rows.forEach(([name, , reason], i) => name === best || same(reason, behindWords(moves[i], false), `how far ${name} is behind`));
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

// What is asked is kept in `asked`, and answered by `answer`, if there is one.
const listen = (answer = null) => page.evaluate(`window.asked = []; terrace.search.stop();
    terrace.search.ask = async requests => { asked.push(requests.at(-1)); return ${answer ?? "new Promise(() => {})"} }; 0`);
const unlisten = () => page.evaluate("terrace.panel.stop(); delete terrace.search.ask");
const manners = () => page.evaluate("asked.splice(0).map(({ op, hidden, level }) => [op, hidden ?? false, level ?? null])");

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

const labelOf = selector => page.evaluate(`document.querySelector(${JSON.stringify(selector)}).ariaLabel`);
const fieldShown = id => page.evaluate(`[document.querySelector("#field-${id}").value, terrace.setup.values["${id}"] ?? ""]`);

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
