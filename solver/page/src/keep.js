// Keeps the game on the table over a reload of the page, if the browser allows it. `page`: a page that came with an answer keeps a game of
// its own, under that name; "": any other.

const nameOf = page => `terrace-game${page}`;

export function keep(game, page) {
    try {
        const moves = game.moves.map(({ from, to }) => ({ from, to }));
        localStorage.setItem(nameOf(page),
            JSON.stringify({ rules: game.rules, position: game.setUp(0).position, deal: game.deal, moves, at: game.at }));
    } catch {
        // Some browsers do not let a page keep anything; this is only a convenience.
    }
}

// The kept game, or null.
export function kept(page) {
    try {
        return JSON.parse(localStorage.getItem(nameOf(page)));
    } catch {
        return null;
    }
}
