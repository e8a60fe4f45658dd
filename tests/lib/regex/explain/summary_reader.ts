/**
 * Reads a summary back as a pattern, by the only reading that its punctuation allows: "then" joins parts, "or" and
 * "one of" join choices, and a part with a comma of its own ends in a semicolon.
 *
 * @returns undefined for words that aren't an exact description, such as "3 more parts" or "an email address"
 * @throws {AmbiguousError} if the words mix parts and choices without parentheses
 */
export function readSummary(summary: string): string | undefined {
  const words = /^Matches (.*)$/s.exec(summary)?.[1];
  if (words === undefined) return undefined;
  const place = PLACES.find(([lead]) => words.startsWith(lead));
  const [lead, before, after] = place ?? ["", "", ""];
  try {
    const reader = new Reader(words.slice(lead.length));
    const pattern = reader.expression();
    if (!reader.isAtEnd) throw new UnreadableError(reader.rest);
    return before || after ? `${before}(?:${pattern})${after}` : pattern;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

/** A summary has two readings. */
export class AmbiguousError extends Error {}

class UnreadableError extends Error {}

const PLACES: readonly (readonly [lead: string, before: string, after: string])[] = [
  ["the whole text: ", "^", "$"],
  ["at the start of the text: ", "^", ""],
  ["at the end of the text: ", "", "$"],
];

const CLAUSES: readonly (readonly [words: string, before: string])[] = [
  ["not followed by ", "(?!"],
  ["followed by ", "(?="],
  ["not preceded by ", "(?<!"],
  ["preceded by ", "(?<="],
];

/** Nouns in the singular and plural, and the one character that they match, as a member of a class. */
const NOUNS: readonly (readonly [one: string, many: string, set: string])[] = [
  ["a digit 0–9", "digits 0–9", "[0-9]"],
  ["a word character", "word characters", "\\w"],
  ["a non-word character", "non-word characters", "\\W"],
  ["a whitespace character", "whitespace characters", "\\s"],
  ["a non-whitespace character", "non-whitespace characters", "\\S"],
  ["any character, including line endings", "characters, including line endings", "[^]"],
  ["any character except line endings", "characters except line endings", "."],
  ["any character except 0–9", "characters except 0–9", "\\D"],
  ["a space", "spaces", " "],
  ["a tab", "tabs", "\\t"],
  ["a line feed", "line feeds", "\\n"],
  ["a carriage return", "carriage returns", "\\r"],
];

/** Entries of lists besides quoted characters and ranges, as members of a class. */
const ENTRIES: readonly (readonly [words: string, member: string])[] = [
  ["word characters", "\\w"],
  ["non-word characters", "\\W"],
  ["whitespace", "\\s"],
  ["non-whitespace characters", "\\S"],
  ["space", " "],
  ["tab", "\\t"],
  ["line feed", "\\n"],
  ["carriage return", "\\r"],
  ["form feed", "\\f"],
  ["vertical tab", "\\v"],
];

/** A choice of the numbers in "01 to 12", each with the leading zeros of the first. */
function numberChoice(words: string): string {
  const [from = "", to = ""] = words.split(" to ");
  const count = Number(to) - Number(from) + 1;
  const numbers = Array.from(
    { length: count },
    (_, index) => String(Number(from) + index).padStart(from.length, "0"),
  );
  return `(?:${numbers.join("|")})`;
}

class Reader {
  #at = 0;

  constructor(readonly words: string) {}

  get rest(): string {
    return this.words.slice(this.#at);
  }

  get isAtEnd(): boolean {
    return this.rest === "";
  }

  /** Parts joined by "then", or a choice; to the end or the closing parenthesis. */
  expression(): string {
    if (this.#take(/^text (?=(?:not )?preceded by )/)) {
      const clause = this.#clause();
      return this.#take(/^: /) ? clause + this.expression() : this.#fail();
    }
    const first = this.#part();
    if (this.#sees(/^[,;] then /)) return this.#sequence(first);
    if (this.#sees(/^,? or /) || (this.#sees(/^, /) && !this.#seesClause())) return this.#choice(first);
    return this.#clauses(first);
  }

  #sequence(first: string): string {
    const parts = [first];
    while (this.#take(/^[,;] then /)) parts.push(this.#part());
    if (this.#sees(/^,? or /)) throw new AmbiguousError(this.words);
    return this.#clauses(parts.join(""));
  }

  #choice(first: string): string {
    const choices = [first];
    let hasOr = false;
    while (!this.#seesClause()) {
      const separator = this.#take(/^,? or |^, /);
      if (separator === undefined) break;
      hasOr ||= separator.endsWith("or ");
      choices.push(this.#part());
      if (this.#sees(/^[,;] then /)) throw new AmbiguousError(this.words);
    }
    // A list without "or" is a text with characters that have no sign of their own.
    if (!hasOr) throw new UnreadableError(this.words);
    if (this.#seesClause()) throw new AmbiguousError(this.words);
    return `(?:${choices.join("|")})`;
  }

  #seesClause = () => this.#sees(/^[,;] (?:(?:not )?(?:followed|preceded) by |between word boundaries)/);

  #clauses(body: string): string {
    let pattern = body;
    while (this.#seesClause()) {
      this.#take(/^[,;] /);
      if (this.#take(/^between word boundaries/)) pattern = `\\b(?:${pattern})\\b`;
      else {
        const clause = this.#clause() ?? "";
        pattern = clause.startsWith("(?<") ? clause + pattern : pattern + clause;
      }
    }
    return pattern;
  }

  #clause(): string | undefined {
    const found = CLAUSES.find(([words]) => this.rest.startsWith(words));
    if (!found) return undefined;
    this.#at += found[0].length;
    return `${found[1]}${this.#part()})`;
  }

  #part(): string {
    const rest = this.rest;
    if (this.#take(/^\(/)) {
      const inside = this.expression();
      if (!this.#take(/^\)/)) throw new UnreadableError(rest);
      return `(?:${inside})`;
    }
    if (this.#take(/^optionally /)) return `(?:${this.#part()})?`;
    if (this.#take(/^group [\w$]+ (?=\()/)) return this.#part();
    if (this.#take(/^a position not at a word boundary/)) return "\\B";
    if (this.#take(/^a position /)) return this.#clause() ?? this.#fail();
    if (this.#take(/^a word boundary/)) return "\\b";
    if (this.#take(/^the start of the text/)) return "^";
    if (this.#take(/^the end of the text/)) return "$";
    if (this.#take(/^the empty string(?!,)/)) return "(?:)";
    if (this.#take(/^one of (?=\S)(?!\d+ )/)) return this.#list(" or ");
    const numbers = this.#take(/^\d+ to \d+(?= at |[,;)]|$| or (?!more))/);
    if (numbers) return numberChoice(numbers);
    const count = this.#count();
    if (count !== undefined) return this.#counted(count);
    const noun = NOUNS.find(([one]) => rest.startsWith(one));
    if (noun) {
      this.#at += noun[0].length;
      return noun[2];
    }
    if (this.#take(/^any character except /)) return this.#complement();
    const letter = this.#take(/^a (?:digit|letter) (?=\S–\S)/);
    if (letter) return this.#entry();
    if (this.#take(/^a character from (?=\S–\S(?!\S))/)) return this.#entry();
    return this.#text() ?? this.#fail();
  }

  #count(): string | undefined {
    const found = this.#take(
      /^(?:one or more|zero or more|exactly \d+|at least \d+|up to \d+|\d+ or \d+|\d+ to \d+|\d+(?= repetitions| spaces)) /,
    );
    if (found === undefined) return undefined;
    const [min = "", max = ""] = found.match(/\d+/g) ?? [];
    if (found.startsWith("one")) return "+";
    if (found.startsWith("zero")) return "*";
    if (found.startsWith("at least")) return `{${min},}`;
    if (found.startsWith("up to")) return `{0,${min}}`;
    return max ? `{${min},${max}}` : `{${min}}`;
  }

  #counted(count: string): string {
    if (this.#take(/^parts separated by /)) return this.#separated(count);
    if (this.#take(/^repetitions of /)) return `(?:${this.#part()})${count}`;
    const noun = NOUNS.find(([, many]) => this.rest.startsWith(many));
    if (noun) {
      this.#at += noun[1].length;
      return `${noun[2]}${count}`;
    }
    if (this.#take(/^of /)) return `${this.#list(" or ")}${count}`;
    if (this.#take(/^characters except /)) return `${this.#complement()}${count}`;
    if (this.#take(/^(?:digits|letters|characters from) (?=\S–\S(?!\S))/)) return `${this.#entry()}${count}`;
    return `(?:${this.#text() ?? this.#fail()})${count}`;
  }

  /** Items with something between each two of them. */
  #separated(count: string): string {
    const separator = this.#part();
    if (!this.#take(/^ \(each /)) return this.#fail();
    const item = `(?:${this.expression()})`;
    if (!this.#take(/^\)/)) return this.#fail();
    const [min = "1", max] = count.match(/\d+/g) ?? [];
    const upper = /^\{\d+\}$/.test(count) ? Number(min) - 1 : max === undefined ? "" : Number(max) - 1;
    return `${item}(?:${separator}${item}){${Number(min) - 1},${upper}}`;
  }

  #complement(): string {
    const members = this.#members(" and ");
    return `[^${members.map((each) => each.replace(/^\[(.*)\]$/s, "$1")).join("")}]`;
  }

  #list(last: string): string {
    return `(?:${this.#members(last).join("|")})`;
  }

  #members(last: string): string[] {
    const members = [this.#entry()];
    for (;;) {
      if (this.#sees(/^, then /) || this.#seesClause()) break;
      const separator = this.rest.startsWith(last) ? last : this.#sees(/^, (?!…)/) ? ", " : undefined;
      if (separator === undefined) break;
      this.#at += separator.length;
      members.push(this.#entry());
    }
    return members;
  }

  /** An entry of a list: a text, a range, a kind of characters, or something in parentheses. */
  #entry(): string {
    if (this.#sees(/^\(/)) return this.#part();
    const range = this.#take(/^[^\s"'“]–[^\s"'“](?![^\s,;)])/u);
    if (range) return `[${range.replace("–", "-")}]`;
    const entry = ENTRIES.find(([words]) => new RegExp(`^${words}(?![\\w-])`).test(this.rest));
    if (entry) {
      this.#at += entry[0].length;
      return entry[1];
    }
    const text = this.#text();
    if (text !== undefined) return text;
    const noun = NOUNS.find(([one]) => this.rest.startsWith(one));
    if (!noun) return this.#fail();
    this.#at += noun[0].length;
    return noun[2];
  }

  /** A quoted text; undefined if there is none here. */
  #text(): string | undefined {
    const quoted = this.#take(/^(?:"[^"]*"|'[^']*'|“[^”]*”)(?= \+ )?/);
    if (quoted === undefined) return undefined;
    if (this.#sees(/^ \+ | \(any case\)| to /) || quoted.includes("…")) return this.#fail();
    return quoted.slice(1, -1).replace(
      /[\\^$.*+?()[\]{}|/-]/g,
      (sign) => sign === "-" ? "\\x2d" : `\\${sign}`,
    );
  }

  #fail(): never {
    throw new UnreadableError(this.rest);
  }

  #sees(what: RegExp): boolean {
    return what.test(this.rest);
  }

  #take(what: RegExp): string | undefined {
    const found = what.exec(this.rest)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}
