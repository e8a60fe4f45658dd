import { batch, effect, type ReadonlySignal, signal } from "@preact/signals";
import { WORKER_DEBOUNCE_MS } from "../../limits/workbench.ts";
import { number } from "../../regex/words.ts";
import {
  causeFixes,
  type ExplainedResult,
  failureMarks,
  type Fix,
  marksAt,
  NO_CAUSES,
  patternFix,
  stepThrough,
  textFix,
} from "../matching/explained_result.ts";
import type { Model } from "../model/model.ts";
import { setRegex } from "../model/undo.ts";
import { EngineClient } from "../runtime/engine_client.ts";
import { debounce } from "../runtime/schedule.ts";

/** Why the text has no match. */
interface NoMatch {
  /** Null before the first answer. */
  readonly shown: ReadonlySignal<ExplainedResult | null>;
  /** Whether it belongs to another pattern or text than the current one. */
  readonly isOutdated: ReadonlySignal<boolean>;
  /** Stops following the pattern and the text, and terminates the worker. */
  readonly stop: () => void;
}

/** Longest text without a match for which the reason is looked for. */
const MAX_EXPLAINED_CHARACTERS = 100_000;

/** Explains why the text has no match, and follows pattern and text. Only for those that have none. */
export function explainNoMatch(model: Model, spawn: () => Worker): NoMatch {
  const shown = signal<ExplainedResult | null>(null);
  const isOutdated = signal(true);
  const client = new EngineClient(spawn);
  const pause = debounce(WORKER_DEBOUNCE_MS);
  let newest = 0;
  const mark = failureMarks(model);
  const publish = (
    sentences: ExplainedResult["sentences"],
    fixes: readonly Fix[],
    causes: Pick<ExplainedResult, "causes" | "all"> = NO_CAUSES,
  ) =>
    batch(() => {
      const onStep = () => stepThrough(model, 0);
      shown.value = { title: "Why no match?", sentences, fixes, ...causes, onStep };
      isOutdated.value = false;
    });
  const stopFollowing = effect(() => {
    const [regex, text] = [model.regex.value, model.sources.text.value];
    const current = ++newest;
    pause.cancel();
    isOutdated.value = true;
    mark(null);
    if (text.length > MAX_EXPLAINED_CHARACTERS) {
      return publish([[`A text over ${number(MAX_EXPLAINED_CHARACTERS)} characters is not explained`]], []);
    }
    pause.run(async () => {
      const answer = await client.ask({ kind: "text", regex, text });
      if (current !== newest) return;
      if (answer.kind === "failed") return publish([[`Not explained: ${answer.reason}`]], []);
      if (answer.kind !== "text") return;
      const { reasons, textChange, patternChanges, multiline } = answer.answer;
      mark(marksAt(answer.answer, text, 0));
      const isChanged = (flags: string) => flags !== multiline?.flags;
      publish(multiline ? [MULTILINE, ...reasons] : reasons, [
        ...multiline ? [multilineFix(model, multiline)] : [],
        ...patternChanges.filter(({ flags }) => isChanged(flags)).map((change) =>
          patternFix(model, change, "")
        ),
        ...textChange ? [textFix(model, textChange, { start: 0, end: text.length })] : [],
      ], causeFixes(model, answer.answer, () => ""));
    });
  });
  const stop = () => (newest++, mark(null), stopFollowing(), pause.cancel(), client.stop());
  return { shown, isOutdated, stop };
}

const MULTILINE = [
  "The text has several lines, and without flag m ",
  { code: "^" },
  " and ",
  { code: "$" },
  " match only the whole text",
];

function multilineFix({ sources }: Model, regex: { readonly pattern: string; readonly flags: string }): Fix {
  return {
    words: "Set m",
    effect: "",
    onApply: () => setRegex(sources, regex, "Pattern changed: set flag m"),
  };
}
