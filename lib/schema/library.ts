/** Number of snippets in a library, in total and per tag. */
export interface LibraryTally {
  readonly total: number;
  /** The most frequent first, then by name. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}
