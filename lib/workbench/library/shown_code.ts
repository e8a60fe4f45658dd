import { type Shown, shownText } from "../matching/shown_text.ts";
import { displayableCode } from "../model/displayable.ts";
import "./first_load.ts";

/** A pattern, or its beginning, as the library shows it. */
export const shownCode = (code: string): readonly Shown[] => shownText(displayableCode(code));
