import { resolve } from "node:path";
import { decodeText } from "../change/readers/decode.ts";
import { visibleText } from "../change/visible_text.ts";
import { UsageError } from "./git.ts";
import { FileError, writeRegularFile } from "./regular_file.ts";

/** The text of a file that is changed, and its byte order mark, which stays; null if it isn't UTF-8. */
export function textToChange(bytes: Uint8Array): { readonly mark: string; readonly text: string } | null {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "\ufeff" : "";
  const text = decodeText(bytes);
  return sameBytes(new TextEncoder().encode(mark + text), bytes) ? { mark, text } : null;
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Writes a file; in a repository, through no link that leads out of it. Rejects with a `UsageError`. */
export async function writeChanged(
  cwd: string,
  name: string,
  text: string,
  root: string | null,
): Promise<void> {
  try {
    await writeRegularFile(resolve(cwd, name), text, root ?? undefined);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new UsageError(`Can't write ${visibleText(name)}: it ${error.message}`);
  }
}
