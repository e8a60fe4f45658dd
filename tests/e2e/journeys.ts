/**
 * Groups of browser tests, each registered by its file. A file that runs alone runs its groups one after the
 * other; `all.ts` imports every file and runs their groups in parallel, with one site and one browser.
 */

type Run = (t: Deno.TestContext) => void | Promise<void>;

interface Group {
  readonly name: string;
  readonly run: Run;
}

let collected: Group[] | null = null;

/** Registers a group of journeys: each one is a step, and all steps of a group run in order. */
export function journeys(name: string, run: Run): void {
  if (collected) collected.push({ name, run });
  else Deno.test(name, run);
}

/** From now on, groups are collected for {@link runCollected} instead of becoming separate tests. */
export function collectJourneys(): void {
  collected = [];
}

/** Runs the collected groups as steps of one test, several at a time. Those registered first start first. */
export async function runCollected(t: Deno.TestContext, parallel: number): Promise<void> {
  const waiting = [...collected ?? []];
  const worker = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      await t.step({ name: group.name, fn: group.run });
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}
