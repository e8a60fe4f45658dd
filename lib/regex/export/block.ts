/** A piece of an exported explanation, before it is written as Markdown or drawn on the page. Texts are plain. */
export type Block =
  | { readonly type: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  /** The bold name of the part that follows, where headings would be too loud. */
  | { readonly type: "label"; readonly text: string }
  | { readonly type: "paragraph"; readonly text: string }
  | { readonly type: "tip"; readonly text: string }
  /** `code` is one line. */
  | { readonly type: "code"; readonly code: string; readonly language: "js" | "" }
  | { readonly type: "list"; readonly items: readonly Item[] }
  | { readonly type: "table"; readonly columns: readonly string[]; readonly rows: readonly Row[] }
  /** What the reader unfolds. */
  | { readonly type: "details"; readonly summary: string; readonly blocks: readonly Block[] }
  | { readonly type: "rule" }
  | { readonly type: "attribution"; readonly text: string };

/** The cells of a row of a table, plain text each. */
export type Row = readonly string[];

/** An item of a numbered list, with the list that is nested in it. */
export interface Item {
  readonly text: string;
  /** Quoted below the text; empty for none. */
  readonly detail: string;
  readonly items: readonly Item[];
}
