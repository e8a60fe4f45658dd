/** Elements that an answer's Markdown is rendered with; there are no others. */
export type ElementName =
  | "blockquote"
  | "br"
  | "code"
  | "em"
  | "h4"
  | "hr"
  | "li"
  | "ol"
  | "p"
  | "span"
  | "strong"
  | "table"
  | "tbody"
  | "td"
  | "th"
  | "thead"
  | "tr"
  | "ul";

/** A piece of an answer as it is rendered: text, a block of code with its label, or an element without attributes. */
export type MarkdownNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  | {
    readonly kind: "element";
    readonly name: ElementName;
    readonly children: readonly MarkdownNode[];
    /** The number of the first list item. */
    readonly start?: number;
  };
