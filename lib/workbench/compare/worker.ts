import { meaningDiffOf, meaningWords } from "../../regex/diff/meaning.ts";
import { nativeMatchesIn } from "../../regex/diff/spans.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { MeaningReport, MeaningRequest } from "../core/meaning.ts";
import { sayStarted } from "../core/worker_calls.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<MeaningRequest>) => void) | null;
  postMessage(report: MeaningReport): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => scope.postMessage({ found: compare(data), isLast: true });
sayStarted(scope);

/** Runs the native engine over texts; whoever asked ends this worker when one of them takes too long. */
function compare(sides: MeaningRequest): MeaningReport["found"] {
  const [left, right] = [parse(sides.left), parse(sides.right)];
  if (!left.ok || !right.ok) return null;
  const found = meaningDiffOf(
    left.tree,
    right.tree,
    (side, text, limit) => nativeMatchesIn(sides[side], text, limit),
  );
  return { ...found, words: meaningWords(found) };
}
