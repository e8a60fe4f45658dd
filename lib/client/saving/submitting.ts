import { batch } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { Snippet } from "../../schema/snippets.ts";
import type { Answer } from "../answer.ts";
import { createSnippet, fetchSnippet, patchSnippet } from "../snippets.ts";
import { changesOf, draftOf, isSameRegex, isSaved } from "./form.ts";
import type { Kept } from "./keeping.ts";
import { interrupt } from "./opening.ts";
import { type Bench, keep, letGo, type Saving } from "./saving.ts";

/** Saves the pattern as a new one, whatever it was before. */
export async function saveNew(saving: Saving): Promise<void> {
  const { bench, form } = saving;
  const answer = await asked(saving, () => createSnippet(draftOf(form.peek(), regexOf(bench))));
  if (answer?.ok) saved(saving, keptOf(answer), `Saved as ${answer.value.name}`);
}

/**
 * Saves the pattern as the next version of what it was opened from, if nobody else saved one meanwhile.
 *
 * @param etag stands for what it comes after
 */
export async function saveVersion(saving: Saving, etag = saving.kept.peek()?.etag ?? ""): Promise<void> {
  const { bench, form, kept } = saving;
  const known = kept.peek();
  if (known === null) return;
  const { id } = known.snippet;
  const changes = changesOf(draftOf(form.peek(), regexOf(bench)), known.snippet);
  const answer = await asked(saving, () => patchSnippet(id, { ...changes, notes: form.peek().notes }, etag));
  if (answer?.ok) saved(saving, keptOf(answer), `Saved ${answer.value.name}`);
  else if (answer?.failure.kind === "changed") await meetTheirs(saving, known.snippet);
  else if (answer?.failure.kind === "missing") gone(saving);
}

/** After a conflict: saves mine as the version after theirs. */
export async function keepMine(saving: Saving): Promise<void> {
  const newest = saving.theirs.peek();
  if (newest !== null) await saveVersion(saving, newest.etag);
}

/** After a conflict: theirs comes on the workbench; mine stays among the recent patterns. */
export function takeTheirs(saving: Saving): void {
  const { bench, theirs, step } = saving;
  const newest = theirs.peek();
  if (newest === null) return;
  bench.open(newest.snippet);
  keep(saving, newest);
  step.value = "closed";
  bench.done.value = "The newest saved version is shown; yours is under Recent";
}

async function asked(
  saving: Saving,
  request: () => Promise<Answer<Snippet>>,
): Promise<Answer<Snippet> | null> {
  const { busy, failure } = saving;
  if (busy.peek()) return null;
  batch(() => (busy.value = true, failure.value = null));
  const answer = await request();
  busy.value = false;
  if (!answer.ok && answer.failure.kind === "signed_out") interrupt(saving, "session ended");
  else if (!answer.ok) failure.value = answer.failure;
  return answer;
}

/**
 * An answer that got lost on its way may have been about mine: then there is no conflict. Neither is there one
 * when only name, description or tags were changed elsewhere.
 */
async function meetTheirs(saving: Saving, before: Snippet): Promise<void> {
  const { bench, form, theirs, failure, step } = saving;
  const answer = await fetchSnippet(before.id);
  if (!answer.ok) return void (failure.value = answer.failure);
  const newest = keptOf(answer);
  if (isSaved(newest.snippet, draftOf(form.peek(), regexOf(bench)))) {
    return saved(saving, newest, `Saved ${newest.snippet.name}`);
  }
  if (isSameRegex(before, newest.snippet)) return await saveVersion(saving, newest.etag);
  batch(() => (theirs.value = newest, failure.value = null, step.value = "conflict"));
}

/** It was deleted elsewhere: what is on the workbench can be saved anew. */
function gone(saving: Saving): void {
  letGo(saving);
  saving.failure.value = { kind: "missing", message: GONE, waitSeconds: 0 };
}

const GONE = "It was deleted elsewhere. Save it as a new one to keep it";

function saved(saving: Saving, newest: Kept, done: string): void {
  keep(saving, newest);
  saving.step.value = "closed";
  saving.bench.done.value = done;
}

function keptOf({ value, etag }: { readonly value: Snippet; readonly etag: string }): Kept {
  return { snippet: value, etag };
}

function regexOf({ pattern, flags }: Bench): Regex {
  return { pattern: pattern.peek(), flags: flags.peek() };
}
