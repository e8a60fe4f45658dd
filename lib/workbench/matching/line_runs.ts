import { computed, effect } from "@preact/signals";
import { shiftLines } from "../../regex/matching/line_tests.ts";
import type { Model, Sources } from "../model/model.ts";
import {
  hasExpectations,
  readExpectations,
  writeExpectations,
  type WrittenExpectations,
} from "../model/written_expectations.ts";
import { MatchRunner } from "./match_runner.ts";

/** Runs the regex on each line as a separate text in a worker, if any line has an expectation or the list is open. */
export function connectLineRuns({ sources, regex, tested, views }: Model, spawn: () => Worker): () => void {
  const runner = new MatchRunner(spawn, (newest) => tested.value = newest);
  const isWanted = computed(() =>
    (hasExpectations(sources.modes.value) || sources.modes.value.mode === "lines") &&
    views.value?.error.value?.reason !== "syntax"
  );
  const stop = effect(() => {
    if (isWanted.value) {
      const deadline = sources.deadline.value;
      return runner.start(regex.value, sources.text.value, { each: "line", deadline });
    }
    runner.stop();
    tested.value = null;
  });
  return () => {
    stop();
    runner.stop();
  };
}

/** Moves the expectations along with their lines when the text is edited. */
export function connectMoving({ text, modes }: Sources): () => void {
  let before = { text: text.peek(), ...writtenIn(modes.peek()) };
  return effect(() => {
    const now = { text: text.value, ...writtenIn(modes.value) };
    const isSame = now.expected === before.expected && now.unexpected === before.unexpected;
    const isEdit = now.text !== before.text && isSame && hasExpectations(now);
    if (isEdit) {
      const { expected, unexpected } = readExpectations(now);
      const moved = (lines: ReadonlySet<number>) => shiftLines(lines, before.text, now.text);
      const written = writeExpectations({
        expected: expected === "all" ? expected : moved(expected),
        unexpected: moved(unexpected),
      });
      before = { text: now.text, ...written };
      modes.value = { ...modes.peek(), ...written };
    } else before = now;
  });
}

const writtenIn = ({ expected, unexpected }: WrittenExpectations) => ({ expected, unexpected });
