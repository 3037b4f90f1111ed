// Puts the page together: one HTML file with style, scripts and the library inside.
//
//   node solver/page/bundle.mjs CORE.wasm VERSION > terrace.html
//
// The modules of src/ become one script: in the order of their imports, without the words import and export. This needs names that are
// unique over all modules, which is checked here.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const SOURCE = new URL("src/", import.meta.url);
const IMPORT = /^import \{[^}]*\} from "(\.[^"]+)";\n/gm;
const DECLARATION = /^(?:export )?(?:async )?(?:function|class|const|let) (\{[^}]*\}|\w+)/gm;

const read = url => readFileSync(new URL(url), "utf8");

// The module at `url` behind all that it imports.
function modulesOf(url, found = new Set()) {
    for (const [, path] of read(url).matchAll(IMPORT)) {
        const imported = new URL(path, url).href;
        if (!found.has(imported))
            modulesOf(imported, found);
    }
    return found.add(url);
}

function script(entry) {
    const owner = new Map();
    return [...modulesOf(new URL(entry, SOURCE).href)].map(url => {
        const text = read(url);
        for (const [, declared] of text.matchAll(DECLARATION)) {
            if (owner.has(declared))
                throw new Error(`${url} and ${owner.get(declared)} both declare ${declared}`);
            owner.set(declared, url);
        }
        const bare = text.replace(IMPORT, "").replace(/^export /gm, "");
        if (/^import\b/m.test(bare))
            throw new Error(`${url}: write imports as  import { a, b } from "./module.js";  on one line`);
        return bare;
    }).join("\n");
}

// No text in a script may look like its end tag.
const inScript = text => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

const inText = text => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const [core, version] = process.argv.slice(2);
if (!core || !version) {
    console.error("usage: node solver/page/bundle.mjs CORE.wasm VERSION > terrace.html");
    process.exit(2);
}
const parts = {
    STYLE: readFileSync(new URL("style.css", import.meta.url), "utf8"),
    VERSION: version,
    LICENSE: inText(["../../LICENSE", "../library/notices-wasm.txt"].map(name => read(new URL(name, import.meta.url))).join("\n\n")),
    CORE: gzipSync(readFileSync(core), { level: 9 }).toString("base64"),
    SCRIPT: inScript(`"use strict";\nconst WORKER = ${JSON.stringify(script("worker.js"))};\n${script("main.js")}`),
};
const page = readFileSync(new URL("page.html", import.meta.url), "utf8")
    .replace(/\/\*([A-Z]+)\*\//g, (whole, name) => parts[name] ?? whole);
process.stdout.write(page);
