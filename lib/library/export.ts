import type { Snippet, Version } from "../schema/snippets.ts";
import { eachSnippet, eachVersion } from "../store/walk.ts";
import type { Library } from "./library.ts";

/** A whole library with its history as the text of one JSON document, piece by piece; newest first. */
export async function* exportedLibrary({ store, userId }: Library): AsyncGenerator<string> {
  yield '{\n  "kind": "regex-workbench-library",\n  "version": 1,\n  "snippets": [';
  let separator = "\n";
  for await (const snippet of eachSnippet(store, userId)) {
    const versions = await Array.fromAsync(eachVersion(store, { userId, id: snippet.id }), versionEntry);
    yield `${separator}    ${JSON.stringify({ ...snippetEntry(snippet), versions })}`;
    separator = ",\n";
  }
  yield "\n  ]\n}\n";
}

/** Ids are of this library and would mean nothing in another. */
const snippetEntry = ({ name, pattern, flags, description, tags, created_at }: Snippet) => ({
  name,
  pattern,
  flags,
  description,
  tags,
  created_at,
});

const versionEntry = ({ pattern, flags, notes, created_at }: Version) => ({
  pattern,
  flags,
  notes,
  created_at,
});
