/** What a list shows of a snippet's newest version. */
export interface NewestVersion {
  /** From 1; also the number of versions. */
  readonly number: number;
  readonly contracts?: readonly string[];
}

/** Number of snippets in a library, in total and per tag. */
export interface LibraryTally {
  readonly total: number;
  /** The most frequent first, then by name. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}
