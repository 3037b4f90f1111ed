// An error of the library as a sentence.
import { withSigns } from "./cards.js";

export const errorWords = error => `${withSigns(error.what)}: ${withSigns(error.mend)}.`;
