// Elements, made in one expression:  h("button", { class: "move", onclick: play }, "Play")
// Properties that begin with "on" are listeners, "data" is an object of data-... attributes; false and null leave an attribute out.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "line", "circle", "polyline", "polygon", "text", "title"]);

export function h(tag, properties, ...children) {
    const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (name === "data")
            Object.entries(value).forEach(([key, text]) => element.setAttribute(`data-${key}`, text));
        else if (value !== false && value !== null && value !== undefined)
            element.setAttribute(name, value === true ? "" : value);
    }
    append(element, children);
    return element;
}

function append(element, children) {
    for (const child of children.flat(Infinity))
        if (child !== null && child !== undefined && child !== false)
            element.append(child);
}

export function show(element, ...children) {
    element.replaceChildren();
    append(element, children);
}

// The same for what is drawn anew: the keyboard stays on the button that it was on, or goes to the next one that can be used.
export function showAgain(element, ...children) {
    const buttons = () => [...element.querySelectorAll("button")], at = buttons().indexOf(document.activeElement);
    show(element, ...children);
    if (at >= 0)
        buttons().slice(at).find(button => !button.disabled)?.focus({ preventScroll: true });
}

// Shows which of a row of tabs is the chosen one. Only that one is in the order of the tabulator key.
export function markTab(tabs, chosen) {
    for (const tab of tabs) {
        tab.setAttribute("aria-selected", String(tab === chosen));
        tab.tabIndex = tab === chosen ? 0 : -1;
    }
}

// Lets the arrow keys go from tab to tab.
export function arrowKeys(list) {
    list.addEventListener("keydown", event => {
        const tabs = [...list.querySelectorAll("[role=tab]")], step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step)
            return;
        event.stopPropagation();
        const tab = tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length);
        tab.click();
        tab.focus();
    });
    return list;
}

export const find = selector => document.querySelector(selector);

// A sentence in which cards are coloured as they are on the table.
export function inColour(text) {
    return text.split(/((?:10|[A2-9TJQK])[♠♥♦♣]\uFE0E?)/u).map((part, i) =>
        i % 2 ? h("span", { class: /[♥♦]/u.test(part) ? "red sign" : "black sign" }, part) : part);
}
