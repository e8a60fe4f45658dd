/**
 * Groups of browser tests, each registered by its file. A file that runs alone runs its groups one after the
 * other; `all.ts` imports every file and runs their groups in parallel, with one site and one browser.
 *
 * All of them take minutes, so `deno task test` runs a sample: what people do most. A step belongs either to the sample or
 * to the rest.
 */

/** The sample, or what it leaves out. */
export type Portion = "sample" | "rest";

/** The steps of a group; they run in order. */
export interface Steps {
  /** Runs a step that belongs to the sample. */
  sample(name: string, run: () => void | Promise<void>): Promise<void>;
  /** Runs a step that belongs to the rest, or to the only portion of its group. */
  step(name: string, run: () => void | Promise<void>): Promise<void>;
}

type Run = (t: Steps) => void | Promise<void>;

/** A group of journeys. */
export interface Group {
  readonly name: string;
  readonly run: Run;
  /** The portion that all of it belongs to; undefined if it has steps of both. */
  readonly only: Portion | undefined;
}

let collected: Group[] | null = null;

/**
 * Registers a group of journeys: each one is a step.
 *
 * @param only the portion that the whole group belongs to; without it, the group has steps of both
 */
export function journeys(name: string, run: Run, only?: Portion): void {
  const group = { name, run, only };
  if (collected) collected.push(group);
  else Deno.test(name, (t) => runGroup(t, group));
}

/** The groups of a file, which is imported. They don't become tests of their own. */
export async function groupsOf(file: URL): Promise<readonly Group[]> {
  const groups: Group[] = collected = [];
  // With a template string in the call, Deno would load every file below this folder.
  await import(file.href);
  collected = null;
  return groups;
}

/**
 * Runs groups as steps of one test, several at a time, in their order.
 *
 * @param portion what is run of them; everything without it
 */
export async function runGroups(
  t: Pick<Deno.TestContext, "step">,
  groups: readonly Group[],
  parallel: number,
  portion?: Portion,
): Promise<void> {
  const waiting = groups.filter(({ only }) => !portion || !only || only === portion);
  const worker = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const current = group;
      await t.step({ name: group.name, fn: (t) => runGroup(t, current, portion) });
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/** Fails if a group has steps of one portion only and doesn't say so: it would be opened for nothing. */
async function runGroup(
  t: Pick<Deno.TestContext, "step">,
  { name, run, only }: Group,
  portion?: Portion,
): Promise<void> {
  const met = new Set<Portion>();
  const stepOf = (own: Portion) => async (name: string, fn: () => void | Promise<void>) => {
    met.add(own);
    if (only || !portion || portion === own) await t.step(name, fn);
  };
  await run({ sample: stepOf("sample"), step: stepOf("rest") });
  const [first, ...others] = met;
  if (only && met.has("sample")) throw new Error(`All of "${name}" is in the ${only}: mark no step of it`);
  if (!only && others.length === 0) {
    throw new Error(`"${name}" has steps of ${first ?? "no portion"} only: say so`);
  }
}
