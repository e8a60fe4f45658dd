import type { AnsweredContract } from "../../regex/contracts/answered_contract.ts";
import type { Regex } from "../../regex/regex.ts";

/** Contracts to check, as they are written, one a line. */
export interface ContractRequest {
  readonly regex: Regex;
  readonly lines: readonly string[];
}

/** Whether a contract holds. Plain data, sent by a worker. */
export type ContractRow = AnsweredContract;

/** A row, or one that is still to be checked. */
export type PendingRow = ContractRow | Omit<ContractRow, "kind"> & { readonly kind: "running" };
