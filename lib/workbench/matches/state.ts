import { countMatches } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { lastSearchLabel, stepLabel } from "../matching/step_words.ts";
import type { Model } from "../model/model.ts";
import { endMessage, matchLabel } from "./match_words.ts";

/** The props of the line below the matches. */
export function statusBar({ run, views, sources, counted, verdict }: Model) {
  const error = views.value?.error.value ?? null;
  const { length } = sources.text.value;
  const status = run.value?.status;
  // Before the pattern has been read, why the engine refuses it is not known.
  const isUnknown = !views.value && (!status || status === "failed");
  return {
    state: status ?? "waiting",
    words: sources.pattern.value === ""
      ? "No pattern yet"
      : isUnknown && wordsOfServer() || matchLabel(run.value, error, length),
    end: isUnknown ? "" : endMessage(run.value, error, verdict.value?.severity === "danger"),
    steps: stepLabel(counted.value),
    last: lastSearchLabel(counted.value),
  };
}

/**
 * The line as the server wrote it, which knows an error of the pattern. It stays until the page knows more.
 *
 * @returns undefined on the server
 */
function wordsOfServer(): string | null | undefined {
  return globalThis.document?.querySelector(".match-status")?.textContent;
}

/** What takes the place of an empty table: why there is no match, a sentence, or nothing while that isn't known. */
export function emptyTable({ run, sources }: Pick<Model, "run" | "sources">): "why" | "no text" | null {
  if (run.value?.status !== "done" || countMatches(run.value.matches) > 0) return null;
  return sources.text.value === "" ? "no text" : "why";
}

/** Shows a range of the text that was chosen in a list. */
export function choose(
  { sources }: Model,
  { start, end }: { [Bound in keyof Range]: number | null },
): void {
  if (start === null || end === null) return;
  sources.region.value = "text";
  sources.chosen.value = { start, end };
}
