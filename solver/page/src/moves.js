// Lists of moves: on the screen, and from texts that people paste.
import { cardSign, moveText, moveWords } from "./cards.js";
import { h, inColour } from "./dom.js";

// The moves of the game, with those that the rules made by themselves; a click goes there.
export function moveList(page) {
    const { game } = page;
    return h("ol", { class: "moves" },
        game.moves.map((move, i) => h("li", { class: i < game.at ? "done" : "", "aria-current": i === game.at - 1 ? "step" : null },
        h("button", { class: "plain", onclick: () => page.go(i + 1) }, inColour(moveWords(move, game.layouts[i]))),
        move.auto.length > 0 && h("span", { class: "auto" }, " by itself: ",
            inColour(move.auto.map(a => `${cardSign(a.card)} ${moveText(a).replace(">", " → ")}`).join(", "))))));
}

// The same as lines that `terrace verify` and `terrace review` read.
export const movesText = game => game.moves.map(move => `${moveText(move)}\n`).join("");

// Moves as solve --json writes them, as a list, or one "waste>t3" a line: { list } or { error }.
export function parseMoves(text) {
    const [words, error] = /^\s*[[{]/.test(text) ? wordsOfJson(text) : [wordsOfLines(text), null];
    if (error)
        return { error };
    const list = words.map(readMove), wrong = list.indexOf(null);
    if (wrong >= 0)
        return { error: `Move ${wrong + 1}: \u201c${words[wrong]}\u201d is no move: write waste>t3.` };
    return list.length ? { list } : { error: "There is no move in this." };
}

const wordsOfLines = text => text.split("\n")
    .flatMap(line => line.replace(/#.*/, "").replace(/\s*>\s*/g, ">").split(/[\s,;]+/)).filter(Boolean);

// [words, null] or [null, error].
function wordsOfJson(text) {
    try {
        const value = JSON.parse(text), list = Array.isArray(value) ? value : value.moves;
        return Array.isArray(list) ? [list.map(move => (typeof move === "string" ? move : `${move?.from}>${move?.to}`)), null]
            : [null, "There is no list of moves in this."];
    } catch (wrong) {
        return [null, `This is no JSON: ${wrong.message}.`];
    }
}

function readMove(text) {
    const found = text.toLowerCase().replace(/\s/g, "").match(/^(stock|waste|reserve|[ft]\d+)>(waste|[ft]\d+)$/);
    return found && { from: found[1], to: found[2] };
}
