import { effect } from "@preact/signals";
import { movedLines } from "../../regex/matching/each_line.ts";
import { readLineNumbers, writeLineNumbers } from "./line_numbers.ts";
import type { Sources } from "../sources.ts";

/** Lets expectations of lines move along with the lines when the text is edited. */
export function connectMoving({ text, modes }: Sources): () => void {
  let before = { text: text.peek(), unexpected: modes.peek().unexpected };
  return effect(() => {
    const now = { text: text.value, unexpected: modes.value.unexpected };
    const isEdit = now.text !== before.text && now.unexpected === before.unexpected && now.unexpected !== "";
    if (isEdit) {
      const moved = movedLines(readLineNumbers(now.unexpected), before.text, now.text);
      before = { text: now.text, unexpected: writeLineNumbers(moved) };
      modes.value = { ...modes.peek(), unexpected: before.unexpected };
    } else before = now;
  });
}
