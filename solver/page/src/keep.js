// Keeps the game on the table over a reload of the page, if the browser allows it.

const NAME = "terrace-game";

export function keep(game) {
    try {
        const moves = game.moves.map(({ from, to }) => ({ from, to }));
        localStorage.setItem(NAME,
            JSON.stringify({ rules: game.rules, position: game.setUp(0).position, deal: game.deal, moves, at: game.at }));
    } catch {
        // Some browsers do not let a page keep anything; this is only a convenience.
    }
}

// The kept game, or null.
export function kept() {
    try {
        return JSON.parse(localStorage.getItem(NAME));
    } catch {
        return null;
    }
}
