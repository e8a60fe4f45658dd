import { MAX_TEXT_CHARACTERS } from "../../limits/workbench.ts";
import { number } from "../../regex/words.ts";
import type { Sources } from "../model/model.ts";

/** Copies a text to the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Downloads a text or an image as a file. */
export function saveFile(name: string, contents: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Lets the reader choose a file. */
export async function pickFile(accept: string): Promise<File | null> {
  return (await pickFiles(accept, { multiple: false }))[0] ?? null;
}

/** Lets the reader choose files. */
export function pickFiles(accept: string, { multiple = true } = {}): Promise<readonly File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = multiple;
  return new Promise((resolve) => {
    input.onchange = () => resolve([...input.files ?? []]);
    input.click();
  });
}

/** Lets the reader choose a file as the test text. */
export async function pickText(sources: Sources): Promise<void> {
  await takeFile(sources, await pickFile("text/*,.txt,.log,.csv,.json"));
}

/**
 * Makes a file the test text. A file that is too large is refused, and the text stays unchanged. UTF-8 has at
 * least as many bytes as the text has UTF-16 code units, so most such files need not be read.
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

/** Reports that a paste is too long. */
export function refusePaste({ done }: Pick<Sources, "done">): void {
  done.value = refusal("What was pasted");
}

/** A message that something is too long for a test text. */
function refusal(what: string): string {
  return `${what} is too long: a test text has at most ${
    number(MAX_TEXT_CHARACTERS)
  } characters. The text is unchanged`;
}
