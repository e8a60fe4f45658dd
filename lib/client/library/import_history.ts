import type { Snippet, SnippetDraft } from "../../schema/snippets.ts";
import type { Answer, Failure } from "../answer.ts";
import { createSnippet, patchSnippet } from "../snippets.ts";
import type { FiledSnippet, FiledVersion } from "./library_file.ts";

/** A pattern of which the first versions are written already. */
export interface Begun {
  readonly snippet: Snippet;
  readonly versions: number;
}

/** What a pattern is written with. */
export interface HistoryWriter {
  /** Asks until the server's limit admits the request. */
  readonly allowed: <T>(request: () => Promise<Answer<T>>) => Promise<Answer<T>>;
  /** The pattern is there, though not all of its versions yet. */
  readonly onBegun: (snippet: Snippet) => void;
}

/** What became of a pattern. */
export interface Written {
  /** As it stands; null when nothing of it was taken. */
  readonly snippet: Snippet | null;
  /** Versions that the server refused. */
  readonly refused: readonly Failure[];
  /** Why the rest was not written; null when all was asked for. */
  readonly failure: Failure | null;
}

/** Writes a pattern, its oldest version first; a version that is refused is left out, and the next one taken. */
export async function writeHistory(
  { draft, versions }: FiledSnippet,
  begun: Begun | null,
  { allowed, onBegun }: HistoryWriter,
): Promise<Written> {
  let snippet = begun?.snippet ?? null;
  const refused: Failure[] = [];
  for (const version of versions.slice(begun?.versions ?? 0)) {
    const answer = await allowed(requestOf(draft, version, snippet));
    if (answer.ok) {
      if (snippet === null) onBegun(answer.value);
      snippet = answer.value;
    } else if (answer.failure.kind !== "refused" || isFull(answer.failure)) {
      return { snippet, refused, failure: answer.failure };
    } else refused.push(answer.failure);
  }
  return { snippet, refused, failure: null };
}

function requestOf(draft: SnippetDraft, version: FiledVersion, snippet: Snippet | null) {
  const { pattern, flags } = version;
  return (): Promise<Answer<Snippet>> =>
    snippet === null ? createSnippet({ ...draft, pattern, flags }) : patchSnippet(snippet.id, version, "");
}

/** No further pattern would be taken either. */
const isFull = ({ message }: Failure) => message.startsWith("A library holds");
