import type { Snippet } from "../schema/snippets.ts";

/** What a search needs of a snippet, in lower case. */
export interface Digest {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly tags: readonly string[];
}

/** Digests stored together, oldest first; they are those with an id from `first` up to the next value's. */
export interface DigestChunk {
  readonly first: string;
  readonly digests: readonly Digest[];
}

/** What a search reads of a snippet; name and pattern in lower case. */
export function digestOf({ id, name, pattern, tags }: Snippet): Digest {
  return { id, name: name.toLowerCase(), pattern: pattern.toLowerCase(), tags };
}
