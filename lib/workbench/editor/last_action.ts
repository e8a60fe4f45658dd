import { effect } from "@preact/signals";
import type { Sources } from "../model/model.ts";

type Watched = Pick<Sources, "pattern" | "flags" | "text" | "ownSteps" | "done">;

/**
 * Forgets what the last action said with the first edit after it. A change that is a step of its own says something
 * itself, maybe the same.
 *
 * @returns stops it
 */
export function forgetActions({ pattern, flags, text, ownSteps, done }: Watched): () => void {
  const fields = () => [pattern.value, flags.value, text.value];
  let before: { readonly said: string; readonly steps: number; readonly fields: readonly string[] } | null =
    null;
  return effect(() => {
    const now = { said: done.value, steps: ownSteps.value, fields: fields() };
    const isEdit = before?.steps === now.steps && before.fields.some((each, at) => each !== now.fields[at]);
    const isOld = isEdit && before?.said === now.said;
    before = isOld ? { ...now, said: "" } : now;
    if (isOld) done.value = "";
  });
}
