/** How a report is written for people: its width, and whether it has colors. */
export interface TextStyle {
  /** Columns after which words continue on the next line; Infinity for any length. */
  readonly columns: number;
  readonly hasColors: boolean;
}

/** Text without colors that isn't wrapped. */
export const PLAIN: TextStyle = { columns: Infinity, hasColors: false };

/** Columns of a text that isn't written to a terminal. */
const DEFAULT_COLUMNS = 80;

/** Narrowest terminal to which words are wrapped. */
const LEAST_COLUMNS = 40;

/**
 * The style for a terminal.
 *
 * @param columns of the terminal; undefined if there is none
 * @see https://no-color.org and https://force-color.org
 */
export function styleFor(
  columns: number | undefined,
  { NO_COLOR = "", FORCE_COLOR = "" }: Readonly<Record<string, string | undefined>>,
): TextStyle {
  const isForced = FORCE_COLOR !== "" && FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  const hasColors = NO_COLOR === "" && FORCE_COLOR !== "0" && (isForced || columns !== undefined);
  return { columns: Math.max(LEAST_COLUMNS, columns ?? DEFAULT_COLUMNS), hasColors };
}

/** Colors by their number in the Select Graphic Rendition of terminals. */
const COLORS = { red: 31, green: 32, yellow: 33, gray: 90 } as const;

/** A text in a color, if the style has colors. */
export function colored(text: string, color: keyof typeof COLORS | null, { hasColors }: TextStyle): string {
  return hasColors && color !== null ? `\x1b[${COLORS[color]}m${text}\x1b[39m` : text;
}

/** Wraps a line between words. Its further lines are indented two columns more. Words that are too long stay whole. */
export function wrapped(line: string, { columns }: TextStyle): string[] {
  if (line.length <= columns) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let open = indent;
  let isEmpty = true;
  for (const word of line.slice(indent.length).split(" ")) {
    if (!isEmpty && open.length + 1 + word.length > columns) {
      lines.push(open);
      [open, isEmpty] = [`${indent}  `, true];
    }
    open += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, open];
}
