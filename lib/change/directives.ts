/** A comment about the regex on its line, or on the line below, such as `regex-review: contract whole`. */
export interface Directive {
  readonly kind: "accept" | "ignore" | "contract";
  /** What follows that word, to the end of the comment or of the line. */
  readonly text: string;
  /** Where that begins in the file, in UTF-16 code units. */
  readonly start: number;
  /** The line where its comment begins. */
  readonly line: number;
  /** The line that it is about: the one below its comment, if nothing else is on its lines. */
  readonly target: number;
  readonly isAlone: boolean;
}

/** A place where a comment, or a line of one, begins with the name of this program in any letters. */
interface Mention {
  /** The name and what follows, to the end of the comment or of the line. */
  readonly text: string;
  readonly start: number;
  /** Where the comment begins. */
  readonly opening: number;
  /** A place on the line that it is about, or above that if it is alone. */
  readonly last: number;
  /** True if nothing but brackets is before the comment, and after it. */
  readonly isAlone: boolean;
}

/** The start of a comment in the languages that are read; neither that of a string nor a part of an address. */
const OPENING = /(?<!["'`])(\/\*+|(?<!:)\/\/+|(?<!\S)#+|<!--)[ \t]{0,20}$/;

/** The longest start that is looked for. */
const MAX_OPENING = 60;

/** What is before the name on a later line of a comment. An example is indented further. */
const LATER_LINE = /^[ \t]*(?:\*[ \t]{0,3})?$/;

const KNOWN = /^regex-review:[ \t]*(accept|ignore|contract)(?![\w-])/;

/** Whether it is worth the time to look for such comments. */
export const mayHaveDirectives = (text: string): boolean => /regex-review/i.test(text);

/**
 * Finds these comments in the order of the text. In a comment with several lines, each line may have one.
 *
 * @param lineOf the line of an offset
 */
export function readDirectives(text: string, lineOf: (offset: number) => number): Directive[] {
  return [...mentions(text)].flatMap(({ text, start, opening, last, isAlone }) => {
    const [all = "", kind] = KNOWN.exec(text) ?? [];
    if (kind !== "accept" && kind !== "ignore" && kind !== "contract") return [];
    return {
      kind,
      text: text.slice(all.length),
      start: start + all.length,
      line: lineOf(opening),
      target: lineOf(last) + Number(isAlone),
      isAlone,
    };
  });
}

/** Finds the comments that begin with the name. */
export function* mentions(text: string): Generator<Mention> {
  const lines = nextIn(text, LINE_END);
  // The end of a comment is ahead of the lines in it.
  const lastLines = nextIn(text, LINE_END);
  const closings = { "*/": nextIn(text, /\*\//g), "-->": nextIn(text, /-->/g) };
  const blockAt = blocksOf(text);
  let [lineStart, seen, done] = [0, 0, 0];
  for (const { index } of text.matchAll(/regex-review/gi)) {
    const lineFeed = text.slice(seen, index).lastIndexOf("\n");
    if (lineFeed >= 0) lineStart = seen + lineFeed + 1;
    seen = index;
    if (index < done) continue;
    const before = text.slice(Math.max(lineStart, index - MAX_OPENING), index);
    const [all = "", sign] = OPENING.exec(before) ?? [];
    const isLater = sign === undefined && index - lineStart <= MAX_OPENING && LATER_LINE.test(before);
    const block = isLater ? blockAt(lineStart) : undefined;
    const opening = block?.start ?? index - all.length;
    const code = text.slice(lineStart, opening);
    // Nor an example in the comment of documentation.
    if (!block && (sign === undefined || /^\s*\*/.test(code))) continue;
    const close = block?.close ?? (sign?.startsWith("/*") ? "*/" : sign === "<!--" ? "-->" : undefined);
    const lineEnd = lines(index);
    const closing = close ? closings[close](index) : text.length;
    done = Math.min(closing, lineEnd);
    // The end of a comment may be outside of what is known of a file.
    const end = close && closing < text.length ? closing + close.length : lineEnd;
    const isFirst = block !== undefined || /^[\s{]*$/.test(code);
    const isAlone = isFirst && /^[ \t}]*$/.test(text.slice(end, lastLines(end)));
    yield { text: text.slice(index, done), start: index, opening, last: isFirst ? end : index, isAlone };
  }
}

const LINE_END = /[\r\n\u2028\u2029]/g;

/** Finds where something is next in a text, if each offset that is asked for is behind the last one. */
function nextIn(text: string, { source, flags }: RegExp): (offset: number) => number {
  const pattern = new RegExp(source, flags);
  let next = -1;
  return (offset) => {
    if (next >= offset) return next;
    pattern.lastIndex = offset;
    return next = pattern.exec(text)?.index ?? text.length;
  };
}

/** A comment that begins on a line of its own. */
interface Block {
  readonly start: number;
  readonly close: "*/" | "-->";
}

/** Finds the comment in which a line begins, if lines are asked for in the order of the text. */
function blocksOf(text: string): (lineStart: number) => Block | undefined {
  const tokens = text.matchAll(/^[ \t{]*(\/\*|<!--)|\*\/|-->/gm);
  let next = tokens.next();
  let open: Block | undefined;
  return (lineStart) => {
    for (; !next.done && next.value.index < lineStart; next = tokens.next()) {
      const { 0: token, 1: opening, index } = next.value;
      if (opening) {
        open ??= { start: index + token.length - opening.length, close: opening === "/*" ? "*/" : "-->" };
      } else if (token === open?.close) open = undefined;
    }
    return open;
  };
}
