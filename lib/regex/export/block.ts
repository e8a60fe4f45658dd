/**
 * A block of an exported explanation, before it is written as Markdown or shown on the page. Texts are plain.
 */
export type Block =
  | { readonly type: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  /** A bold title of the following blocks, smaller than a heading. */
  | { readonly type: "label"; readonly text: string }
  | { readonly type: "paragraph"; readonly text: string; readonly link?: Link }
  | { readonly type: "tip"; readonly text: string }
  /** `code` is one line, except that of a `diff`. */
  | { readonly type: "code"; readonly code: string; readonly language: "js" | "diff" | "" }
  | { readonly type: "list"; readonly items: readonly ListItem[] }
  | { readonly type: "table"; readonly columns: readonly string[]; readonly rows: readonly TableRow[] }
  /** Blocks that are collapsed at first. */
  | { readonly type: "details"; readonly summary: string; readonly blocks: readonly Block[] }
  | { readonly type: "rule" }
  | { readonly type: "attribution"; readonly text: string };

/** The cells of a table row. */
export type TableRow = readonly TableCell[];

/** Plain text, a link with plain text, or lines of code. */
export type TableCell = string | Link | { readonly code: readonly CodeLine[] };

/** A link with plain text; in a paragraph, it follows the text. */
export interface Link {
  readonly text: string;
  readonly url: string;
}

/** A line of code with a part that was removed or added; `marked` is empty for none. */
export interface CodeLine {
  readonly start: string;
  readonly marked: string;
  readonly end: string;
  readonly mark: "del" | "ins";
}

/** An item of a numbered list, with the list nested in it. */
export interface ListItem {
  readonly text: string;
  /** Shown as a quotation below the text; empty for none. */
  readonly detail: string;
  readonly items: readonly ListItem[];
}
