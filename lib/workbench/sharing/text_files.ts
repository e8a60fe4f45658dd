import { MAX_DRAFT_CHARACTERS, MAX_TEXT_CHARACTERS } from "../../limits.ts";
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

/** What a long text does without, in a sentence; null for one that is not long. */
export function longTextNotice(text: string): string | null {
  if (text.length <= MAX_DRAFT_CHARACTERS) return null;
  return `A text of ${
    number(text.length)
  } characters is not kept for the next visit, and typing in it is slower. Save it as a file`;
}

/** Takes a text file that is dropped anywhere on the page; a browser by itself would leave the page for it. */
export function connectDropping(sources: Sources, page: Window): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const [file = null] = event.dataTransfer?.files ?? [];
    if (file === null) return;
    event.preventDefault();
    event.stopPropagation();
    sources.region.value = "text";
    void takeFile(sources, file);
  };
  page.addEventListener("dragover", over);
  page.addEventListener("drop", drop, { capture: true });
  return () => {
    page.removeEventListener("dragover", over);
    page.removeEventListener("drop", drop, { capture: true });
  };
}
