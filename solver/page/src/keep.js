// Keeps the game on the table and settings over a reload of the page, if the browser allows it: some do not, and this is only a
// convenience. `page`: a page that came with an answer keeps a game of its own, under that name; "": any other.

const nameOf = page => `terrace-game${page}`;

function put(name, text) {
    try {
        localStorage.setItem(name, text);
    } catch {
        // not allowed
    }
}

function got(name) {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

export function keep(game, page) {
    const moves = game.moves.map(({ from, to }) => ({ from, to }));
    put(nameOf(page), JSON.stringify({ rules: game.rules, position: game.setUp(0).position, deal: game.deal, moves, at: game.at }));
}

// The kept game, or null.
export function kept(page) {
    try {
        return JSON.parse(got(nameOf(page)));
    } catch {
        return null;
    }
}

export const keepSetting = (name, text) => put(`terrace-${name}`, text);
export const keptSetting = name => got(`terrace-${name}`); // null: none
