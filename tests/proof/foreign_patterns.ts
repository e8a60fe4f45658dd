/** Random patterns of other languages, from their grammars and with every escape, and texts that they may match. */
import { type Dialect, DIALECTS } from "../../lib/regex/dialects/dialects.ts";
import type { EscapeMeaning } from "../../lib/regex/dialects/grammar.ts";

type Random = () => number;

/** A part of a pattern, and a text that it may match. */
interface Node {
  readonly source: string;
  readonly text: () => string;
}

export interface ForeignPattern {
  readonly pattern: string;
  readonly flags: string;
  readonly texts: readonly string[];
  /** A text that may match, with characters that engines treat differently. */
  readonly more: () => string;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const SIGNS = ".*+?()[]{}|^$/\\-_#&~!%<>=:,;'\"@` ";
/** Characters that engines treat differently. */
export const SPECIAL = [
  ..."éÉ٣ßſ\u212aıİµ\r\n\u2028\u0085\u00a0\ufeff\v\x1c\u2003\t 😀",
];

const HEADS = [
  "(?:",
  "(?:",
  "(",
  "(",
  "(?=",
  "(?!",
  "(?<=",
  "(?<!",
  "(?>",
  "(?P<n>",
  "(?<n>",
  "(?'n'",
  "(?|",
  "(?~",
  "(*pla:",
  "(*atomic:",
];
const FLAG_LETTERS: Partial<Record<Dialect, string>> = {
  python: "imsxau",
  pcre: "imsxnUJ",
  java: "imsxuUd",
  ruby: "imxau",
  go: "imsU",
  rust: "imsxuUR",
};
const POSIX_NAMES = "alpha digit alnum upper lower space punct print graph cntrl xdigit blank word ascii"
  .split(" ");
const PROPERTIES = [
  "L",
  "Lu",
  "Ll",
  "Nd",
  "P",
  "Greek",
  "Latin",
  "Alpha",
  "Upper",
  "Lower",
  "Digit",
  "IsL",
  "^L",
  "Any",
  "Alnum",
  "L&",
  "Zs",
];

export class PatternSource {
  readonly #dialect: Dialect;
  readonly #random: Random;
  #groups = 0;
  #captured: string[] = [];
  #hasName = false;
  #isExtended = false;
  /** The share of special characters in texts. */
  #special = 0.2;

  constructor(dialect: Dialect, random: Random) {
    this.#dialect = dialect;
    this.#random = random;
  }

  next(count: number): ForeignPattern {
    this.#groups = 0;
    this.#captured = [];
    this.#hasName = false;
    const flags = this.#flags();
    this.#isExtended = flags.includes("x");
    const node = this.#alternatives(2);
    const head = this.#chance(0.08) ? this.#flagHead(")") : "";
    const texts = Array.from(
      { length: count },
      (_, at) => this.#vary(at % 3 === 2 ? this.#noise() : node.text()),
    );
    const more = () => {
      this.#special = 0.5;
      const text = node.text();
      this.#special = 0.2;
      return text.slice(0, 60);
    };
    return { pattern: head + node.source, flags, texts: ["", ...texts.slice(1)], more };
  }

  #flags(): string {
    const all = this.#dialect === "ruby" ? "imx" : this.#dialect === "go" ? "ims" : "imsx";
    const own = [...all].filter(() => this.#chance(0.12)).join("");
    return this.#dialect === "pcre" && this.#chance(0.5) ? `${own}u` : own;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(all: ArrayLike<T>): T {
    return all[Math.floor(this.#random() * all.length)] as T;
  }

  /** Adds, removes or replaces a character. */
  #vary(text: string): string {
    const characters = [...text.slice(0, 40)];
    for (let changes = Math.floor(this.#random() * 3); changes > 0; changes--) {
      const at = Math.floor(this.#random() * (characters.length + 1));
      const other = this.#chance(0.4) ? this.#pick(SPECIAL) : this.#pick("ab1A-_ k");
      characters.splice(at, this.#chance(0.4) ? 1 : 0, ...this.#chance(0.8) ? [other] : []);
    }
    return characters.join("");
  }

  #noise(): string {
    return Array.from(
      { length: Math.floor(this.#random() * 7) },
      () => this.#chance(0.15) ? this.#pick(SPECIAL) : this.#pick("aab1A-_ ks"),
    ).join("");
  }

  #alternatives(depth: number): Node {
    const branches = Array.from({ length: this.#chance(0.15) ? 2 : 1 }, () => this.#sequence(depth));
    return {
      source: branches.map(({ source }) => source).join("|"),
      text: () => this.#pick(branches).text(),
    };
  }

  #sequence(depth: number): Node {
    const parts = Array.from(
      { length: this.#chance(0.004) ? 0 : 1 + Math.floor(this.#random() * 3) },
      () => this.#quantified(depth),
    );
    const start = depth > 1 && this.#chance(0.16) ? this.#pick(["^", r`\b`]) : "";
    const end = depth > 1 && this.#chance(0.16) ? this.#pick(["$", r`\b`]) : "";
    return {
      source: start + parts.map(({ source }) => source + this.#blank()).join("") + end,
      text: () => parts.map((part) => part.text()).join(""),
    };
  }

  #blank(): string {
    if (this.#chance(0.02)) return "(?#c)";
    if (this.#isExtended && this.#chance(0.3)) return this.#pick([" ", "\n", "# c\n", "\t"]);
    return "";
  }

  #quantified(depth: number): Node {
    const node = this.#atom(depth);
    if (!this.#chance(0.3)) return node;
    const symbols = [
      "*",
      "+",
      "?",
      "{2}",
      "{1,2}",
      "{1,}",
      "{0,1}",
      "{,2}",
      "*",
      "+",
      ...this.#chance(0.1) ? ["{2", "{0}", "{ 1 }"] : [],
    ];
    const suffix = this.#pick(["", "", "", "", "", "?", "+", "+"]);
    const chained = this.#chance(0.04) ? this.#pick(["*", "{2}", "?"]) : "";
    const quantifier = this.#pick(symbols);
    const counts = quantifier === "*" ? [0, 1, 2] : quantifier === "{2}" ? [2] : [1, 2];
    return {
      source: node.source + this.#blank() + quantifier + suffix + chained,
      text: () => Array.from({ length: this.#pick(counts) }, () => node.text()).join(""),
    };
  }

  #atom(depth: number): Node {
    const kind = this.#random();
    if (kind < 0.26) return this.#plain();
    if (kind < 0.48) return this.#escape(false);
    if (kind < 0.64) return this.#class(1);
    if (kind < 0.643) return this.#simple(this.#pick("^$"));
    if (kind < 0.75) return this.#number();
    if (kind < 0.78) return this.#code();
    if (kind < 0.79) {
      return this.#simple(
        this.#pick([
          r`\Qa.b\E`,
          r`\Q(\E`,
          "(?R)",
          "(?1)",
          "(*FAIL)",
          r`\<`,
          r`\>`,
          r`\b{start}`,
          r`\b{end-half}`,
          r`\b{g}`,
          "[[:<:]]",
        ]),
      );
    }
    if (kind < 0.83) return { source: this.#flagHead(")"), text: () => "" };
    if (kind < 0.86 && depth > 0) {
      const node = this.#alternatives(depth - 1);
      return { source: `${this.#flagHead(":")}${node.source})`, text: node.text };
    }
    return depth > 0 ? this.#group(depth - 1) : this.#plain();
  }

  #flagHead(end: ")" | ":"): string {
    const letters = FLAG_LETTERS[this.#dialect] ?? "i";
    const some = () => Array.from({ length: this.#chance(0.8) ? 1 : 2 }, () => this.#pick(letters)).join("");
    const off = this.#chance(0.3) ? `-${some()}` : "";
    if (this.#dialect === "pcre" && this.#chance(0.05)) return `(?xx${end}`;
    return `(?${off !== "" && this.#chance(0.5) ? "" : some()}${off}${end}`;
  }

  #simple(source: string): Node {
    return { source, text: () => source.includes("a.b") ? "a.b" : "" };
  }

  #plain(): Node {
    if (this.#chance(0.15)) {
      return {
        source: ".",
        text: () => this.#chance(this.#special) ? this.#pick(SPECIAL) : "a",
      };
    }
    const character = this.#chance(0.9)
      ? this.#pick("aaabb1-_ks")
      : this.#pick("éß]}&iſ ss😀".split(/(?:)/u));
    return { source: character, text: () => this.#otherCase(character) };
  }

  #otherCase(character: string): string {
    const other: Readonly<Record<string, string>> = { s: "ſ", k: "\u212a", i: "ı", é: "É", a: "A", b: "B" };
    return this.#chance(this.#special) ? other[character] ?? character : character;
  }

  #group(depth: number): Node {
    let head = this.#pick(HEADS);
    if (/n/.test(head)) {
      if (this.#hasName && this.#chance(0.9)) head = "(";
      this.#hasName = true;
    }
    const number = /^\((?:$|\?[P<']*n)/.test(head) ? ++this.#groups : 0;
    const node = this.#alternatives(depth);
    return {
      source: `${head}${node.source})`,
      text: () => {
        const text = node.text();
        if (number > 0) this.#captured[number] = text.slice(0, 6);
        return /^\(\?(?:!|<!)/.test(head) ? "" : text;
      },
    };
  }

  /** Digits after a backslash, and other references. */
  #number(): Node {
    const number = this.#chance(0.7) && this.#groups > 0 ? 1 + Math.floor(this.#random() * this.#groups) : 0;
    const forms = number > 0
      ? [
        `\\${number}`,
        `\\${number}`,
        `\\g{${number}}`,
        `\\k<${number}>`,
        "\\g{-1}",
        ...this.#hasName ? ["\\k<n>", "(?P=n)", "\\k'n'", "\\k{n}"] : [],
      ]
      : this.#dialect === "java" && this.#chance(0.9)
      ? ["\\07", "\\012", "\\0101", "\\0377"]
      : [
        "\\101",
        "\\0",
        "\\07",
        "\\012",
        "\\12",
        "\\141",
        "\\0101",
        "\\8",
        "\\11",
        "\\61",
        "\\377",
        "\\1",
        "\\3",
      ];
    const source = this.#pick(forms);
    const octal = /^\\0*([0-7]{2,3})$/.exec(source)?.[1];
    return {
      source: this.#chance(0.2) ? `${source}1` : source,
      text: () =>
        number > 0 ? this.#captured[number] ?? "" : octal ? String.fromCharCode(parseInt(octal, 8)) : "",
    };
  }

  #code(): Node {
    const [source, text] = this.#pick(
      [
        [r`\x61`, "a"],
        [r`\x{61}`, "a"],
        [r`\x{e9}`, "é"],
        [r`\xe9`, "é"],
        [r`\u0061`, "a"],
        [r`\u00e9`, "é"],
        [r`\u{61}`, "a"],
        [r`\u{61 62}`, "ab"],
        [r`\U00000061`, "a"],
        [r`\U0001F600`, "😀"],
        [r`\ud83d\ude00`, "😀"],
        [r`\x{1F600}`, "😀"],
        [r`\o{141}`, "a"],
        [r`\cA`, "\x01"],
        [r`\ca`, "\x01"],
        [r`\c!`, "a"],
        [r`\C-a`, "\x01"],
        [r`\N{U+61}`, "a"],
        [r`\N{DIGIT ONE}`, "1"],
        [r`\x6`, "\x06"],
        [r`\x`, "\0"],
      ] as const,
    );
    return { source, text: () => text };
  }

  #escape(inClass: boolean): Node {
    if (this.#chance(0.16)) {
      const name = this.#pick(PROPERTIES);
      const source = `\\${this.#pick("pPp")}{${name}}`;
      return { source, text: () => this.#pick("aAbB1éα-ǅ ") };
    }
    const { escapes, classEscapes } = DIALECTS[this.#dialect];
    const known = Object.entries<EscapeMeaning>(inClass ? classEscapes : escapes);
    if (this.#chance(0.8)) {
      const [letter, meaning] = this.#pick(known);
      if (
        /^[bB]\{|boundary|word (?:start|end)|(?:text|line|search) (?:start|end)/.test(
          `${letter}${meaning}`,
        ) && this.#chance(0.8)
      ) return this.#plain();
      if (/^[pP]$/.test(letter)) return { source: `\\${letter}L`, text: () => this.#pick("aé1") };
      if (meaning !== "quote") return { source: `\\${letter}`, text: () => this.#sample(meaning) };
    }
    const letter = this.#chance(0.5) ? this.#pick(LETTERS) : this.#pick(SIGNS);
    return { source: `\\${letter}`, text: () => letter };
  }

  #sample(meaning: string): string {
    const plain = !this.#chance(this.#special);
    if (meaning.startsWith("U+")) return String.fromCodePoint(parseInt(meaning.slice(2), 16));
    switch (meaning) {
      case "digit":
        return plain ? "1" : "٣";
      case "word":
        return plain ? this.#pick("a1_") : this.#pick("é٣");
      case "space":
        return plain ? this.#pick(" \t\n") : this.#pick("\u00a0\ufeff\u0085\x1c\v\u2003");
      case "hexadecimal":
        return this.#pick("a1F");
      case "horizontal":
        return this.#pick(" \t\u00a0");
      case "vertical":
      case "line break":
      case "plain line break":
        return this.#pick(["\n", "\r", "\r\n", "\u2028", "\v"]);
      default:
        return /not|grapheme/.test(meaning) ? this.#pick(["a", "-", "é", " ", ...SPECIAL]) : "";
    }
  }

  #class(depth: number): Node {
    const members: Node[] = [];
    let source = "";
    const isNegated = this.#chance(0.25);
    for (let left = 1 + Math.floor(this.#random() * 3); left > 0; left--) {
      const member = this.#member(depth, members.length === 0);
      members.push(member);
      source += member.source;
    }
    if (depth > 0 && this.#chance(0.1)) {
      const operator = this.#pick(["&&", "--", "~~", "-", "||"]);
      source += operator +
        (this.#chance(0.7) ? this.#class(depth - 1).source : this.#member(0, false).source);
    }
    return {
      source: `[${isNegated ? "^" : ""}${source}]`,
      text: () => isNegated ? this.#pick(["a", "c", "é", "-", ...SPECIAL]) : this.#pick(members).text(),
    };
  }

  #member(depth: number, isFirst: boolean): Node {
    const kind = this.#random();
    if (kind < 0.3) {
      const character = this.#pick("aab1-_&kséA");
      return { source: character, text: () => this.#otherCase(character) };
    }
    if (kind < 0.45) {
      const [source, text] = this.#pick(
        [
          ["a-c", "b"],
          ["0-9", "1"],
          ["A-Z", "B"],
          [r`\000-\037`, "\n"],
          [r`\x61-\x63`, "b"],
          ["+--", "-"],
          ["a-z", "s"],
          [r`\t-\r`, "\n"],
          [r`!-\/`, "-"],
        ] as const,
      );
      return { source, text: () => this.#otherCase(text) };
    }
    if (kind < 0.7) return this.#escape(true);
    if (kind < 0.8) {
      const source = `[:${this.#chance(0.2) ? "^" : ""}${this.#pick(POSIX_NAMES)}:]`;
      return { source, text: () => this.#pick("aA1 -é\t.") };
    }
    if (kind < 0.86 && depth > 0) return this.#class(depth - 1);
    if (kind < 0.9) return this.#code();
    if (kind < 0.93 && isFirst) return { source: "]", text: () => "]" };
    if (kind < 0.96) {
      return {
        source: this.#pick([" ", "#", r`\Qa]\E`, r`\101`, r`\0`, r`\8`, r`\1`, r`\b`]),
        text: () => " ",
      };
    }
    return { source: this.#pick(SIGNS.replace(/[\]\\]/g, "")), text: () => "-" };
  }
}

const r = String.raw;
