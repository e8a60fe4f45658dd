/** A common shape of patterns, and what a text of that shape is. */
export interface Shape {
  /** One way of writing it, without flags; others are recognised by their form. */
  readonly pattern: string;
  /** What it is, to stand after "the whole text is". Says no more than is certain. */
  readonly words: string;
  /** What is accepted, or left out, although the words might lead one to think otherwise. */
  readonly remark?: string;
  /**
   * Where the words hold. `whole`: only where nothing else may stand before and after it; `free`: only where
   * no `^` or `$` stands beside it; `alone`: the same, and the words say themselves where in the text it is.
   */
  readonly only?: "whole" | "free" | "alone";
}
