import type { Snippet, Version } from "../schema/snippets.ts";
import { eachSaved } from "../store/walk.ts";
import type { Library } from "./library.ts";

/**
 * A whole library with its history as the text of one JSON document, piece by piece; newest first. What cannot be
 * read is named at its end.
 */
export async function* exportedLibrary({ store, userId }: Library): AsyncGenerator<string> {
  yield '{\n  "kind": "regex-workbench-library",\n  "version": 1,\n  "snippets": [';
  let separator = "\n";
  const missing: string[] = [];
  for await (const { snippet, versions, unreadable } of eachSaved(store, userId)) {
    missing.push(...unreadable);
    if (snippet === null) continue;
    yield `${separator}    ${
      JSON.stringify({ ...snippetEntry(snippet), versions: versions.map(versionEntry) })
    }`;
    separator = ",\n";
  }
  yield `\n  ],\n  "unreadable": ${JSON.stringify(missing)}\n}\n`;
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
