import type { Regex } from "../../regex/regex.ts";

/** Contracts to check, as they are written, one a line. */
export interface ContractRequest {
  readonly regex: Regex;
  readonly lines: readonly string[];
}

/** Whether a contract holds. Plain data, sent by a worker. */
export interface ContractRow {
  /** As it is written. */
  readonly line: string;
  readonly kind: "holds" | "broken" | "undecided" | "invalid";
  /** A text that breaks it, why it isn't decided, or what is wrong with it, without a full stop; empty if it holds. */
  readonly detail: string;
}
