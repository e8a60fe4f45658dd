import type { Node } from "@babel/types";
import { MAX_PATTERN_CHARACTERS } from "../../limits/pattern.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { readsLastMatch } from "../names/uses.ts";
import type { Searches } from "../../regex/redos/searches.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import { number } from "../../regex/words.ts";
import { commentsByLine } from "./comments.ts";
import {
  type ContractComment,
  contractsByLine,
  firstUnread,
  TOO_MANY_CONTRACTS,
} from "./contract_comments.ts";
import { readDirectives } from "../directives.ts";
import { HTML_ANCHORS } from "./html_anchors.ts";
import type {
  FileProblem,
  FileScan,
  FoundRegex,
  ImportedFrom,
  OutsideString,
  RegexOrigin,
  RegexProblem,
  RegexUse,
  SchemaUse,
  SourceFile,
  UsedConstant,
  WrittenContracts,
} from "../model.ts";

/** A regex as a reader finds it. If a reader detects a problem, it is given instead of the regex. */
export interface RegexSite {
  readonly origin: RegexOrigin;
  readonly range: Range;
  readonly use: RegexUse;
  readonly searches?: Searches;
  readonly path: readonly string[];
  readonly value: Regex | RegexProblem;
  /** The regex that must compile instead of `value`: an HTML pattern without the added anchors. */
  readonly compiled?: Regex;
  /** What the schema around it says. */
  readonly schema?: SchemaUse;
  /** The constants that it is made of, and where their values are. */
  readonly constants?: readonly ConstantSite[];
  /** Contracts that aren't in comments. */
  readonly contracts?: readonly ContractComment[];
}

/** A constant, and where its value is: in the file of the regex unless another one is given. */
interface ConstantSite {
  readonly name: string;
  readonly range: Range;
  readonly file?: SourceFile;
}

/** Where a syntax node is in its file, if the parsed text begins at an offset of the file. */
export const nodeRange = ({ start, end }: Pick<Node, "start" | "end">, offset: number): Range => ({
  start: offset + (start ?? 0),
  end: offset + (end ?? 0),
});

/** A regex whose pattern or flags aren't constants. */
export const BUILT_AT_RUN_TIME: RegexProblem = {
  code: "built_at_run_time",
  message: "The pattern or its flags are built at run time",
};

/** A contract in a comment that no regex has. */
export const NO_REGEX: RegexProblem = { code: "no_regex", message: "There is no regex on this line" };

/** The regex of an HTML `pattern` attribute. Browsers ignore a pattern that doesn't compile alone, without the anchors. */
export function htmlRegex(pattern: string): Pick<RegexSite, "value" | "compiled"> {
  return { value: { pattern: HTML_ANCHORS.join(pattern), flags: "v" }, compiled: { pattern, flags: "v" } };
}

/** Regexes of a file that are reported. */
export const MAX_FILE_REGEXES = 5_000;

/** Work of checking the patterns of a file, in units of parsing and compiling; about a second. */
const MAX_FILE_PATTERN_COST = 2_000_000;

/** Longest source code of a constant that is stored. Of a longer one, the start and the end are. */
const MAX_CONSTANT_SOURCE_CHARACTERS = 400;

/** Longest source code of a regex that is quoted. */
export const MAX_SOURCE_CHARACTERS = 10_100;

/** Collects the regexes of a file: limits their number, checks that they compile and finds their lines. */
export class FoundRegexes {
  /** The file's name. */
  readonly name: string;
  readonly #text: string;
  #lineIndex: LineIndex | undefined;
  readonly #found: FoundRegex[] = [];
  readonly #strings: FoundRegex[] = [];
  readonly #wanted: ImportedFrom[] = [];
  readonly #outside: OutsideString[] = [];
  #cost = 0;
  #problem: FileProblem | undefined;
  #readsLastMatch: boolean | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.#text = text;
  }

  /** Most files have no regex, so that no line is looked for. */
  get #lines(): LineIndex {
    return this.#lineIndex ??= new LineIndex(this.#text);
  }

  /** True if the maximum number of regexes is reached. Readers then stop. */
  get isFull(): boolean {
    return this.#problem !== undefined;
  }

  /** Adds a regex; its range refers to the whole file. */
  add(site: RegexSite): void {
    if (this.#problem) return;
    if (this.#found.length === MAX_FILE_REGEXES) {
      this.#problem = {
        code: "too_large",
        message: `The file has more than ${number(MAX_FILE_REGEXES)} regexes`,
      };
      return;
    }
    if (this.#cost > MAX_FILE_PATTERN_COST) {
      this.#problem = { code: "too_large", message: "The regexes of the file are too complex to check all" };
      return;
    }
    this.#found.push(this.#read(site));
  }

  /** Adds a string that looks like a pattern. */
  addString(site: RegexSite): void {
    this.#strings.push(this.#read(site));
  }

  /** Notes why nothing more is read, if that isn't known yet. */
  fail(problem: FileProblem): void {
    this.#problem ??= problem;
  }

  /** Counts a string that isn't judged. */
  addOutside(text: OutsideString): void {
    if (this.#outside.length < MAX_FILE_REGEXES) this.#outside.push(text);
  }

  /** Notes files that must be known to evaluate some of the regexes. */
  want(files: Iterable<ImportedFrom>): void {
    this.#wanted.push(...files);
  }

  /** The result, in the order of the text. */
  finish(problem?: FileProblem): FileScan {
    const directives = readDirectives(this.#text, (offset) => this.#lines.position(offset).line);
    const firstProblem = this.#problem ?? problem ??
      (firstUnread(directives) && { code: "too_large", message: TOO_MANY_CONTRACTS } as const);
    const comments = commentsByLine(directives);
    const contracts = contractsByLine(directives);
    const regexes = this.#found.map((regex) => {
      const comment = comments.get(regex.line);
      const written = contracts.get(regex.line);
      return { ...regex, ...(comment && { comment }), ...(written && { contracts: this.#placed(written) }) };
    }).sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
    const strings = this.#strings.length > 0 && { strings: this.#strings };
    const lines = new Set(regexes.map(({ line }) => line));
    const lost = firstProblem ? [] : [...contracts].filter(([line]) => !lines.has(line));
    const stray = lost.length > 0 && { stray: lost.flatMap(([, written]) => this.#strayed(written)) };
    const outside = this.#outside.length > 0 && { outside: this.#outside };
    const wanted = this.#wanted.length > 0 && { wanted: this.#wanted };
    return {
      name: this.name,
      regexes,
      ...strings,
      ...stray,
      ...outside,
      ...wanted,
      ...firstProblem && { problem: firstProblem },
    };
  }

  /** Contracts without a regex, each in its place. */
  #strayed(contracts: readonly ContractComment[]): FoundRegex[] {
    return contracts.map(({ text, start }): FoundRegex => {
      const place = this.#lines.position(start);
      return {
        origin: "comment",
        source: text.trim().slice(0, MAX_SOURCE_CHARACTERS),
        range: { start, end: start + text.length },
        ...place,
        regex: null,
        problem: NO_REGEX,
        use: "unknown",
        contracts: [{ text, ...place }],
        path: [],
      };
    });
  }

  #read(site: RegexSite): FoundRegex {
    const { origin, range, path, schema, constants = [], contracts = [], searches } = site;
    const { value, problem } = this.#check(site);
    return {
      origin,
      source: this.#text.slice(range.start, Math.min(range.end, range.start + MAX_SOURCE_CHARACTERS)),
      range,
      ...this.#lines.position(range.start),
      regex: value,
      ...problem && { problem },
      ...constants.length > 0 && { constants: constants.map((each) => this.#constant(each)) },
      use: this.#useOf(site),
      ...(searches && { searches }),
      ...(schema && { schema }),
      ...contracts.length > 0 && { contracts: this.#placed(contracts) },
      path,
    };
  }

  /** Code that reads `RegExp.$1` depends on the last match of any regex. */
  #useOf({ origin, use }: RegexSite): RegexUse {
    if (origin !== "literal" && origin !== "constructor") return use;
    this.#readsLastMatch ??= readsLastMatch(this.#text);
    return this.#readsLastMatch ? "unknown" : use;
  }

  #placed(contracts: readonly ContractComment[]): readonly WrittenContracts[] {
    return contracts.map(({ text, start }) => ({ text, ...this.#lines.position(start) }));
  }

  #constant({ name, range, file }: ConstantSite): UsedConstant {
    const source = (file?.text ?? this.#text).slice(range.start, range.end);
    const lines = file ? new LineIndex(file.text) : this.#lines;
    const half = MAX_CONSTANT_SOURCE_CHARACTERS / 2;
    return {
      name,
      line: lines.position(range.start).line,
      ...file && { file: file.name },
      source: source.length > 2 * half ? `${source.slice(0, half)}…${source.slice(-half)}` : source,
    };
  }

  #check({ value, compiled }: RegexSite): { value: Regex | null; problem?: RegexProblem } {
    if ("code" in value) return { value: null, problem: value };
    if (value.pattern.length > MAX_PATTERN_CHARACTERS) {
      const message = `The pattern is longer than ${number(MAX_PATTERN_CHARACTERS)} characters`;
      return { value: null, problem: { code: "too_long", message } };
    }
    const result = parseRecentSyntax(compiled ?? value);
    const { characters, reading, compiling } = result.work;
    this.#cost += characters + reading + compiling;
    if (!result.ok && result.reason === "syntax") {
      return { value: null, problem: { code: "syntax_error", message: result.message } };
    }
    return { value };
  }
}

/** Finds lines and columns, which count from 1. */
export class LineIndex {
  /** Where each line starts. */
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  /** The line and column of an offset. */
  position(offset: number): { readonly line: number; readonly column: number } {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}
