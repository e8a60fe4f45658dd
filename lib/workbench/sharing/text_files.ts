import "../first_scripts.ts";
import { MAX_TEXT_CHARACTERS } from "../../limits.ts";
import { number } from "../matches/match_words.ts";
import type { Sources } from "../sources.ts";
import { pickFile } from "./saving.ts";

/** Lets the reader pick a file to test against. */
export async function pickText(sources: Sources): Promise<void> {
  await takeFile(sources, await pickFile("text/*,.txt,.log,.csv,.json"));
}

/**
 * Makes a file the test text. One that is too large is refused, and the text stays as it was. UTF-8 has at least as
 * many bytes as the text has UTF-16 code units, so most need not be read for that.
 */
export async function takeFile(
  sources: Sources,
  file: Pick<File, "name" | "size" | "text"> | null,
): Promise<void> {
  if (file === null) return;
  const text = file.size > 3 * MAX_TEXT_CHARACTERS ? null : await file.text();
  if (text === null || text.length > MAX_TEXT_CHARACTERS) sources.done.value = refusal(`"${file.name}"`);
  else sources.text.value = text;
}

/** Says that something is too long for a test text. */
export function refusal(what: string): string {
  return `${what} is too long: a test text has at most ${
    number(MAX_TEXT_CHARACTERS)
  } characters. The text stayed as it was`;
}
