// Words of the page: an error of the library as a sentence, and a number of things.
import { withSigns } from "./cards.js";

export const errorWords = error => `${withSigns(error.what)}: ${withSigns(error.mend)}.`;

// "1 move", "2 moves".
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;
