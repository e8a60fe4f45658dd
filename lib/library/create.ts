import { MAX_SNIPPETS } from "../limits.ts";
import type { SnippetDraft } from "../schema/snippets.ts";
import { addSnippet, type Kept } from "../store/snippets.ts";
import { type Library, refuseSize } from "./library.ts";
import { limitReached, refuseInvalid } from "../refusals.ts";
import { ulidAfter } from "./ulid.ts";

/**
 * Saves a pattern, which is its first version.
 *
 * @throws AppError `validation_error` when it does not compile, or the library has too many snippets or bytes
 */
export async function createSnippet(
  { store, userId, now }: Library,
  draft: SnippetDraft,
): Promise<Kept> {
  refuseInvalid(draft);
  const time = now();
  const created_at = new Date(time).toISOString();
  const { pattern, flags } = draft;
  return await addSnippet(store, userId, ({ count, newestId }) => {
    if (count >= MAX_SNIPPETS) throw limitReached(`A library holds ${MAX_SNIPPETS} snippets`);
    const newId = (previous: string | null) => ulidAfter(previous, time, store.random);
    return {
      snippet: { id: newId(newestId), ...draft, created_at, updated_at: created_at },
      version: { id: newId(null), pattern, flags, notes: null, created_at },
    };
  }, refuseSize);
}
