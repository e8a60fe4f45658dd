import { decodeText } from "../change/readers/decode.ts";
import { isRegexList, readRegexList } from "../change/readers/regex_list.ts";
import { visibleText } from "../change/visible_text.ts";
import { excerpt } from "../regex/excerpt.ts";
import { mergeOverlaps, type Overlaps, pairBlocks, pairsOf } from "../regex/overlaps/pairs.ts";
import { readLiteral, type Regex, toLiteral } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { counted } from "../regex/words.ts";
import type { Options } from "./arguments.ts";
import { type Environment, EXIT, withPool, writeOutput } from "./environment.ts";
import { findRepository, UsageError } from "./git.ts";
import type { TaskPool } from "./pool.ts";
import { scannedFiles } from "./sources.ts";
import type { WorkerTask } from "./worker.ts";

/** A regex of the list. */
interface NamedRegex {
  readonly name: string;
  readonly regex: Regex;
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
  const regexes = listed.map(({ regex }) => regex);
  const found = await withPool(options.workers, environment, (pool) => findAll(regexes, pool));
  if (environment.signal?.aborted) throw new UsageError("The comparison was stopped");
  const text = options.format === "json"
    ? `${JSON.stringify(jsonReport(listed, found), null, 2)}\n`
    : textReport(listed, found);
  if (options.output === undefined) environment.output(text);
  else await writeOutput(cwd, options.output, await findRepository(cwd), text);
  return EXIT.clean;
}

/**
 * Time for a part of the pairs of a list, of which most take less than a millisecond. All work is counted; the largest patterns
 * take a minute.
 */
const OVERLAPS_DEADLINE_MS = 60_000;

/** The answers for all pairs, in the order of the list, however many workers share them. */
async function findAll(regexes: readonly Regex[], pool: TaskPool): Promise<Overlaps> {
  return mergeOverlaps(
    await Promise.all(
      pairBlocks(regexes.length).map(async (block): Promise<Overlaps> => {
        const task: WorkerTask = { kind: "overlaps", regexes, block };
        const outcome = await pool.run<Overlaps>(task, OVERLAPS_DEADLINE_MS);
        return outcome.kind === "done" ? outcome.value : { overlaps: [], undecided: pairsOf(block) };
      }),
    ),
  );
}

async function readText(cwd: string, file: string): Promise<string> {
  for await (const version of scannedFiles(cwd, [file], () => false)) {
    if ("after" in version && version.after) return decodeText(version.after.bytes);
  }
  throw new UsageError(`Can't read ${file}`);
}

/** Patterns of a list whose pairs are compared. */
const MAX_OVERLAPPING_PATTERNS = 200;

/** The regexes of a `*.regex.json`, or of a text with a literal such as `/a+/i` in each line. */
function readPatterns(file: string, text: string): NamedRegex[] {
  const regexes = isRegexList(file) ? listedRegexes(file, text) : literalLines(file, text);
  if (regexes.length > MAX_OVERLAPPING_PATTERNS) {
    throw new UsageError(`${file} has more than ${MAX_OVERLAPPING_PATTERNS} patterns`);
  }
  for (const { name, regex } of regexes) {
    const parsed = parseRecentSyntax(regex);
    if (!parsed.ok) throw new UsageError(`${file}: ${name}: ${parsed.message}`);
  }
  return regexes;
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

function textReport(listed: readonly NamedRegex[], { overlaps, undecided }: Overlaps): string {
  const named = (at: number) => {
    const { name = "", regex } = listed[at] ?? {};
    return `${name}${regex ? ` ${excerpt(toLiteral(regex))}` : ""}`;
  };
  const nameOf = (at: number) => listed[at]?.name ?? "";
  const lines = [
    ...overlaps.map(({ first, second, text, isHidden }) =>
      `${named(first)} and ${named(second)} both accept ${JSON.stringify(text)}; ${nameOf(first)} ${
        isHidden ? `always wins, as it accepts everything that ${nameOf(second)} does` : "wins"
      }`
    ),
    ...undecided.map(({ first, second }) => `${named(first)} and ${named(second)}: not decided`),
    `${counted(listed.length, "pattern")}, ${
      overlaps.length === 0 ? "no overlapping pair" : counted(overlaps.length, "overlapping pair")
    }, ` +
    `${undecided.length} not decided`,
  ];
  return `${lines.map(visibleText).join("\n")}\n`;
}

function jsonReport(listed: readonly NamedRegex[], { overlaps, undecided }: Overlaps) {
  const nameOf = (at: number) => listed[at]?.name ?? "";
  return {
    overlaps: overlaps.map(({ first, second, text, isHidden }) => ({
      first: nameOf(first),
      second: nameOf(second),
      text,
      wins: nameOf(first),
      isHidden,
    })),
    undecided: undecided.map(({ first, second }) => ({ first: nameOf(first), second: nameOf(second) })),
  };
}
