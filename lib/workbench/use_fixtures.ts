import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { FixtureSuite } from "../schema/fixtures.ts";
import type { Verdict } from "./fixture_run.ts";
import type { Model } from "./model.ts";
import { spawner } from "./workers.ts";

/** The built-in suites and how their cases came out. */
export interface Fixtures {
  readonly suites: Signal<readonly FixtureSuite[]>;
  readonly running: Signal<boolean>;
  readonly verdictOf: (suite: string, fixture: string) => Verdict | null;
  readonly run: (suites: readonly { readonly id: string }[], own: boolean) => Promise<void>;
}

/** Fetches the suites once the panel is shown, and runs them in the match worker. */
export function useFixtures({ regex }: Model, shown: boolean): Fixtures {
  const suites = useSignal<readonly FixtureSuite[]>([]);
  const verdicts = useSignal<ReadonlyMap<string, Verdict>>(new Map());
  const running = useSignal(false);
  const underway = useRef(new AbortController());
  useEffect(() => {
    if (shown) import("./fixtures.ts").then(({ serviceFixtures }) => suites.value = serviceFixtures.suites);
  }, [shown]);
  useEffect(() => () => underway.current.abort(), []);
  return {
    suites,
    running,
    verdictOf: (suite, fixture) => verdicts.value.get(`${suite} ${fixture}`) ?? null,
    async run(asked, own) {
      underway.current.abort();
      const { signal } = underway.current = new AbortController();
      const { runFixtures } = await import("./fixture_runs.ts");
      const chosen = suites.value.filter(({ id }) => asked.some((each) => each.id === id));
      running.value = true;
      await runFixtures(chosen, own ? null : regex.value, spawner("match"), ({ suite, id, verdict }) => {
        verdicts.value = new Map(verdicts.value).set(`${suite} ${id}`, verdict);
      }, signal);
      if (!signal.aborted) running.value = false;
    },
  };
}
