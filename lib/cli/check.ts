import { decodeText } from "../change/readers/decode.ts";
import {
  BEYOND_LIMIT,
  type CheckedContract,
  checkFileContracts,
  type FileContracts,
} from "../change/judge/file_contracts.ts";
import { isOurs, type Unread } from "../change/judge/not_looked_at.ts";
import { languageOfName } from "../change/readers/file_language.ts";
import { visibleText } from "../change/visible_text.ts";
import { MAX_SCAN_WORK } from "../limits/command_line.ts";
import { createNativeMatching } from "../native/native_run.ts";
import type { FirstMatch } from "../regex/contracts/confirm.ts";
import { toLiteral } from "../regex/regex.ts";
import { counted } from "../regex/words.ts";
import { workDone } from "../regex/work.ts";
import type { Options } from "./arguments.ts";
import { type Environment, EXIT, writeOutput } from "./environment.ts";
import { includedHere, readConfig } from "./config.ts";
import { findRepository, UsageError } from "./git.ts";
import { scannedFiles } from "./sources.ts";

/** The contracts of a file, with its name. */
interface NamedContracts extends FileContracts {
  readonly file: string;
}

/**
 * Checks the contracts in comments of code and in `*.regex.json`. Exits with 1 if one is broken, can't be read, or is beyond the
 * limit of work, and if a file wasn't looked at, which may contain others.
 */
export async function check(
  { paths }: { readonly paths: readonly string[] },
  options: Options,
  environment: Environment,
  maxWork = MAX_SCAN_WORK,
): Promise<number> {
  const { cwd, signal } = environment;
  const start = workDone();
  const isBeyondLimit = () => workDone() - start >= maxWork;
  if (options.format !== "text" && options.format !== "json") {
    throw new UsageError("check has the formats text and json");
  }
  const root = await findRepository(cwd);
  const config = await readConfig(options, cwd, root);
  const isIncluded = includedHere(config, options, cwd, root);
  const filter = (path: string) => languageOfName(path) !== null && isIncluded(path);
  const matching = createNativeMatching();
  const match: FirstMatch = (regex, text) => {
    const found = matching(regex)(text, 1);
    return found && (found[0] ?? null);
  };
  const files: NamedContracts[] = [];
  const unread: Unread[] = [];
  for await (const version of scannedFiles(cwd, paths, filter)) {
    if (signal?.aborted) throw new UsageError("The check was stopped");
    if ("problem" in version) {
      const { file, problem: { code, message } } = version;
      if (isOurs(code)) unread.push({ file, reason: code, message });
      continue;
    }
    if (version.after === null) continue;
    const { name, bytes } = version.after;
    const found = checkFileContracts({ name, text: decodeText(bytes) }, match, isBeyondLimit);
    if (found.checked.length + found.mistakes.length > 0) files.push({ file: name, ...found });
  }
  const text = options.format === "json"
    ? `${JSON.stringify(jsonReport(files, unread), null, 2)}\n`
    : textReport(files, unread);
  if (options.output === undefined) environment.output(text);
  else await writeOutput(cwd, options.output, root, text);
  const fails = unread.length > 0 ||
    files.some(({ checked, mistakes }) =>
      mistakes.length > 0 || checked.some(({ answer }) => answer.kind === "broken" || answer === BEYOND_LIMIT)
    );
  return fails ? EXIT.findings : EXIT.clean;
}

/** What doesn't hold, and how many do. */
function textReport(files: readonly NamedContracts[], unread: readonly Unread[]): string {
  const lines = unread.map(({ file, message }) => `${file}: Not looked at: ${message}`);
  lines.push(...files.flatMap(({ file, checked, mistakes }) => [
    ...mistakes.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
    ...checked.filter(({ answer }) => answer.kind !== "holds" && answer !== BEYOND_LIMIT).map((each) =>
      `${file}:${each.line}:${each.column}: ${contractLine(each)}`
    ),
  ]));
  const beyond = files.flatMap(({ checked }) => checked).filter(({ answer }) => answer === BEYOND_LIMIT);
  if (beyond.length > 0) {
    lines.push(`${counted(beyond.length, "contract")} not checked: the check has reached its limit of work`);
  }
  if (lines.length === 0 && files.length === 0) return "No contracts found\n";
  const answers = files.flatMap(({ checked }) => checked.map(({ answer }) => answer.kind));
  const count = (kind: string) => answers.filter((each) => each === kind).length;
  const holding = count("holds");
  const mistakes = files.reduce((sum, each) => sum + each.mistakes.length, 0);
  const summary = [
    `${counted(holding, "contract")} ${holding <= 1 ? "holds" : "hold"}`,
    `${count("broken")} broken`,
    `${count("undecided")} not decided`,
    ...mistakes > 0 ? [counted(mistakes, "mistake")] : [],
  ].join(", ");
  return `${[...lines.map(visibleText), summary].join("\n")}\n`;
}

function contractLine({ name, regex, contract, answer }: CheckedContract): string {
  const literal = toLiteral(regex);
  const shown = literal.length > MAX_SHOWN ? `${literal.slice(0, MAX_SHOWN)}…` : literal;
  const words = `${name === "" ? "" : `${name} `}${shown}: ${contract}`;
  if (answer.kind === "undecided") return `${words} isn't decided: ${answer.reason}`;
  if (answer.kind !== "broken") return words;
  if ("attack" in answer) {
    const { prefix, pump, suffix } = answer.attack;
    const parts = [JSON.stringify(prefix), `${JSON.stringify(pump)}.repeat(n)`, JSON.stringify(suffix)];
    return `${words} is broken by ${parts.filter((part) => part !== '""').join(" + ")}`;
  }
  if ("refused" in answer) return `${words} is broken by ${answer.refused}`;
  const { typical, shortest } = answer.witness;
  const also = shortest.length < typical.length ? `, shorter ${JSON.stringify(shortest)}` : "";
  return `${words} is broken by ${JSON.stringify(typical)}${also}`;
}

/** Characters of a regex in a line. */
const MAX_SHOWN = 80;

function jsonReport(files: readonly NamedContracts[], unread: readonly Unread[]) {
  return {
    contracts: files.flatMap(({ file, checked }) =>
      checked.map(({ line, column, name, regex, contract, answer }) => ({
        file,
        line,
        column,
        ...(name !== "" && { name }),
        ...regex,
        contract,
        ...("witness" in answer ? { kind: answer.kind, ...answer.witness } : answer),
      }))
    ),
    mistakes: files.flatMap(({ file, mistakes }) => mistakes.map((mistake) => ({ file, ...mistake }))),
    ...(unread.length > 0 && { notLookedAt: unread }),
  };
}
