import { parseJson } from "../schemas/json.ts";
import { MAX_CONTRACT_CHARACTERS, MAX_CONTRACTS } from "../../limits/library.ts";
import { quote } from "../quote.ts";
import { type Range, readLiteral } from "../regex.ts";
import type { Contract, TextSet } from "./contract.ts";

/*
 * Contracts as text:
 *
 *     contracts = contract *("," contract)
 *     contract  = "whole" / "nonempty" / "linear" / "stable crlf"
 *               / ("within" / "covers" / "disjoint" / "never") set
 *               / "group" (number / name) "within" set
 *               / "length" (number / number ".." [number] / ".." number)
 *               / "steps" number "at" number
 *               / ("accepts" / "rejects") string
 *               / "portable" engine
 *     set       = "format" id / literal / string *("|" string)
 *
 * A string is written as in JSON, a literal as in JavaScript; numbers may have underscores. White space is free.
 */

/** A contract, and where it is in the text. */
interface WrittenContract {
  readonly contract: Contract;
  readonly range: Range;
}

/** Contracts, or what is wrong with the text. Offsets are UTF-16 code units of the text. */
type ParsedContracts =
  | { readonly ok: true; readonly contracts: readonly WrittenContract[] }
  | { readonly ok: false; readonly message: string; readonly range: Range };

/** Parses contracts that are separated by commas. Sets of texts aren't compiled. */
export function parseContracts(text: string): ParsedContracts {
  if (text.length > MAX_CONTRACTS * MAX_CONTRACT_CHARACTERS) {
    return { ok: false, message: "The contracts are too long", range: { start: 0, end: text.length } };
  }
  const scanner = new Scanner(text);
  try {
    const contracts: WrittenContract[] = [];
    do {
      const start = scanner.skipSpace();
      const contract = readContract(scanner);
      if (contracts.length === MAX_CONTRACTS) {
        scanner.fail(`There are more than ${MAX_CONTRACTS} contracts`, start);
      }
      if (scanner.at - start > MAX_CONTRACT_CHARACTERS) scanner.fail("The contract is too long", start);
      contracts.push({ contract, range: { start, end: scanner.at } });
    } while (scanner.take(","));
    if (scanner.skipSpace() < text.length) scanner.fail("A comma or the end is expected");
    return { ok: true, contracts };
  } catch (error) {
    if (error instanceof GrammarError) return { ok: false, message: error.message, range: error.range };
    throw error;
  }
}

/** The text of a contract; `parseContracts` reads it as the same. */
export function writeContract(contract: Contract): string {
  switch (contract.kind) {
    case "whole":
    case "nonempty":
    case "linear":
      return contract.kind;
    case "stable":
      return "stable crlf";
    case "within":
    case "covers":
    case "disjoint":
    case "never":
      return `${contract.kind} ${writeSet(contract.set)}`;
    case "group":
      return `group ${contract.group} within ${writeSet(contract.set)}`;
    case "length":
      return `length ${writeLengths(contract.min, contract.max)}`;
    case "steps":
      return `steps ${contract.steps} at ${contract.at}`;
    case "accepts":
    case "rejects":
      return `${contract.kind} ${JSON.stringify(contract.text)}`;
    case "portable":
      return `portable ${contract.engine}`;
  }
}

function writeSet(set: TextSet): string {
  switch (set.kind) {
    case "format":
      return `format ${set.id}`;
    case "regex":
      return `/${set.regex.pattern}/${set.regex.flags}`;
    case "texts":
      return set.texts.map((text) => JSON.stringify(text)).join(" | ");
  }
}

function writeLengths(min: number, max: number): string {
  if (min === max) return `${min}`;
  return min === 0 && max < Infinity ? `..${max}` : `${min}..${max === Infinity ? "" : max}`;
}

function readContract(scanner: Scanner): Contract {
  const start = scanner.skipSpace();
  const word = scanner.word();
  switch (word) {
    case "whole":
    case "nonempty":
    case "linear":
      return { kind: word };
    case "stable":
      scanner.keyword("crlf");
      return { kind: "stable" };
    case "within":
    case "covers":
    case "disjoint":
    case "never":
      return { kind: word, set: readSet(scanner) };
    case "group": {
      const group = readGroup(scanner);
      scanner.keyword("within");
      return { kind: "group", group, set: readSet(scanner) };
    }
    case "length":
      return readLengths(scanner);
    case "steps": {
      const steps = scanner.number();
      scanner.keyword("at");
      return { kind: "steps", steps, at: scanner.number() };
    }
    case "accepts":
    case "rejects":
      return { kind: word, text: scanner.string() };
    case "portable": {
      scanner.skipSpace();
      const engine = scanner.id();
      return engine === ""
        ? scanner.fail("The name of an engine is expected, such as re2")
        : { kind: word, engine };
    }
    default:
      return scanner.fail(
        word === "" ? `A contract is expected: ${WORDS}` : `Unknown rule ${quote(word)}. Try: ${WORDS}`,
        start,
      );
  }
}

const WORDS =
  "whole, nonempty, linear, within, covers, disjoint, never, length, group, steps, accepts, rejects, stable crlf, portable";

function readGroup(scanner: Scanner): number | string {
  if (scanner.isAtDigit()) return scanner.number();
  const start = scanner.skipSpace();
  const name = scanner.name();
  return name === "" ? scanner.fail("The number or the name of a group is expected", start) : name;
}

function readSet(scanner: Scanner): TextSet {
  const start = scanner.skipSpace();
  if (scanner.isAt('"')) {
    const texts = [scanner.string()];
    while (scanner.take("|")) texts.push(scanner.string());
    return { kind: "texts", texts };
  }
  if (scanner.isAt("/")) {
    const literal = scanner.literal();
    const regex = readLiteral(literal);
    return regex ? { kind: "regex", regex } : scanner.fail("The literal isn't valid", start);
  }
  if (scanner.word() !== "format") {
    scanner.fail('A set is expected: format ID, /regex/, or "text" | "text"', start);
  }
  scanner.skipSpace();
  const id = scanner.id();
  return id === "" ? scanner.fail("The ID of a format is expected") : { kind: "format", id };
}

function readLengths(scanner: Scanner): Contract {
  const start = scanner.skipSpace();
  const min = scanner.isAtDigit() ? scanner.number() : undefined;
  if (!scanner.take("..")) {
    return min === undefined
      ? scanner.fail("A length is expected, such as 1..20", start)
      : { kind: "length", min, max: min };
  }
  const max = scanner.isAtDigit() ? scanner.number() : undefined;
  if (min === undefined && max === undefined) scanner.fail("A length is expected, such as 1..20", start);
  if ((min ?? 0) > (max ?? Infinity)) scanner.fail("The first length is greater than the second one", start);
  return { kind: "length", min: min ?? 0, max: max ?? Infinity };
}

/** Reads the tokens of contracts. */
class Scanner {
  at = 0;
  constructor(readonly text: string) {}

  /** Skips white space, and returns the position after it. */
  skipSpace(): number {
    while (/\s/.test(this.text.charAt(this.at))) this.at++;
    return this.at;
  }

  isAt(token: string): boolean {
    return this.text.startsWith(token, this.skipSpace());
  }

  isAtDigit(): boolean {
    return /\d/.test(this.text.charAt(this.skipSpace()));
  }

  take(token: string): boolean {
    if (!this.isAt(token)) return false;
    this.at += token.length;
    return true;
  }

  word = (): string => this.#match(/[A-Za-z][\w-]*|/y);
  name = (): string => this.#match(/[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*|/uy);
  id = (): string => this.#match(/[a-z0-9.-]*/y);

  keyword(expected: string): void {
    const start = this.skipSpace();
    if (this.word() !== expected) this.fail(`${quote(expected)} is expected`, start);
  }

  number(): number {
    const start = this.skipSpace();
    const digits = this.#match(/\d[\d_]*|/y).replaceAll("_", "");
    const value = Number(digits);
    if (digits === "" || !Number.isSafeInteger(value)) this.fail("A number is expected", start);
    return value;
  }

  string(): string {
    const start = this.skipSpace();
    const source = this.#match(/"(?:[^"\\]|\\.)*"|/y);
    const value = parseJson(source);
    if (typeof value === "string") return value;
    return this.fail('A text is expected in double quotes, written as in JSON, such as "a\\n"', start);
  }

  literal(): string {
    const start = this.skipSpace();
    const source = this.#match(/\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|/y);
    return source === "" ? this.fail("The literal isn't closed", start) : source;
  }

  fail(message: string, start = this.at): never {
    throw new GrammarError(message, { start, end: Math.min(this.text.length, Math.max(this.at, start + 1)) });
  }

  #match(token: RegExp): string {
    token.lastIndex = this.skipSpace();
    const [found = ""] = token.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }
}

/** Thrown only here. */
class GrammarError extends Error {
  constructor(message: string, readonly range: Range) {
    super(message);
  }
}
