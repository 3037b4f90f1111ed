// Takes the pictures of the page that stand in the documents.
//
//   node solver/page/pictures.mjs build/page/terrace.html solver/page
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { deal, ready } from "./trial.mjs";

const [file, folder] = process.argv.slice(2);
if (!folder) {
    console.error("usage: node solver/page/pictures.mjs build/page/terrace.html FOLDER");
    process.exit(2);
}
const browser = await Browser.start();
const page = await browser.open(pathToFileURL(resolve(file)).href, { width: 1160, height: 690 });
const take = async name => {
    await page.evaluate("document.querySelector('#setup').open = false; scrollTo(0, 0)");
    writeFileSync(join(folder, name), await page.picture({ clip: { x: 0, y: 0, width: 1160, height: 690, scale: 0.85 } }));
};

await page.send("Emulation.setScrollbarsHidden", { hidden: true });
await ready(page);
await page.click("#by-typed");
await page.type("#field-reserve", "KH TH 6C 9C AD QD 9S JD 2H JS 8D");
await page.type("#field-choices", "TS 6S 4S 9H");
await page.wait("/Sure enough/.test(document.querySelector('#panel-base .status').textContent)");
await take("base.png");

await page.evaluate("document.querySelector('#setup').open = true");
await page.click("#by-number");
await page.set("#game", "aisleriot/falling-stars");
await deal(page, "seed:7");
await page.click("#tab-solution");
await page.click("#panel-solution button.main");
await page.wait("/^Can be won/.test(document.querySelector('#panel-solution .headline').textContent)");
await page.click("#tab-review");
await page.click("#panel-review button.main");
await page.wait("document.querySelector('#panel-review > div').getAttribute('aria-busy') === 'false'", 600000);
await page.set("#slider", "75");
await take("review.png");
await browser.end();
