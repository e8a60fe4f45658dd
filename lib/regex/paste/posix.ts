/** Regular expressions of POSIX tools, with the extensions of GNU, in the syntax that the other languages share. */

/** The tools whose expressions differ in details. */
type PosixTool = "grep" | "sed" | "awk" | "bash";

/** The two syntaxes: in a basic one, `\(`, `\|`, `\{`, `\+` and `\?` are operators, and plain ones are literal. */
type PosixSyntax = "basic" | "extended";

/**
 * Writes an expression of a POSIX tool so that groups, quantifiers, anchors and escapes are those of JavaScript. POSIX classes
 * such as `[:alpha:]` stay. The work is proportional to the length.
 *
 * @returns null for one that the tool rejects, or on which tools disagree
 */
export function fromPosix(pattern: string, syntax: PosixSyntax, tool: PosixTool): string | null {
  return new PosixReader(pattern, syntax === "basic", tool).read();
}

/** The last group that a reference can name. */
const MAX_REFERENCE = 9;
/** The largest bound of a counted quantifier. */
const MAX_REPETITIONS = 32_767;

interface Alternatives {
  readonly before: ReadonlySet<number>;
  readonly closed: Set<number>;
}

interface OpenGroup {
  readonly number: number;
  /** Where it starts in what was written. */
  readonly start: number;
  readonly outer: Alternatives;
}

class PosixReader {
  readonly #pattern: string;
  readonly #isBasic: boolean;
  readonly #tool: PosixTool;
  #at = 0;
  #written = "";
  /** Where the part before a quantifier starts in what was written; -1 where there is none. */
  #partStart = -1;
  /** The symbol of the quantifier that was just read; `{` for a counted one, empty for none. */
  #quantifier = "";
  /** True where an alternative starts. */
  #isStart = true;
  /** The groups around the position, in the pattern. */
  readonly #open: OpenGroup[] = [];
  #groups = 0;
  /** The groups that a reference may name: those that were closed before, and not in another alternative. */
  #known: ReadonlySet<number> = new Set();
  /** The groups known where the innermost alternatives start, and those that were closed in any of them. */
  #alternatives: Alternatives = { before: new Set(), closed: new Set() };

  constructor(pattern: string, isBasic: boolean, tool: PosixTool) {
    this.#pattern = pattern;
    this.#isBasic = isBasic;
    this.#tool = tool;
  }

  read(): string | null {
    while (this.#at < this.#pattern.length) {
      if (!this.#token()) return null;
    }
    return this.#open.length === 0 ? this.#written : null;
  }

  /** Reads a token; false if it can't be read. */
  #token(): boolean {
    const character = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    if (character === "\\") return this.#escape();
    this.#at += character.length;
    if (character === "[") return this.#class();
    if (character === "*") return this.#isLiteralStar() ? this.#literal("*") : this.#repeat("*");
    if (character === "^") return this.#isBasic && !this.#isStart ? this.#literal("^") : this.#anchor("^");
    if (character === "$") {
      return this.#isBasic && !this.#isBeforeEnd() ? this.#literal("$") : this.#anchor("$");
    }
    if (character === ".") return this.#part(".");
    if (!this.#isBasic && "(|){+?".includes(character)) return this.#operator(character);
    return this.#literal(character);
  }

  /** In a basic expression, a star is literal where there is nothing to repeat, also after an anchor `^`. */
  #isLiteralStar(): boolean {
    return this.#isBasic && (this.#isStart || this.#written.endsWith("^") && this.#isAfterAnchor);
  }

  #isAfterAnchor = false;

  /** In a basic expression, `$` is an anchor only at the end of an alternative. */
  #isBeforeEnd(): boolean {
    const { length } = this.#pattern;
    return this.#at === length || /^\\[)|]/.test(this.#pattern.slice(this.#at, this.#at + 2));
  }

  #escape(): boolean {
    const [escape = "", rest = ""] = /^\\([^])/u.exec(this.#pattern.slice(this.#at, this.#at + 3)) ?? [];
    if (escape === "") return false;
    this.#at += escape.length;
    if (this.#isBasic && "(|){+?".includes(rest)) {
      // Where there is nothing to repeat, these are literal.
      return this.#isStart && "+?".includes(rest) ? this.#literal(rest) : this.#operator(rest);
    }
    if (/[1-9]/.test(rest)) return this.#reference(rest);
    const assertion = ASSERTIONS[rest];
    if (assertion !== undefined) return this.#tool !== "awk" && this.#assertion(assertion);
    if (/[wWsS]/.test(rest)) return this.#part(`\\${rest}`);
    if (!/[a-zA-Z0]/.test(rest)) return this.#literal(rest);
    return this.#letter(rest);
  }

  /** An escaped letter: `sed` and `awk` know control characters, elsewhere the backslash has no meaning. */
  #letter(letter: string): boolean {
    const knowsControls = this.#tool === "sed" || this.#tool === "awk";
    if (!knowsControls) return /[a-zA-Z]/.test(letter) && this.#literal(letter);
    if (/[fnrtv]/.test(letter)) return this.#part(`\\${letter}`);
    if (letter === "a") return this.#part("\\x07");
    return !/[bcdoxyBZ0]/.test(letter) && this.#literal(letter);
  }

  #reference(digit: string): boolean {
    if (this.#tool === "awk" || !this.#known.has(Number(digit))) return false;
    const isSplit = /\d/.test(this.#pattern[this.#at] ?? "");
    return this.#part(isSplit ? `(?:\\${digit})` : `\\${digit}`);
  }

  #operator(sign: string): boolean {
    switch (sign) {
      case "(":
        this.#open.push({
          number: ++this.#groups,
          start: this.#written.length,
          outer: this.#alternatives,
        });
        this.#alternatives = { before: this.#known, closed: new Set() };
        return this.#begin("(");
      case ")": {
        const group = this.#open.pop();
        if (group === undefined) return false;
        this.#known = new Set([...this.#known, ...this.#alternatives.closed]
          .concat(group.number <= MAX_REFERENCE ? [group.number] : []));
        this.#alternatives = group.outer;
        this.#written += ")";
        return this.#ended(group.start);
      }
      case "|":
        for (const number of this.#known) this.#alternatives.closed.add(number);
        this.#known = this.#alternatives.before;
        return this.#begin("|");
      case "{":
        return this.#counted();
      default:
        return this.#repeat(sign);
    }
  }

  /** `{n}`, `{n,}`, `{,m}` and `{n,m}`. In `grep -E`, another brace is literal. */
  #counted(): boolean {
    const [whole, least = "", comma = "", most = ""] =
      /^(\d{0,5})(?:(,)(\d{0,5}))?(?=\\?\})/.exec(this.#pattern.slice(this.#at, this.#at + 12)) ?? [];
    const close = this.#isBasic ? "\\}" : "}";
    if (whole === undefined || !this.#pattern.startsWith(close, this.#at + whole.length)) {
      const next = this.#pattern[this.#at] ?? "";
      const isLiteral = this.#partStart >= 0 && this.#quantifier === "" && !/[\d,]/.test(next);
      return this.#tool === "grep" && !this.#isBasic && isLiteral && this.#literal("{");
    }
    if (whole === "" || Number(least) > MAX_REPETITIONS || Number(most) > MAX_REPETITIONS) return false;
    if (most !== "" && Number(least) > Number(most)) return false;
    this.#at += whole.length + close.length;
    return this.#repeat(`{${Number(least)}${comma}${most === "" ? "" : Number(most)}}`);
  }

  /** A quantifier after another one repeats both. */
  #repeat(quantifier: string): boolean {
    if (this.#partStart < 0) return false;
    const before = this.#quantifier;
    const isSymbol = quantifier.length === 1;
    if (before === "") this.#written += quantifier;
    else if (isSymbol && before !== "{") {
      this.#written = this.#written.slice(0, -1) + (before === quantifier ? quantifier : "*");
    } else {
      const part = this.#written.slice(this.#partStart);
      this.#written = `${this.#written.slice(0, this.#partStart)}(?:${part})${quantifier}`;
    }
    this.#quantifier = isSymbol ? this.#written.slice(-1) : "{";
    return true;
  }

  #literal(character: string): boolean {
    return this.#part(/[$()*+.?[\\\]^{|}/]/.test(character) ? `\\${character}` : character);
  }

  #part(text: string): boolean {
    const start = this.#written.length;
    this.#written += text;
    return this.#ended(start);
  }

  #ended(start: number): boolean {
    this.#partStart = start;
    this.#quantifier = "";
    this.#isStart = false;
    this.#isAfterAnchor = false;
    return true;
  }

  /** Starts an alternative. */
  #begin(sign: string): boolean {
    this.#written += sign;
    this.#partStart = -1;
    this.#quantifier = "";
    this.#isStart = true;
    this.#isAfterAnchor = false;
    return true;
  }

  #anchor(sign: string): boolean {
    this.#assertion(sign);
    this.#isAfterAnchor = sign === "^";
    return true;
  }

  /** An assertion can't be repeated. */
  #assertion(text: string): boolean {
    this.#ended(this.#written.length);
    this.#written += text;
    this.#partStart = -1;
    return true;
  }

  /** A bracket expression after its opening bracket. */
  #class(): boolean {
    const start = this.#at - 1;
    const isNegated = this.#pattern[this.#at] === "^";
    if (isNegated) this.#at++;
    let members = "";
    for (let isFirst = true;; isFirst = false) {
      const next = this.#pattern[this.#at];
      if (next === undefined) return false;
      if (next === "]" && !isFirst) break;
      const member = this.#member(isFirst);
      if (member === null) return false;
      members += member;
    }
    this.#at++;
    // Probably a POSIX class without its second brackets, which grep rejects.
    if (/^\[:.*:\]$/.test(this.#pattern.slice(start, this.#at))) return false;
    return this.#part(`[${isNegated ? "^" : ""}${members}]`);
  }

  /** A member of a bracket expression as that of a class; null if it can't be read. */
  #member(isFirst: boolean): string | null {
    const [named, name = ""] = /^\[:([a-z]{1,6}):\]/.exec(this.#pattern.slice(this.#at, this.#at + 12)) ?? [];
    if (named !== undefined) {
      this.#at += named.length;
      const isAlone = this.#pattern[this.#at] !== "-" || this.#pattern[this.#at + 1] === "]";
      return isAlone && POSIX_NAMES.has(name) ? named : null;
    }
    if (this.#pattern.startsWith("[:", this.#at)) return null;
    const isHyphen = this.#pattern[this.#at] === "-";
    const first = this.#unit(isFirst);
    if (first === null) return null;
    const isRange = this.#pattern[this.#at] === "-" && this.#pattern[this.#at + 1] !== "]";
    if (!isRange) return isHyphen && !isFirst && this.#pattern[this.#at] !== "]" ? null : first.text;
    this.#at++;
    if (/^\[[:=]/.test(this.#pattern.slice(this.#at, this.#at + 2))) return null;
    const last = this.#unit(false);
    return last === null || last.code < first.code ? null : `${first.text}-${last.text}`;
  }

  /** A character in a bracket expression, in which a backslash is literal. */
  #unit(isFirst: boolean): { readonly text: string; readonly code: number } | null {
    const [whole, , collated] = /^\[([.=])([^])\1\]/u.exec(this.#pattern.slice(this.#at, this.#at + 6)) ?? [];
    if (whole === undefined && /^\[[.=]/.test(this.#pattern.slice(this.#at, this.#at + 2))) return null;
    const escape = whole === undefined ? this.#escapeInClass() : null;
    if (escape !== null) return escape;
    const code = collated?.codePointAt(0) ?? this.#pattern.codePointAt(this.#at);
    if (code === undefined) return null;
    const character = String.fromCodePoint(code);
    this.#at += whole?.length ?? character.length;
    const isSpecial = /[\\\][]/.test(character) || character === "^" && isFirst;
    return { text: isSpecial ? `\\${character}` : character, code };
  }

  #escapeInClass(): { readonly text: string; readonly code: number } | null {
    if (this.#tool !== "sed" && this.#tool !== "awk") return null;
    const next = this.#pattern[this.#at + 1] ?? "";
    if (this.#pattern[this.#at] !== "\\") return null;
    const at = "tnvfr".indexOf(next);
    if (next !== "" && at >= 0) {
      this.#at += 2;
      return { text: `\\${next}`, code: 9 + at };
    }
    if (this.#tool !== "awk" || !/[^\w\s]/.test(next)) return null;
    this.#at += 2;
    return { text: `\\${next}`, code: next.charCodeAt(0) };
  }
}

const ASSERTIONS: Readonly<Record<string, string | undefined>> = {
  b: "\\b",
  B: "\\B",
  "<": "\\b(?=\\w)",
  ">": "\\b(?<=\\w)",
  "`": "^",
  "'": "$",
};

const POSIX_NAMES: ReadonlySet<string> = new Set(
  "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split(" "),
);
