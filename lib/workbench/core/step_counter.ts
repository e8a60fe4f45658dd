import { effect } from "@preact/signals";
import type { StepCount } from "../../regex/engine/exec.ts";
import type { Regex } from "../../regex/regex.ts";
import { EngineClient } from "./engine_client.ts";

/**
 * Counts steps in a worker whenever what is to be counted changes; null is published while the number is not known.
 *
 * @param wanted reads the signals that it follows
 */
export function connectCounting(
  wanted: () => Counted | null,
  publish: (count: StepCount | null) => void,
  spawn: () => Worker,
): () => void {
  const client = new EngineClient(spawn);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: Counted | null = null;

  async function count(asked: Counted): Promise<void> {
    const answer = await client.ask({ kind: "count", ...asked });
    if (asked === newest && answer.kind === "counted") publish(answer.count);
  }

  const stop = effect(() => {
    const next = newest = wanted();
    publish(null);
    clearTimeout(timer);
    if (next) timer = setTimeout(() => count(next), SETTLE_MS);
  });
  return () => (stop(), clearTimeout(timer), client.stop());
}

/** What is to be counted; null for nothing. */
export interface Counted {
  readonly regex: Regex;
  readonly text: string;
}

/** Typing settles before a count begins. */
const SETTLE_MS = 200;
