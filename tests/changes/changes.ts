import type { Regex } from "../../lib/regex/regex.ts";
import { isNative } from "../corpora/corpus.ts";

/** A regex before and after a real change. */
export interface RegexEdit {
  readonly before: Regex;
  readonly after: Regex;
}

/** The files with changes; `tests/data/changes/NOTICE.md` says where they come from. */
export const EDIT_FILES = ["crs", "schemastore"] as const;

/** The folder with the changes: the one that `CORPUS` names, or the committed selection. */
const FOLDER = Deno.env.get("CORPUS") ?? new URL("../data/changes", import.meta.url).pathname;

/** The changes whose versions both compile as JavaScript. */
export async function editsIn(
  name: typeof EDIT_FILES[number],
  folder: string = FOLDER,
): Promise<RegexEdit[]> {
  const lines = (await linesOf(name, folder)).split("\n").filter((line) => line !== "");
  return lines.map((line): RegexEdit => {
    const { old, new: changed } = JSON.parse(line);
    return { before: asJavaScript(old), after: asJavaScript(changed) };
  }).filter(({ before, after }) => isNative(before) && isNative(after));
}

/** The committed ones are plain; larger collections are compressed. */
async function linesOf(name: string, folder: string): Promise<string> {
  try {
    return await Deno.readTextFile(`${folder}/${name}.jsonl`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    using file = await Deno.open(`${folder}/${name}-changes.jsonl.gz`);
    return await new Response(file.readable.pipeThrough(new DecompressionStream("gzip"))).text();
  }
}

function asJavaScript(pattern: string): Regex {
  const isFolded = pattern.startsWith("(?i)");
  return { pattern: pattern.slice(isFolded ? 4 : 0).replaceAll("\\z", "$"), flags: isFolded ? "i" : "" };
}
