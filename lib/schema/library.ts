/** How many snippets a library has, and how many of them have each tag. */
export interface LibraryTally {
  readonly total: number;
  /** The most frequent first, then by name. */
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}
