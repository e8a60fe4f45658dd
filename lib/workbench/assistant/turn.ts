import type { Regex } from "../../regex/regex.ts";
import type { MarkdownNode } from "./markdown_node.ts";

/** A question and its answer. */
export interface Turn {
  readonly id: number;
  readonly question: string;
  /** Markdown as the model writes it, as far as it has arrived. */
  readonly answer: string;
  readonly state: "answering" | "done" | "stopped" | "failed";
  /** Why the answer is incomplete, in a sentence; empty if it is complete. */
  readonly note: string;
  /** The kind of failure, where there is one. */
  readonly failure: string | null;
  /** The regex that the question was about. */
  readonly regex: Regex;
}

/** An answer parsed for display. */
export interface ReadAnswer {
  /** The Markdown that was parsed; the answer may have grown since. */
  readonly text: string;
  /** Null if it can't be parsed in time: then its source is shown. */
  readonly nodes: readonly MarkdownNode[] | null;
  /** True if this is the complete answer. */
  readonly whole: boolean;
}
