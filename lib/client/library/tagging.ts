import type { Snippet } from "../../schema/snippets.ts";
import { patchSnippet } from "../snippets.ts";
import { setTags, type Shelf } from "./shelf.ts";
import { inTurn, seconds } from "./turns.ts";

/** Gives a tag to saved patterns, or takes it from them, and offers to take that back. */
export async function tag(
  shelf: Shelf,
  snippets: readonly Snippet[],
  name: string,
  given: boolean,
): Promise<void> {
  const touched = snippets.filter(({ tags }) => tags.includes(name) !== given);
  if (touched.length === 0) return;
  const tagsFor = ({ tags }: Snippet) => given ? [...tags, name] : tags.filter((each) => each !== name);
  const { done, failure } = await write(shelf, touched, tagsFor);
  const count = done.length === 1 ? `${done[0]?.name}` : `${done.length} patterns`;
  const words = given ? `Tagged ${count} “${name}”` : `Took “${name}” from ${count}`;
  shelf.notice.value = {
    words: failure === null ? words : `${words}; then it stopped. ${failure.message}`,
    undo: done.length === 0 ? null : () => untag(shelf, done),
    failure,
  };
}

/** Gives saved patterns the tags back that they had. */
async function untag(shelf: Shelf, before: readonly Snippet[]): Promise<void> {
  shelf.notice.value = null;
  const { failure } = await write(shelf, before, ({ tags }) => tags);
  if (failure !== null) shelf.notice.value = { words: failure.message, undo: null, failure };
}

function write(shelf: Shelf, snippets: readonly Snippet[], tagsFor: (snippet: Snippet) => readonly string[]) {
  return inTurn(snippets, async (snippet) => {
    const tags = [...tagsFor(snippet)];
    const answer = await patchSnippet(snippet.id, { tags }, "");
    if (answer.ok) setTags(shelf, snippet.id, answer.value.tags);
    return answer;
  }, seconds);
}
