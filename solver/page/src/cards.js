// Cards and piles in signs and in words. A card is a text like "7H" or "TH", as everywhere in terrace; "?" is an unknown card.

const RANKS = [..."A23456789TJQK"];
export const SUITS = [..."SHDC"];
export const UNKNOWN = "?";

// How many of each card a game has, by card.
export function deck(rules) {
    return Object.fromEntries(SUITS.flatMap(suit => RANKS.slice(0, rules.ranks).map(rank => [rank + suit, rules.decks])));
}

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_WORDS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_WORDS = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };

export const isRed = card => card[1] === "H" || card[1] === "D";
export const rankSign = rank => (rank === "T" ? "10" : rank);
export const suitSign = suit => SIGNS[suit] + "\uFE0E"; // as text, never as a coloured picture
// The units (of UTF-16, as strings count) in the first `count` characters of a text.
export const unitsOf = (text, count) => [...text].slice(0, count).join("").length;

export const cardSign = card => (card === UNKNOWN ? "?" : rankSign(card[0]) + suitSign(card[1]));
export const cardWords = card => (card === UNKNOWN ? "unknown card" : `${RANK_WORDS[card[0]] ?? card[0]} of ${SUIT_WORDS[card[1]]}`);

export function pileWords(pile) {
    const number = pile.slice(1);
    return pile[0] === "f" ? `foundation ${number}` : /^t\d/.test(pile) ? `pile ${number}` : pile;
}

// The cards of a pile of a layout, by its name.
export const pileOf = (layout, name) => name[0] === "f" ? layout.foundations[name.slice(1) - 1]
    : /^t\d/.test(name) ? layout.tableau[name.slice(1) - 1] : layout[name];

export const moveText = move => `${move.from}>${move.to}`; // "waste>t3"
export const sameMove = (a, b) => a.from === b.from && a.to === b.to;

// A move in words, made in `position`, or in a layout of game.js.
export function moveWords(move, position) {
    if (move.from === "stock" && position.stock.length === 0)
        return "turn the waste over";
    if (move.from === "stock")
        return move.card ? `deal the ${cardSign(move.card)}` : "deal a card";
    const card = move.card ? cardSign(move.card) : "card";
    return `${card} from ${move.from} to ${move.to}`;
}

// Words of the library's sentences that are cards or tens ("the 4S of t3", "two Ts") as signs.
export const withSigns = text =>
    text.replace(/\b([A2-9TJQK])([CDHS])\b/g, (whole, rank, suit) => cardSign(rank + suit)).replace(/\bT(s?)\b/g, "10$1");

const HOLLOW = "♤♡♢♧"; // in the order of SUITS
const STYLE = "[\uFE0E\uFE0F]?", SUIT = `([CDHS♣♦♥♠♤♡♢♧])${STYLE}`, RANK = "(10|[A2-9TJQK])"; // STYLE: as text or as a picture
const PICTURE = `([\u{1F0A0}-\u{1F0DE}])${STYLE}`, CARD = `(?:${RANK}${SUIT}|${SUIT}${RANK}|${PICTURE})`;

// Unicode's playing cards: a back, then sixteen a suit, with a knight between jack and queen.
const PICTURES = new Map([["\u{1F0A0}", UNKNOWN], ...SUITS.flatMap((suit, s) =>
    RANKS.map((rank, r) => [String.fromCodePoint(0x1F0A1 + 16 * s + r + (r > 10)), rank + suit]))]);

// The words of a text, { text, from }. Cards need no blanks between them.
export const wordsOf = text => [...text.matchAll(new RegExp(`${CARD}|\\?|[^\\s,;[\\]]+`, "giu"))]
    .map(word => ({ text: word[0], from: word.index }));

// Reads a card in any spelling that the library reads: "10H", "h7", "7♥", "♡7", "🂷". The card, or null.
export function readCard(word) {
    const found = word.match(new RegExp(`^${CARD}$`, "iu"));
    if (!found)
        return word === UNKNOWN ? UNKNOWN : null;
    if (found[5])
        return PICTURES.get(found[5]) ?? null;
    const letter = (found[1] ?? found[4]).toUpperCase(), sign = (found[2] ?? found[3]).toUpperCase();
    const known = SUITS.find((s, i) => SIGNS[s] === sign || HOLLOW[i] === sign) ?? sign;
    return (letter === "10" ? "T" : letter) + known;
}
