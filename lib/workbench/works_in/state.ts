import { effect } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { spawner } from "../runtime/lazy.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";
import type { EngineRow } from "./rows.ts";

/** What is known of the engines so far, and the state of the search for more. */
export interface Engines {
  readonly status: CallStatus;
  readonly rows: readonly EngineRow[];
}

/** Time limit for all engines together. */
const ENGINES_MS = 20_000;

/** Asks the worker about each pattern that is valid, until the returned function is called. */
export function connectEngines(
  model: Model,
  publish: (engines: Engines | null) => void,
  spawn: () => Worker = spawner("portable"),
): () => void {
  let regex: Regex | null = null;
  const call = new LatestCall<Regex, readonly EngineRow[]>(
    spawn,
    (reports, status) => publish(regex && { status, rows: reports.at(-1) ?? [] }),
    { deadline: ENGINES_MS },
  );
  const stop = effect(() => {
    regex = model.views.value?.tree.value?.regex ?? null;
    if (regex && regex.pattern !== "") return call.request(regex);
    call.cancel();
    publish(null);
  });
  return () => {
    stop();
    call.stop();
  };
}
