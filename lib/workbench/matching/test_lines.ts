import { batch } from "@preact/signals";
import type { Sample } from "../../regex/language/samples.ts";
import { lineStarts } from "../../regex/matching/matches.ts";
import type { Sources } from "../model/model.ts";
import {
  ALL_LINES,
  hasExpectations,
  readExpectations,
  writeLineNumbers,
} from "../model/written_expectations.ts";

/** True if a text can be a test of one line: it has no line terminator. */
export function isOneLine({ text }: Sample): boolean {
  return lineStarts(text).length === 1;
}

/**
 * Adds samples to the test text as lines that are tests. The existing text stays if its lines are tests
 * already; otherwise it is replaced.
 */
export function addAsLines({ text, modes, done }: Sources, samples: readonly Sample[]): void {
  const added = samples.filter(isOneLine);
  const before = modes.peek();
  const isTests = hasExpectations(before);
  const held = isTests ? text.peek() : "";
  const separator = held === "" || /[\n\r]$/.test(held) ? "" : "\n";
  const first = held === "" ? 0 : lineStarts(held + separator).length - 1;
  const old = readExpectations(before);
  const numbers = (matches: boolean) =>
    added.flatMap((sample, index) => sample.matches === matches ? [first + index] : []);
  const expected = !isTests || old.expected === "all"
    ? ALL_LINES
    : writeLineNumbers(new Set([...old.expected, ...numbers(true)]));
  const unexpected = writeLineNumbers(new Set([...old.unexpected, ...numbers(false)]));
  batch(() => {
    text.value = `${held}${separator}${added.map((sample) => `${sample.text}\n`).join("")}`;
    modes.value = { ...before, mode: "lines", expected, unexpected };
    done.value = added.length === 1 ? "One line added as a test" : `${added.length} lines added as tests`;
  });
}

/** Adds a text to the test text, on a separate line, and scrolls to it. */
export function addText({ text, chosen, done }: Sources, added: string): void {
  const before = text.peek();
  const start = before === "" || before.endsWith("\n") ? before.length : before.length + 1;
  batch(() => {
    text.value = `${before.padEnd(start, "\n")}${added}`;
    chosen.value = { start, end: start + added.length };
    done.value = "Added to the test text";
  });
}
