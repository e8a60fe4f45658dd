import "../second_load.ts";
import { type ModeRuns, namesIn } from "../matching/matching.ts";
import type { CopyTask } from "../matching/output.ts";
import type { Model } from "../model/model.ts";
import { saveFile } from "../page/files.ts";

/** Copies all matches, and reports that in a notice. */
export async function copyMatches(
  model: Model,
  runs: ModeRuns,
  format: "json" | "csv" | "text",
): Promise<void> {
  const names = namesIn(model) ?? [];
  const task: CopyTask = format === "text" ? { kind: "copy text" } : { kind: `copy ${format}`, names };
  await copy(model, runs.copy(task), { what: "The matches are", file: `matches.${EXTENSIONS[format]}` });
}

const EXTENSIONS = { json: "json", csv: "csv", text: "txt" };

/** Copies the output of a mode, and reports that in a notice. */
export async function copyMade(model: Model, runs: ModeRuns): Promise<void> {
  const made = runs.made.peek();
  if (made?.product.kind === "output") {
    const contents = new Blob([made.product.output.text], { type: "text/plain" });
    await copy(model, Promise.resolve(contents), { what: "The text is", file: "text.txt" });
  } else {
    await copy(model, runs.copy({ kind: "copy pieces" }), { what: "The pieces are", file: "pieces.json" });
  }
}

/**
 * What was copied, as a phrase with its verb, and the name of the file that is saved instead if it is too
 * long for the clipboard.
 */
interface Copied {
  readonly what: string;
  readonly file: string;
}

/** Writes to the clipboard at once, because browsers refuse if the click was too long ago. */
async function copy({ sources }: Model, made: Promise<Blob | null>, { what, file }: Copied): Promise<void> {
  const fitting = made.then((contents) => fits(contents) ? contents : Promise.reject());
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": fitting })]);
    const isReplaced = await replacesHalves(await fitting, sources.text.peek());
    sources.done.value = isReplaced
      ? `${what} copied, with U+FFFD for each half of a surrogate pair`
      : `${what} copied`;
  } catch {
    const contents = await made;
    const isTooLong = contents !== null && !fits(contents);
    if (isTooLong) saveFile(file, contents, "text/plain");
    sources.done.value = isTooLong
      ? `${what} too long for the clipboard, and saved as ${file}`
      : "The browser refused to copy";
  }
}

/** Neither UTF-8 nor the clipboard can represent unpaired surrogates. */
async function replacesHalves(contents: Blob, text: string): Promise<boolean> {
  return !text.includes("\ufffd") && (await contents.text()).includes("\ufffd");
}

/** Largest text that is copied to the clipboard; a longer one would freeze the page, and is saved as a file instead. */
const MAX_CLIPBOARD_BYTES = 10_000_000;

const fits = (contents: Blob | null): contents is Blob =>
  contents !== null && contents.size <= MAX_CLIPBOARD_BYTES;
