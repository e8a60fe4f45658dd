import { effect, type ReadonlySignal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { spawner } from "../runtime/lazy.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";
import type { EngineRow } from "./rows.ts";

/** The request to the worker. */
export interface EnginesRequest {
  readonly regex: Regex;
  /** False if the summary is enough. */
  readonly withRows: boolean;
}

/** What is known of the engines so far. */
export interface EnginesReport {
  /** Their answers on one line. */
  readonly summary: string;
  readonly rows: readonly EngineRow[];
}

/** The last report, and the state of the search for more. */
export interface Engines {
  readonly status: CallStatus;
  readonly report: EnginesReport | undefined;
}

/** Time limit for all engines together. */
const ENGINES_MS = 20_000;

/** The pause after all else is said of a pattern, before the summary is worked out. */
const SUMMARY_PAUSE_MS = 1_000;

/**
 * Asks the worker for the summary of each valid pattern, some time after its verdict and its fixes are known; for the
 * rows, once they are wanted.
 *
 * @param publish receives null when the pattern changes
 * @returns ends it
 */
export function connectEngines(
  { views, verdict, fixes }: Pick<Model, "views" | "verdict" | "fixes">,
  wantsRows: ReadonlySignal<boolean>,
  publish: (engines: Engines | null) => void,
  spawn: () => Worker = spawner("portable"),
): () => void {
  const call = new LatestCall<EnginesRequest, EnginesReport>(
    spawn,
    (reports, status) => {
      const report = reports.at(-1);
      // While the rows begin to be looked for, the summary stays.
      if (report || status !== "running") publish({ status, report });
    },
    { deadline: ENGINES_MS },
  );
  const stop = effect(() => {
    const regex = views.value?.tree.value?.regex;
    publish(null);
    if (!regex?.pattern) return;
    const end = effect(() => {
      const withRows = wantsRows.value;
      if (!withRows && (!verdict.value || fixes.value?.status === "running")) return;
      const timer = setTimeout(() => call.request({ regex, withRows }), withRows ? 0 : SUMMARY_PAUSE_MS);
      return () => clearTimeout(timer);
    });
    return () => {
      end();
      call.cancel();
    };
  });
  return () => {
    stop();
    call.stop();
  };
}
