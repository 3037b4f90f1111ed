// The page in headless Chromium, cheaply: one window, one game. solver/page/campaign.mjs does the rest. Run by test_page.sh.
//
//   TERRACE=./terrace node solver/page/test_page.mjs terrace.html
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { deal, playByClicks, quiet, ready, Referee, Report, same, wholeGame } from "./trial.mjs";

const address = pathToFileURL(resolve(process.argv[2])).href;
const report = new Report(), referee = new Referee(), browser = await Browser.start();
const page = await browser.open(address);

const TABLE = { reserve: "KH TH 6C 9C AD QD 9S JD 2H JS 8D", choices: "10s 6♠ s4 9h" };

await report.test("the page opens from a file", () => ready(page));

await report.test("a table that is typed in is answered as the program answers it", async () => {
    await page.click("#by-typed");
    await page.type("#field-reserve", TABLE.reserve);
    await page.type("#field-choices", TABLE.choices);
    await page.wait("/Sure enough/.test(document.querySelector('#panel-base .status').textContent)");
    const shown = await page.evaluate("[...document.querySelectorAll('#panel-base .choice')].map(e => [e.dataset.pile, e.querySelector('.share').textContent])");
    await referee.ask({ op: "new", game: "terrace", position: { reserve: TABLE.reserve.split(" "), choices: ["TS", "6S", "4S", "9H"] } });
    const answer = await referee.ask({ op: "pick", hidden: true });
    same(shown.map(([pile]) => pile), answer.best, "order of the choices");
    const ease = answer.choices.find(c => c.pile === answer.best[0]).ease;
    same(parseInt(shown[0][1]), Math.round(100 * ease.value), "ease of the best");
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
    await page.type("#field-choices", "TS 6S 4S 4S");
    same(await page.wait("document.querySelector('#field-choices').getAttribute('aria-invalid')"), "true", "the third 4S");
});

// One deck: a whole game in a few seconds, by rules that are typed in.
const RULES = { name: "little", extends: "aisleriot/terrace", decks: 1, piles: 5, reserve: 5 };

await report.test("a game played by clicks is the referee's after each move, and won", async () => {
    const found = await wholeGame(referee, RULES, ["seed:1", "seed:2", "seed:3", "seed:4"]);
    await page.click("#by-number");
    await page.set("#game", "own");
    await page.type("#own-rules", JSON.stringify(RULES));
    await deal(page, found.deal);
    await quiet(page);
    await referee.ask({ op: "new", game: RULES, deal: found.deal });
    const end = await playByClicks(page, referee, found.moves);
    same(end.won, true, "won");
    same(await page.evaluate("document.querySelector('#where').textContent"), `won, ${found.moves.length} moves`, "what the page says");
});

await report.test("nothing on the console, and nothing asked of the network", () => {
    same(page.complaints, [], "console");
    same(page.requests.filter(url => !url.startsWith("file:") && !url.startsWith("blob:") && !url.startsWith("data:")), [], "addresses");
});

referee.end();
await browser.end();
process.exitCode = report.failed ? 1 : 0;
