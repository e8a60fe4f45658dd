/** A comment about the regex on its line, or on the line below, such as `regex-review: contract whole`. */
export interface Directive {
  /** Null if it can't be read. */
  readonly kind: "accept" | "ignore" | "contract" | null;
  /** What follows that word, to the end of the comment or of the line; of what can't be read, all of it. */
  readonly text: string;
  /** Where that begins in the file, in UTF-16 code units. */
  readonly start: number;
  /** Why it can't be read. */
  readonly mistake?: string;
  /** The line where its comment begins. */
  readonly line: number;
  /** The line that it is about: the one below its comment, if nothing else is on its lines. */
  readonly target: number;
  readonly isAlone: boolean;
}

const NAME = /regex-review/gi;

/** The start of a comment in the languages that are read. */
const OPENING = /(\/\*+|\/\/+|#+|<!--)[ \t]{0,20}$/;

/** The longest start that is looked for. */
const MAX_OPENING = 60;

/** What is before the name on a later line of a comment. An example is indented further. */
const LATER_LINE = /^[ \t]*(?:\*[ \t]{0,3})?$/;

const KNOWN = /^:[ \t]*(accept|ignore|contract)(?![\w-])/;

/** Another word, which is neither an address nor a key. */
const UNKNOWN = /^:[ \t]*([a-z][\w-]{0,40})(?![\w:/.@-])/i;

/** Capital letters, or no colon. Prose begins alike, so more than the word must be there. */
const ALMOST =
  /^(?::[ \t]*(?=(?:accept|ignore|contract)(?![\w-]))|[ \t]+(?=(?:accept|ignore)[ \t]+-- |contract[ \t]+(?:whole|nonempty|linear|within|covers|disjoint|never|length|group|steps|accepts|rejects|stable)(?![\w-])))(\w+)/i;

/** Whether it is worth the time to look for such comments. */
export const mayHaveDirectives = (text: string): boolean => /regex-review/i.test(text);

/**
 * Finds these comments in the order of the text. In a comment with several lines, each line may have one.
 *
 * @param lineOf the line of an offset
 */
export function readDirectives(text: string, lineOf: (offset: number) => number): Directive[] {
  const found: Directive[] = [];
  const lines = new Ends(text, /[\r\n\u2028\u2029]|$/g);
  const ends = { "*/": new Ends(text, /\*\/|$/g), "-->": new Ends(text, /-->|$/g) };
  const blocks = new Blocks(text);
  let [lineStart, seen, done] = [0, 0, 0];
  for (const { 0: name, index } of text.matchAll(NAME)) {
    const lineFeed = text.slice(seen, index).lastIndexOf("\n");
    if (lineFeed >= 0) lineStart = seen + lineFeed + 1;
    seen = index;
    if (index < done) continue;
    const before = text.slice(Math.max(lineStart, index - MAX_OPENING), index);
    const [all = "", sign = ""] = OPENING.exec(before) ?? [];
    const isLater = sign === "" && LATER_LINE.test(before) && lineStart >= index - MAX_OPENING;
    const block = isLater ? blocks.at(lineStart) : undefined;
    if (sign === "" && block === undefined) continue;
    const opening = block?.start ?? index - all.length;
    const code = text.slice(lineStart, opening);
    if (block === undefined && isNoComment(code, all)) continue;

    const start = index + name.length;
    const lineEnd = lines.after(start);
    const rest = text.slice(start, lineEnd);
    const known = name === "regex-review" ? KNOWN.exec(rest) : null;
    const mistake = known ? undefined : mistakeIn(name, rest);
    if (known === null && mistake === undefined) continue;

    const close = block?.close ?? (sign.startsWith("/*") ? "*/" : sign === "<!--" ? "-->" : undefined);
    const closing = close === undefined ? text.length : ends[close].after(start);
    // The end of a comment may be outside of what is known of a file.
    const end = close === undefined || closing === text.length ? lineEnd : closing + close.length;
    const isFirst = block !== undefined || /^[\s{]*$/.test(code);
    const isAlone = isFirst && /^[ \t}]*$/.test(text.slice(end, lines.after(end)));
    const wordEnd = known ? start + known[0].length : index;
    done = Math.min(closing, lineEnd);
    found.push({
      kind: KINDS.find((kind) => kind === known?.[1]) ?? null,
      text: text.slice(wordEnd, done),
      start: wordEnd,
      ...mistake !== undefined && { mistake },
      line: lineOf(opening),
      target: isAlone ? lineOf(end) + 1 : lineOf(isFirst ? end : index),
      isAlone,
    });
  }
  return found;
}

const KINDS = ["accept", "ignore", "contract"] as const;

/** True for a string, an address, an anchor, or an example in the comment of documentation. */
const isNoComment = (code: string, opening: string): boolean =>
  /^\s*\*/.test(code) || /["'`]/.test(code.slice(-1)) || (opening === "//" && code.endsWith(":")) ||
  (opening.startsWith("#") && /\S/.test(code.slice(-1)));

function mistakeIn(name: string, rest: string): string | undefined {
  const meant = ALMOST.exec(rest)?.[1];
  if (meant !== undefined) {
    return `Write "regex-review: ${meant.toLowerCase()}", with a colon and in lower case`;
  }
  const word = name === "regex-review" ? UNKNOWN.exec(rest)?.[1] : undefined;
  return word && `There is no "regex-review: ${word}"; there are accept, ignore and contract`;
}

/** Where something is next in a text, if each offset that is asked for is behind the last one. */
class Ends {
  #next = -1;

  constructor(readonly text: string, readonly pattern: RegExp) {}

  /** The first place at or after an offset. */
  after(offset: number): number {
    if (this.#next >= offset) return this.#next;
    this.pattern.lastIndex = offset;
    return this.#next = this.pattern.exec(this.text)?.index ?? this.text.length;
  }
}

/** A comment that begins on a line of its own. */
interface Block {
  readonly start: number;
  readonly close: "*/" | "-->";
}

/** Knows which lines begin in comments, if they are asked for in the order of the text. */
class Blocks {
  readonly #tokens: Iterator<RegExpExecArray>;
  #next: RegExpExecArray | undefined;
  #open: Block | undefined;

  constructor(text: string) {
    this.#tokens = text.matchAll(/^[ \t{]*(\/\*|<!--)|\*\/|-->/gm);
  }

  at(offset: number): Block | undefined {
    this.#next ??= this.#tokens.next().value;
    while (this.#next && this.#next.index < offset) {
      const { 0: token, 1: opening, index } = this.#next;
      if (opening !== undefined) {
        this.#open ??= {
          start: index + token.length - opening.length,
          close: opening === "/*" ? "*/" : "-->",
        };
      } else if (token === this.#open?.close) this.#open = undefined;
      this.#next = this.#tokens.next().value;
    }
    return this.#open;
  }
}
