// Drives a headless Chromium over a pipe (its DevTools protocol): open a page, evaluate in it, click, type, take its picture. For tests.
//
//   const browser = await Browser.start()
//   const page = await browser.open("file:///...", { width: 800, height: 600 })
//   await page.click("#deal"); await page.wait("document.querySelector('#done')"); await browser.end()
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Ten times what the slowest answer took on a machine with two busy cores.
const WAIT_MS = 600000, LOOK_MS = 25;

export class Browser {
    static async start(program = process.env.CHROMIUM || "chromium") {
        const browser = new Browser();
        browser.folder = mkdtempSync(join(tmpdir(), "terrace-page-"));
        browser.process = spawn(program,
            ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
            "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--disable-sync",
            "--force-color-profile=srgb", "--disable-frame-rate-limit",
            "--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider", "--enable-precise-memory-info",
            `--user-data-dir=${browser.folder}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        browser.ended = new Promise(resolve => browser.process.once("exit", resolve));
        browser.number = 0;
        browser.waiting = new Map();
        browser.listeners = [];
        let rest = "";
        browser.process.stdio[4].setEncoding("utf8").on("data", chunk => {
            const lines = (rest + chunk).split("\0");
            rest = lines.pop();
            lines.forEach(line => browser.receive(JSON.parse(line)));
        });
        return browser;
    }

    receive(message) {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (waiting && message.error)
            waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
        else if (waiting)
            waiting.resolve(message.result);
        else
            this.listeners.forEach(listener => listener(message));
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.number;
        this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, method }));
    }

    async open(address, { width = 1200, height = 900, dark = false, touch = false } = {}) {
        const { browserContextId } = await this.send("Target.createBrowserContext", {}); // nothing of what pages before it kept
        const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
        const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
        const page = new Tab(this, sessionId, targetId);
        await Promise.all(["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"].map(method => page.send(method)));
        await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: touch });
        await page.send("Emulation.setEmulatedMedia",
            { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" },
                { name: "prefers-reduced-motion", value: "reduce" }] });
        await page.send("Page.navigate", { url: address });
        return page;
    }

    async end() {
        await this.send("Browser.close").catch(() => {});
        await this.ended;
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
}

class Tab {
    constructor(browser, sessionId, targetId) {
        Object.assign(this, { browser, sessionId, targetId, complaints: [], requests: [] });
        browser.listeners.push(message => message.sessionId === sessionId && this.receive(message));
    }

    // Everything on the page's console except information, and each address that it asks for.
    receive({ method, params }) {
        if (method === "Runtime.exceptionThrown")
            this.complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        else if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type))
            this.complaints.push(params.args.map(a => a.value ?? a.description).join(" "));
        else if (method === "Log.entryAdded" && params.entry.level !== "info" && params.entry.level !== "verbose")
            this.complaints.push(params.entry.text);
        else if (method === "Network.requestWillBeSent")
            this.requests.push(params.request.url);
    }

    send(method, params) {
        return this.browser.send(method, params, this.sessionId);
    }

    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails)
            throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        return result.value;
    }

    // Waits until the expression is true; returns its value.
    async wait(expression, milliseconds = WAIT_MS) {
        for (const end = Date.now() + milliseconds; Date.now() < end; await new Promise(resolve => setTimeout(resolve, LOOK_MS))) {
            const value = await this.evaluate(expression);
            if (value)
                return value;
        }
        throw new Error(`still not true after ${milliseconds} ms: ${expression}`);
    }

    // The middle of what the selector finds, scrolled into sight.
    async place(selector) {
        const place = await this.evaluate(`(() => {
            const element = document.querySelector(${JSON.stringify(selector)});
            if (!element) return null;
            element.scrollIntoView({ block: "center", inline: "center" });
            const box = element.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        })()`);
        if (!place)
            throw new Error(`nothing to be found: ${selector}`);
        return place;
    }

    mouse(type, { x, y }, clickCount = 1) {
        return this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount });
    }

    async click(selector, count = 1) {
        const place = await this.place(selector);
        for (let i = 1; i <= count; i++) {
            await this.mouse("mousePressed", place, i);
            await this.mouse("mouseReleased", place, i);
        }
    }

    async drag(from, to) {
        const start = await this.place(from), end = await this.place(to), again = await this.place(from);
        const there = { x: again.x + end.x - start.x, y: again.y + end.y - start.y };
        await this.mouse("mousePressed", again);
        for (const part of [0.2, 0.6, 1])
            await this.mouse("mouseMoved", { x: again.x + part * (there.x - again.x), y: again.y + part * (there.y - again.y) });
        await this.mouse("mouseReleased", there);
    }

    async key(key) {
        const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
        await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, windowsVirtualKeyCode: key === "Tab" ? 9 : undefined });
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", key });
    }

    async type(selector, text) {
        await this.evaluate(`(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.focus(); e.select?.(); })()`);
        await this.send("Input.insertText", { text });
    }

    // Sets a select, a checkbox, a slider, as its user would.
    set(selector, value) {
        return this.evaluate(`(() => {
            const element = document.querySelector(${JSON.stringify(selector)}), value = ${JSON.stringify(value)};
            if (typeof value === "boolean") element.checked = value; else element.value = value;
            element.dispatchEvent(new Event("input", { bubbles: true }));
            element.dispatchEvent(new Event("change", { bubbles: true }));
        })()`);
    }

    async picture(options = {}) {
        const { data } = await this.send("Page.captureScreenshot", { format: "png", ...options });
        return Buffer.from(data, "base64");
    }

    close() {
        return this.browser.send("Target.closeTarget", { targetId: this.targetId });
    }
}
