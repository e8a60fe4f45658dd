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
  let [steps, said] = [-1, ""];
  return effect(() => {
    void [pattern.value, flags.value, text.value];
    const isEdit = steps === ownSteps.value && said === done.value;
    [steps, said] = [ownSteps.value, done.value];
    if (isEdit) done.value = "";
  });
}
