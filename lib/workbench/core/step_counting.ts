import { effect } from "@preact/signals";
import type { StepCount } from "../../regex/engine/exec.ts";
import type { Regex } from "../../regex/regex.ts";
import { EngineClient } from "./engine_client.ts";
import "./first_scripts.ts";
import { connectLater } from "./lazy.ts";
import type { Model } from "./model.ts";
import { spawner } from "./workers.ts";

/**
 * Counts steps once the page has come alive, and then whenever what is to be counted changes.
 *
 * @param wanted reads the signals that it follows
 */
export function countLater(
  wanted: () => Counted | null,
  publish: (count: StepCount | null) => void,
): () => void {
  return connectLater(async () => {
    // Not every browser tells when it is idle.
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const { connectCounting } = await import("./step_counting.ts");
    return connectCounting(wanted, publish, spawner("engine"));
  });
}

const IDLE_MS = 1_000;

/** The run over the text; nothing is counted while the native engine is at work. */
export function finishedRun({ run, regex }: Model): Counted | null {
  const current = run.value;
  return current && current.status !== "running" && current.regex === regex.value ? current : null;
}

/** What is to be counted; null for nothing. */
export interface Counted {
  readonly regex: Regex;
  readonly text: string;
}

/** Typing settles before a count begins. */
const SETTLE_MS = 200;

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
