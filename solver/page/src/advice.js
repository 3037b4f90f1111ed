// Answers of pick and hint on the screen: bars with intervals, verdicts, reasons.
import { cardSign, moveText, moveWords, sameMove, withSigns } from "./cards.js";
import { h, inColour } from "./dom.js";

const percent = value => `${Math.round(100 * value)}`;
const points = value => (100 * value).toFixed(1);

const tellsNothing = interval => interval === null || interval.value === null;

// "71 % (69–73)"; without its interval where it is exact.
export function share(interval) {
    if (tellsNothing(interval))
        return "not known";
    const { value, low, high } = interval;
    return low === high ? `${percent(value)} %` : `${percent(value)} % (${percent(low)}–${percent(high)})`;
}

export function bar(interval, kind) {
    const words = share(interval);
    if (tellsNothing(interval))
        return h("div", { class: "bar nothing", role: "img", "aria-label": words });
    const { value, low, high } = interval;
    return h("div", { class: `bar ${kind}`, role: "img", "aria-label": words },
        h("div", { class: "fill", style: `width:${100 * value}%` }),
        low < high && h("div", { class: "whisker", style: `left:${100 * low}%;width:${100 * (high - low)}%` }));
}

const VERDICTS = { winnable: "can be won", lost: "lost", unknown: "not decided" };
const verdictBadge = verdict => verdict && h("span", { class: `badge ${verdict}` }, VERDICTS[verdict] ?? verdict);

// How far behind the best; null if there is nothing to say.
function behind(entry) {
    if (tellsNothing(entry.behind))
        return null;
    if (entry.equal_to_best)
        return "as good; no difference could be seen";
    const { value, low, high } = entry.behind;
    if (value < 0 && high >= 0)
        return "no difference could be seen";
    if (value < 0)
        return `easier by ${points(-value)} points (${points(-high)}–${points(-low)}) for a player who cannot see the stock`;
    return `${points(value)} points behind (${points(low)}–${points(high)})`;
}

const isLost = entry => entry.verdict === "lost" || (entry.winnable_probability.value !== null && entry.winnable_probability.high === 0);

// "97 %"; an estimate is never 100 %.
const sureness = confidence => (confidence > 0.994 ? "more than 99 %" : `${percent(confidence)} %`);

// ---- which base card ----

export const noneWins = answer => answer.choices.every(isLost);

export function pickHeadline(answer) {
    const choices = pickOrder(answer), best = choices[0], name = c => `${cardSign(c.card)} of ${c.pile}`;
    if (noneWins(answer))
        return `No choice wins: every one is lost${answer.hidden ? " however the unseen cards lie" : ""}.`;
    if (answer.confidence === null)
        return "Which is the best is not known yet.";
    const equals = choices.slice(1).filter(c => c.equal_to_best);
    const sure = choices.slice(1).every(isLost) ? " (every other is lost)"
        : equals.length ? `; no difference could be seen from ${equals.map(name).join(", ")}`
        : ` (${sureness(answer.confidence)} sure that no other is better)`;
    return `Pick the ${name(best)}${sure}.`;
}

const pickOrder = answer => answer.best.map(pile => answer.choices.find(choice => choice.pile === pile));

// True if more games would not help.
export const pickIsSure = answer => answer.confidence === null ? pickOrder(answer).every(isLost) : answer.confidence >= 0.95;

function pickRow(answer, choice, isBest, onPlay) {
    const winnable = choice.winnable_probability;
    const seeing = !answer.hidden ? (choice.length ? `solution of ${choice.length} moves` : null)
        : isLost(choice) ? "lost however the unseen cards lie"
        : winnable.samples > 0 && winnable.value !== null
            ? `seeing all cards it could be won in ${share(winnable)} of the deals tried` : null;
    const place = isLost(choice) ? null : isBest ? "best" : behind(choice);
    return h("li", { class: `choice ${isBest ? "best" : ""}`, data: { pile: choice.pile } },
        h("div", { class: "line" },
            h("button", { class: "act", onclick: () => onPlay({ from: choice.pile }),
                          "aria-label": `Take ${cardSign(choice.card)} of ${choice.pile} as the base card` },
                              inColour(cardSign(choice.card))),
            bar(choice.ease, isLost(choice) ? "lost" : isBest ? "best" : "other"),
            h("span", { class: "share" }, share(choice.ease)),
            !answer.hidden && verdictBadge(choice.verdict)),
        h("p", { class: "reason" }, inColour(withSigns([place, seeing, choice.reason].filter(Boolean).join("; ")))));
}

export function pickList(answer, onPlay) {
    return h("ol", { class: "choices" }, pickOrder(answer).map((choice, i) => pickRow(answer, choice, i === 0 && !isLost(choice), onPlay)));
}

// ---- next move ----

export function hintHeadline(answer) {
    if (answer.verdict === "winnable" && answer.moves.length === 0)
        return "Won.";
    const word = answer.verdict === "lost" ? "Lost" : answer.verdict === "winnable" ? "Can be won"
        : answer.hidden === false ? "Not decided" : answer.next ? "Next" : "No advice";
    return `${word}: ${withSigns(answer.why)}.`;
}

function hintRow(answer, move, position, onPlay) {
    const isBest = answer.next !== null && sameMove(move, answer.next);
    const lost = move.verdict === "lost";
    const note = (isBest ? "best" : behind(move))
        ?? (answer.hidden && lost ? "lost however the unseen cards lie"
            : move.tried || lost ? null : "not tried: can wait, changes nothing, or is like another");
    return h("li", { class: `choice ${isBest ? "best" : ""}`, data: { move: moveText(move) } },
        h("div", { class: "line" },
            h("button", { class: "act", onclick: event => event.detail < 2 && onPlay(move) }, inColour(moveWords(move, position))),
            tellsNothing(move.ease) ? h("span", { class: "bar nothing" }) : bar(move.ease, lost ? "lost" : isBest ? "best" : "other"),
            h("span", { class: "share" }, tellsNothing(move.ease) ? "" : share(move.ease)),
            (!answer.hidden || lost) && verdictBadge(move.verdict)),
        note && h("p", { class: "reason" }, note));
}

// The best first, then by ease; losing moves last.
function hintOrder(answer) {
    const rank = move => (answer.next && sameMove(move, answer.next) ? 0 : move.verdict === "lost" ? 3 : tellsNothing(move.ease) ? 2 : 1);
    return [...answer.moves].sort((a, b) => rank(a) - rank(b) || (b.ease.value ?? 0) - (a.ease.value ?? 0));
}

// `position`: the one that the answer is about.
export function hintList(answer, position, onPlay) {
    return h("ol", { class: "choices" }, hintOrder(answer).map(move => hintRow(answer, move, position, onPlay)));
}

// The number of games, and what ended them early.
export function effort(answer) {
    const played = answer.samples > 0
        ? `Games of the player ${answer.player} on up to ${answer.samples.toLocaleString("en")} orders of the unseen cards.` : "";
    const limit = answer.limit === "seconds" ? " Time was up before everything was decided." : "";
    return played + limit;
}
