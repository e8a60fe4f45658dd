import { MAX_DRAFT_CHARACTERS } from "../../limits.ts";
import { number } from "../matches/match_words.ts";

/** What a long text does without, in a sentence; null for one that is not long. */
export function longTextNotice(text: string): string | null {
  if (text.length <= MAX_DRAFT_CHARACTERS) return null;
  return `A text of ${
    number(text.length)
  } characters is not kept for the next visit, and typing in it is slower. Save it as a file`;
}
