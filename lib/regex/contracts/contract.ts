import type { Regex } from "../regex.ts";

/** A set of texts. */
export type TextSet =
  /** What a regex accepts, as `test` does with `lastIndex` 0. */
  | { readonly kind: "regex"; readonly regex: Regex }
  /** What a format of the catalogue defines. */
  | { readonly kind: "format"; readonly id: string }
  | { readonly kind: "texts"; readonly texts: readonly string[] };

/** What must always hold of a regex. To accept a text is to find a match in it, as `test` does with `lastIndex` 0. */
export type Contract =
  /** `whole`: it accepts a text only if all of it matches. `nonempty`: no match is empty. `linear`: so is its time. */
  | { readonly kind: "whole" | "nonempty" | "linear" }
  /** It accepts only texts of a set, all of them, or none; or none that contains one of them. */
  | { readonly kind: "within" | "covers" | "disjoint" | "never"; readonly set: TextSet }
  /** Length of each match in UTF-16 code units; `max` may be infinite. */
  | { readonly kind: "length"; readonly min: number; readonly max: number }
  /** A group, by number or name, captures only texts of a set. */
  | { readonly kind: "group"; readonly group: number | string; readonly set: TextSet }
  /** A search takes at most that many steps in texts of at most `at` UTF-16 code units. */
  | { readonly kind: "steps"; readonly steps: number; readonly at: number }
  | { readonly kind: "accepts" | "rejects"; readonly text: string }
  /** It accepts the same texts without CR if each LF becomes CRLF. */
  | { readonly kind: "stable" }
  /** An engine reads it as it stands, and accepts the same texts. */
  | { readonly kind: "portable"; readonly engine: string };
