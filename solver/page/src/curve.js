// The chance over the moves of a game: a line, its interval, and marks at the moves that cost much.
import { h } from "./dom.js";
import { counted } from "./words.js";

const WIDTH = 440, HEIGHT = 200, LEFT = 44, RIGHT = 10, TOP = 12, BOTTOM = 26;

const scale = (count, index) => LEFT + (WIDTH - LEFT - RIGHT) * (count ? index / count : 0);
const level = value => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value);

function axis(count) {
    const lines = [0, 0.25, 0.5, 0.75, 1].map(value => [
        h("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: level(value), y2: level(value) }),
        h("text", { class: "tick", x: LEFT - 6, y: level(value) + 4, "text-anchor": "end" }, `${100 * value} %`),
    ]);
    const step = [1, 2, 5, 10, 20, 50, 100].find(n => count / n <= 8) ?? 200, ticks = [];
    for (let i = 0; i <= count; i += step)
        ticks.push(h("text", { class: "tick", x: scale(count, i), y: HEIGHT - 8, "text-anchor": "middle" }, String(i)));
    return [lines, ticks];
}

// `points`: { ease, mark, words } by the number of moves made before, undefined where nothing is known yet; `mark`: the class of a mark
// there, or null, and `words` its text. `count`: moves of the game; onSelect(index) when one is chosen.
export function curve(points, count, at, onSelect) {
    const known = [...points.keys()].filter(i => points[i] && points[i].ease.value !== null);
    const path = (key) => known.map(i => `${scale(count, i).toFixed(1)},${level(points[i].ease[key]).toFixed(1)}`);
    const band = [...path("high"), ...path("low").reverse()].join(" ");
    const marks = known.filter(i => points[i].mark).map(i =>
        h("circle", { class: `mark ${points[i].mark}`, cx: scale(count, i), cy: level(points[i].ease.value), r: 3.5 },
            h("title", {}, points[i].words)));
    const svg = h("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img",
                           "aria-label": `Chance of winning over ${counted(count, "move")}` },
        axis(count),
        h("polygon", { class: "band", points: band }),
        h("polyline", { class: "chance", points: path("value").join(" ") }),
        marks,
        h("line", { class: "cursor", x1: scale(count, at), x2: scale(count, at), y1: TOP, y2: HEIGHT - BOTTOM }));
    svg.addEventListener("click", event => {
        const box = svg.getBoundingClientRect(), x = (event.clientX - box.left) * WIDTH / box.width;
        onSelect(Math.max(0, Math.min(count, Math.round((x - LEFT) / (WIDTH - LEFT - RIGHT) * count))));
    });
    return svg;
}
