import type { Matches } from "../../regex/matching/matches.ts";
import type { Output } from "../../regex/matching/output.ts";

type Names = readonly (string | null)[];

/** What is to be made from a text and its matches. `names` has a name or null for each capturing group. */
export type Task =
  | { readonly kind: "replace"; readonly template: string; readonly names: Names }
  | { readonly kind: "list"; readonly template: string; readonly separator: string; readonly names: Names }
  | { readonly kind: "split" }
  | CopyTask;

/** A task whose result goes to the clipboard. */
export type CopyTask =
  | { readonly kind: "copy pieces" | "copy text" }
  | { readonly kind: "copy json" | "copy csv"; readonly names: Names };

/** What the output worker is asked: text and matches are left out when they are those of the request before. */
export interface OutputRequest {
  readonly run: number;
  readonly text?: string;
  readonly matches?: Matches;
  readonly task: Task;
}

/** What was made. */
export type Product =
  | { readonly kind: "output"; readonly output: Output; readonly rows: Int32Array }
  | { readonly kind: "pieces"; readonly pieces: Int32Array; readonly width: number }
  | { readonly kind: "copy"; readonly contents: Blob }
  | { readonly kind: "failed"; readonly reason: string };

/** What was made for one request. */
export interface OutputReport {
  readonly run: number;
  readonly product: Product;
}
