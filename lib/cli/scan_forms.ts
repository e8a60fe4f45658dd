import { slowness } from "../change/judge/importance.ts";
import type { RegexChange } from "../change/model.ts";
import { toLiteral } from "../regex/regex.ts";
import type { TaskPool } from "./pool.ts";
import type { FastForm } from "./regex_words.ts";
import type { FoundForms, WorkerTask } from "./worker.ts";

/** Slow regexes of a scan for which fast forms are looked for, the most important ones; `fix` does it for all. */
const MAX_FIXED_REGEXES = 10;

/** Time for one of them, whose work is also counted. */
const FORMS_DEADLINE_MS = 10_000;

/** Looks for fast forms of slow regexes. */
export async function findForms(
  changes: readonly RegexChange[],
  pool: TaskPool,
): Promise<(change: RegexChange) => readonly FastForm[]> {
  const slow = changes.filter(({ after }) => slowness(after?.verdict) > 0)
    .toSorted((one, other) => slowness(other.after?.verdict) - slowness(one.after?.verdict));
  const tasks = new Map(slow.flatMap((change) => {
    const task = taskOf(change);
    return task === undefined ? [] : [[keyOf(task), task] as const];
  }));
  if (tasks.size === 0) return () => [];
  const chosen = [...tasks].slice(0, MAX_FIXED_REGEXES);
  const forms = new Map(
    await Promise.all(chosen.map(async ([key, task]) => {
      const outcome = await pool.run<FoundForms>(task, FORMS_DEADLINE_MS);
      return [key, outcome.kind === "done" ? outcome.value.forms : []] as const;
    })),
  );
  return (change) => {
    const task = taskOf(change);
    return task === undefined ? [] : forms.get(keyOf(task)) ?? [];
  };
}

type FormsTask = Extract<WorkerTask, { kind: "forms" }>;

function taskOf({ pair }: RegexChange): FormsTask | undefined {
  const { regex, searches } = pair.after ?? {};
  return regex ? { kind: "forms", regex, searches } : undefined;
}

const keyOf = ({ regex, searches }: FormsTask): string => `${toLiteral(regex)} ${searches}`;
