import { decodeText } from "../change/decode.ts";
import { isRegexList, readRegexList } from "../change/regex_list.ts";
import { visibleText } from "../change/visible_text.ts";
import { MAX_OVERLAPPING_PATTERNS } from "../limits/search.ts";
import { findOverlaps, type Overlap, type Pair } from "../regex/overlaps/overlaps.ts";
import { readLiteral, type Regex, toLiteral } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import type { Tree } from "../regex/syntax/parse.ts";
import { counted } from "../regex/words.ts";
import type { Options } from "./arguments.ts";
import { type Environment, EXIT, writeOutput } from "./command.ts";
import { findRepository, UsageError } from "./git.ts";
import { scannedFiles } from "./sources.ts";

/** A pattern of the list. */
interface Listed {
  readonly name: string;
  readonly tree: Tree;
}

/** Prints which patterns of a list accept the same texts. The first one of a pair wins where order counts. */
export async function printOverlaps(
  { file }: { readonly file: string },
  options: Options,
  environment: Environment,
): Promise<number> {
  if (options.format !== "text" && options.format !== "json") {
    throw new UsageError("overlaps has the formats text and json");
  }
  const { cwd } = environment;
  const listed = readPatterns(file, await readText(cwd, file));
  const found = findOverlaps(listed.map(({ tree }) => tree));
  const text = options.format === "json"
    ? `${JSON.stringify(jsonReport(listed, found), null, 2)}\n`
    : textReport(listed, found);
  if (options.output === undefined) environment.output(text);
  else await writeOutput(cwd, options.output, await findRepository(cwd), text);
  return EXIT.clean;
}

async function readText(cwd: string, file: string): Promise<string> {
  for await (const version of scannedFiles(cwd, [file], () => false)) {
    if ("after" in version && version.after) return decodeText(version.after.bytes);
  }
  throw new UsageError(`Can't read ${file}`);
}

/** The patterns of a `*.regex.json`, or of a text with a literal such as `/a+/i` in each line. */
function readPatterns(file: string, text: string): Listed[] {
  const regexes = isRegexList(file) ? listedRegexes(file, text) : literalLines(file, text);
  if (regexes.length > MAX_OVERLAPPING_PATTERNS) {
    throw new UsageError(`${file} has more than ${MAX_OVERLAPPING_PATTERNS} patterns`);
  }
  return regexes.map(({ name, regex }) => {
    const parsed = parseRecentSyntax(regex);
    if (!parsed.ok) throw new UsageError(`${file}: ${name}: ${parsed.message}`);
    return { name, tree: parsed.tree };
  });
}

interface NamedRegex {
  readonly name: string;
  readonly regex: Regex;
}

function listedRegexes(file: string, text: string): NamedRegex[] {
  const list = readRegexList(text);
  if ("message" in list) throw new UsageError(`${file}: ${list.message}`);
  return list.regexes.map(({ name, regex }, at) => ({ name: name || `pattern ${at + 1}`, regex }));
}

function literalLines(file: string, text: string): NamedRegex[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === "") return [];
    const regex = readLiteral(line);
    if (regex === null) throw new UsageError(`${file}:${at + 1} isn't a regex such as /a+/i`);
    return [{ name: `line ${at + 1}`, regex }];
  });
}

interface Found {
  readonly overlaps: readonly Overlap[];
  readonly undecided: readonly Pair[];
}

function textReport(listed: readonly Listed[], { overlaps, undecided }: Found): string {
  const nameOf = (at: number) => {
    const { name = "", tree } = listed[at] ?? {};
    return `${name}${tree ? ` ${shortened(toLiteral(tree.regex))}` : ""}`;
  };
  const lines = [
    ...overlaps.map(({ first, second, text, isHidden }) =>
      `${nameOf(first)} and ${nameOf(second)} both accept ${JSON.stringify(text)}${
        isHidden ? "; the first one accepts everything that the second one does" : ""
      }`
    ),
    ...undecided.map(({ first, second }) => `${nameOf(first)} and ${nameOf(second)}: not decided`),
    `${counted(listed.length, "pattern")}, ${counted(overlaps.length, "overlapping pair")}, ` +
    `${undecided.length} not decided`,
  ];
  return `${lines.map(visibleText).join("\n")}\n`;
}

const shortened = (literal: string): string => literal.length > 60 ? `${literal.slice(0, 60)}…` : literal;

function jsonReport(listed: readonly Listed[], { overlaps, undecided }: Found) {
  const nameOf = (at: number) => listed[at]?.name ?? "";
  return {
    overlaps: overlaps.map(({ first, second, text, isHidden }) => ({
      first: nameOf(first),
      second: nameOf(second),
      text,
      isHidden,
    })),
    undecided: undecided.map(({ first, second }) => ({ first: nameOf(first), second: nameOf(second) })),
  };
}
