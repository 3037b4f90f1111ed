// The game on the table outlives a reload of the page, where the browser lets a page keep something.

const NAME = "terrace-game";

export function keep(game) {
    try {
        const moves = game.moves.map(({ from, to }) => ({ from, to }));
        localStorage.setItem(NAME,
            JSON.stringify({ rules: game.rules, position: game.setUp(0).position, deal: game.deal, moves, at: game.at }));
    } catch {
        // Not everywhere may a page keep something, and it is no more than a comfort.
    }
}

// What was kept, or null.
export function kept() {
    try {
        return JSON.parse(localStorage.getItem(NAME));
    } catch {
        return null;
    }
}
