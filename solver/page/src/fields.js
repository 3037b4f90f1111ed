// The form for the cards on a real table: its fields for a game, and how they become position text (manual page terrace-formats(5)).
import { deck, readCard, UNKNOWN, wordsOf } from "./cards.js";
import { counted } from "./words.js";

// A field is { id, key, label, want, hint }. `key` is its line in the text; `want` is the number of cards that belong there (null: any).
const field = (id, key, label, want = null, hint = "") => ({ id, key, label, want, hint });

export const choosesBase = rules => rules.base.startsWith("choose");
const choices = rules => (rules.base === "choose:all" ? rules.piles : Number(rules.base.split(":")[1]));

// The rules of a custom game as JSON, from the library's form.
export function customRules({ title, source, empty_waste, ...policies }) {
    return { ...policies, extends: source };
}

export function fieldsOfStart(rules) {
    return [
        rules.reserve > 0 ? field("reserve", "reserve", "Reserve", rules.reserve,
            `bottom to top: the last card is in play${rules.reserve_hidden ? "; ? for one face down" : ""}`) : null,
        field("choices", "choices", "Cards to choose from", choices(rules), "left to right"),
    ].filter(Boolean);
}

export function fieldsOfTable(rules) {
    const numbered = (letter, count, make) => Array.from({ length: count }, (_, i) => make(`${letter}${i + 1}`));
    return [
        rules.base.startsWith("fixed") ? null : field("base", "base", "Base rank"),
        ...numbered("f", 4 * rules.decks, id => field(id, "foundations", id)),
        ...numbered("t", rules.piles, id => field(id, "tableau", id)),
        field("reserve", "reserve", "Reserve", null, "bottom to top; ? for a card you cannot see, - for none at all"),
        field("waste", "waste", "Waste", null, "bottom to top: the last card is in play; ? for one you do not know, - for none at all"),
        field("stock", "stock", "Stock", null, "next card first; leave it empty if you cannot see it"),
        rules.redeals > 0 ? field("redeals", "redeals", "Redeals left") : null,
    ].filter(Boolean);
}

export const NONE = "-"; // a reserve or waste without cards

export const cardsOf = text => wordsOf(text).map(word => readCard(word.text)).filter(Boolean);

// If the base rank is known, the top card of a foundation is enough; otherwise all its cards are needed.
function foundationText(text, base) {
    const words = wordsOf(text);
    return words.length === 0 ? "-" : base && words.length === 1 && ![null, UNKNOWN].includes(readCard(words[0].text)) ? `^${text}` : text;
}

// The position text of the fields' values (by id), and where each stands in it, from 1: { text, places: [{ id, line, column, caret }] };
// `caret`: 1 if a ^ that is not in the field stands before it. `locked`: true, false, or null if the game has no lock.
export function compose(fields, values, locked) {
    const lines = [], places = [];
    const keys = [...new Set(fields.map(f => f.key))], base = !keys.includes("base") || values.base?.trim();
    for (const key of keys) {
        const members = fields.filter(f => f.key === key), rows = key === "tableau" || key === "foundations";
        if (!rows && !values[members[0].id]?.trim())
            continue;
        let line = `${key}: `;
        members.forEach((member, i) => {
            const value = (values[member.id] ?? "").replace(/[\n;]/g, " ");
            const text = key === "foundations" ? foundationText(value, base) : value.trim() || !rows ? value : "-";
            line += i > 0 ? "; " : "";
            places.push({ id: member.id, line: lines.length + 1, column: [...line].length + 1, caret: text === `^${value}` ? 1 : 0 });
            line += text;
        });
        lines.push(line);
    }
    if (locked !== null)
        lines.push(`locked: ${locked ? "yes" : "no"}`);
    return { text: lines.join("\n") + "\n", places };
}

// The place of an error in the text: { id, offset } into a field's value, or null. `where` is "text:LINE:COLUMN".
export function locate(where, places) {
    const [line, column] = where.split(":").slice(-2).map(Number);
    const place = places.filter(p => p.line === line && p.column <= column).at(-1);
    return place ? { id: place.id, offset: Math.max(0, column - place.column - place.caret) } : null; // a mistake may be told at the ^
}

// The cards still missing on a table before its base is chosen: "Reserve: 9 of 11 cards"; "" if nothing is.
export function missing(fields, values) {
    return fields.filter(f => f.want !== null && wordsOf(values[f.id] ?? "").length < f.want)
        .map(f => `${f.label}: ${wordsOf(values[f.id] ?? "").length} of ${counted(f.want, "card")}`).join("; ");
}

// True if further cards cannot make a deal of what stands in the fields before the base is chosen: a word is no card of this game, or a
// card is there too often, or a field has too many.
export function impossible(fields, values, rules) {
    const left = deck(rules), fits = card => card === UNKNOWN || left[card]-- > 0;
    return fields.some(f => {
        const words = wordsOf(values[f.id] ?? "");
        return words.length > f.want || !words.every(word => fits(readCard(word.text)));
    });
}

// The values of the fields for a position.
export function valuesOf(fields, position) {
    const values = {};
    for (const { id, key } of fields) {
        if (key === "foundations")
            values[id] = position.foundations[id.slice(1) - 1].join(" ");
        else if (key === "tableau")
            values[id] = position.tableau[id.slice(1) - 1].join(" ");
        else if (key === "choices")
            values[id] = position.tableau.flat().join(" ");
        else if (key === "base")
            values[id] = position.base ?? "";
        else if (key === "redeals")
            values[id] = String(position.redeals_left);
        else if (key === "stock")
            values[id] = position.stock.every(card => card === UNKNOWN) ? "" : position.stock.join(" ");
        else
            values[id] = position[key].join(" ") || NONE;
    }
    return values;
}
