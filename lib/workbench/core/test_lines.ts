import { batch } from "@preact/signals";
import type { Sample } from "../../regex/language/samples.ts";
import { lineStarts } from "../../regex/matching/matches.ts";
import { readLineNumbers, writeLineNumbers } from "./line_tests.ts";
import type { Sources } from "./model.ts";

/** Whether a text can be a test of one line: it has no line end. */
export function isOneLine({ text }: Sample): boolean {
  return lineStarts(text).length === 1;
}

/**
 * Puts samples into the test text as lines that are tests. What the text holds stays where its lines are tests
 * already, and else makes room.
 */
export function addAsLines({ text, modes, done }: Sources, samples: readonly Sample[]): void {
  const added = samples.filter(isOneLine);
  const isTests = modes.peek().mode === "lines";
  const before = isTests ? text.peek() : "";
  const separator = before === "" || /[\n\r]$/.test(before) ? "" : "\n";
  const first = before === "" ? 0 : lineStarts(before + separator).length - 1;
  const unexpected = new Set(isTests ? readLineNumbers(modes.peek().unexpected) : []);
  added.forEach(({ matches }, index) => matches ? null : unexpected.add(first + index));
  batch(() => {
    text.value = `${before}${separator}${added.map((sample) => `${sample.text}\n`).join("")}`;
    modes.value = { ...modes.peek(), mode: "lines", unexpected: writeLineNumbers(unexpected) };
    done.value = added.length === 1 ? "One line added as a test" : `${added.length} lines added as tests`;
  });
}

/** Adds a text to the test text, on a line of its own, and shows it there. */
export function addText({ text, chosen, done }: Sources, added: string): void {
  const before = text.peek();
  const start = before === "" || before.endsWith("\n") ? before.length : before.length + 1;
  batch(() => {
    text.value = `${before.padEnd(start, "\n")}${added}`;
    chosen.value = { start, end: start + added.length };
    done.value = "Added to the test text";
  });
}
