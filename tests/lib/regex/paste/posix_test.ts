/** Patterns of `grep` and `sed`, as they are read, against these tools. */
import { assert, assertEquals } from "@std/assert";
import { convert } from "../../../../lib/regex/convert/convert.ts";
import type { DifferenceId } from "../../../../lib/regex/convert/differences.ts";
import { readPaste } from "../../../../lib/regex/paste/paste.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { share } from "../../../suites/sample.ts";

const PATTERNS = share(12, 3_000);

/** Numbers that look random but are the same in each run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
}

const random = createRandom(20_26);
const oneOf = (all: readonly string[]): string => all[random(all.length)] ?? "";

const ATOMS = String
  .raw`a b c 1 a b ab . \. \* \w \W \s \b \B \< \> \1 \2 \^ \$ \[ \] ] } - _ \- \/ \d \n [ab] [^a] [a-c] [^a-c1] []a] [^]b] [a-] [\] [\.] [a\]b] [[:alpha:]] [^[:digit:]] [[:upper:]1] [[.a.]b] [[=b=]] [*+?] [c-a] [$^] ^ $ ^ $ * + ? { } | ( )`
  .split(" ");
const OPERATORS = {
  basic: {
    groups: [String.raw`\(`, String.raw`\)`],
    or: String.raw`\|`,
    quantifiers: String.raw`* * \+ \? \{2\} \{1,2\} \{,2\} \{1,\} \{2,1\} \{`.split(" "),
  },
  extended: {
    groups: ["(", ")"],
    or: "|",
    quantifiers: "* * + ? {2} {1,2} {,2} {1,} {2,1} {".split(" "),
  },
} as const;

type Syntax = keyof typeof OPERATORS;

function randomPattern(syntax: Syntax, depth = 0): string {
  const { groups: [open = "", close = ""], or, quantifiers } = OPERATORS[syntax];
  let pattern = "";
  for (let parts = 1 + random(4); parts > 0; parts--) {
    const isGroup = depth < 2 && random(4) === 0;
    pattern += isGroup ? `${open}${randomPattern(syntax, depth + 1)}${close}` : oneOf(ATOMS);
    while (random(3) === 0) pattern += oneOf(quantifiers);
    if (random(7) === 0) pattern += or;
  }
  return pattern;
}

const LETTERS = [..."aabbc1 -_.*+?{}()|^$[]\\dnA/"];
const LINES = [
  ...Array.from({ length: 40 }, () => Array.from({ length: random(7) }, () => oneOf(LETTERS)).join("")),
  ..."a ab aab aba abab abc aa bb aaa 1 a1 a.b a*b a+ a? ^a a$ (a) {a} a|b [a] \\ a\\b b] d n a{2} a{2}b"
    .split(" "),
];

const decoder = new TextDecoder();

/** Runs shell commands, each after a line with its number, in the locale that differences assume. */
function runAll(commands: readonly string[]): string[] {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${folder}/lines`, LINES.join("\n") + "\n");
    const script = commands.map((command) => `${command}\nprintf '\\001%d\\002' $?`).join("\n");
    // GNU grep 3.8 doesn't end on some patterns, such as ((^|b\\B|))*.
    Deno.writeTextFileSync(`${folder}/script`, `ulimit -t 2\n${script}`);
    const { stdout } = new Deno.Command("sh", {
      args: ["script"],
      cwd: folder,
      env: { LC_ALL: "C.UTF-8" },
      stderr: "null",
    }).outputSync();
    return decoder.decode(stdout).split("\u0002").slice(0, -1);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

/** The output of a command, and its exit status. */
const splitOutput = (output: string): readonly [lines: string, status: number] => {
  const [lines = "", status = ""] = output.split("\u0001");
  return [lines, Number(status)];
};

interface Read {
  readonly regex: RegExp;
  readonly differences: ReadonlySet<DifferenceId>;
}

/** What a command is read as, converted as the page proposes; null if it isn't read. */
function readCommand(command: string): Read | null {
  const reading = readPaste(command);
  if (reading === null || !/^(?:grep|sed)(?:, basic regular expression)?$/.test(reading.language)) {
    return null;
  }
  const given: Regex = { pattern: reading.pattern, flags: reading.flags ?? "" };
  const conversion = convert(given, reading.dialect ?? undefined);
  assertEquals(conversion?.unsupported ?? [], [], command);
  assert(!/\bGo\b/.test(JSON.stringify(conversion?.differences ?? [])), command);
  const { pattern, flags } = conversion?.regex ?? given;
  return {
    regex: new RegExp(pattern, flags),
    differences: new Set(conversion?.differences.map(({ id }) => id)),
  };
}

/** What explains that other lines match, and that other parts of them match. The lines are ASCII. */
const OTHER_LINES: readonly DifferenceId[] = ["unset-reference", "captures-in-loops", "empty-iterations"];
const OTHER_PARTS: readonly DifferenceId[] = [...OTHER_LINES, "longest-match"];

const isExplained = ({ differences }: Read, by: readonly DifferenceId[]) =>
  by.some((id) => differences.has(id));

const hasTool = (name: string): boolean => {
  try {
    const { stdout } = new Deno.Command(name, { args: ["--version"] }).outputSync();
    return decoder.decode(stdout).includes(`GNU ${name}`) || decoder.decode(stdout).includes("(GNU");
  } catch {
    return false;
  }
};

/** Collects what doesn't hold, so that one failure shows all of it. */
function createCheck() {
  const failures: string[] = [];
  return {
    check: (holds: boolean, words: string) => void (holds || failures.push(words)),
    assertNone: () => assertEquals(failures, []),
  };
}

const cases = Array.from({ length: PATTERNS }, () => {
  const syntax: Syntax = random(2) === 0 ? "basic" : "extended";
  const pattern = randomPattern(syntax);
  const options = ["", "", "", " -w", " -x", " -i", ` -e '${randomPattern(syntax)}'`];
  return { syntax, pattern, option: oneOf(options) };
});

Deno.test("patterns of grep are read as grep reads them", () => {
  if (!hasTool("grep")) return console.log("skipped: GNU grep is not installed");
  const commands = cases.map(({ syntax, pattern }) =>
    `grep ${syntax === "basic" ? "" : "-E "}-e '${pattern}'`
  );
  const selected = runAll(commands.map((command) => `${command} lines`)).map(splitOutput);
  const parts = runAll(commands.map((command) => `${command} -no lines`)).map(splitOutput);
  const { check, assertNone } = createCheck();
  const count = { read: 0, unread: 0, explained: 0 };
  for (const [at, command] of commands.entries()) {
    const [[lines, status] = ["", 2], [matches] = [""]] = [selected[at], parts[at]];
    const read = readCommand(`${command} lines`);
    if (status === 2) check(read === null, `grep rejects ${command}, not ${read?.regex}`);
    if (status > 1) continue;
    if (read === null) {
      count.unread++;
      continue;
    }
    count.read++;
    const { regex } = read;
    const found = LINES.filter((line) => line.search(regex) >= 0).map((line) => `${line}\n`).join("");
    if (found !== lines) check(isExplained(read, OTHER_LINES), `${command} as ${regex}`);
    const own = LINES.map((line, index) =>
      [...line.matchAll(regex)].filter(([match]) => match !== "").map(([match]) => `${index + 1}:${match}\n`)
        .join("")
    ).join("");
    if (own !== matches) check(isExplained(read, OTHER_PARTS), `${command} as ${regex}: parts`);
    if (own !== matches) count.explained++;
  }
  assertNone();
  assert(count.unread < count.read / 3, JSON.stringify(count));
  assert(count.explained < count.read / 3, JSON.stringify(count));
});

Deno.test("patterns of sed are read as sed reads them", () => {
  if (!hasTool("sed")) return console.log("skipped: GNU sed is not installed");
  const groups = (pattern: string) => pattern.replace(/\\[^()]/g, "").includes("(") ? "\\1" : "";
  const commands = cases.map(({ syntax, pattern, option }) =>
    `sed ${syntax === "basic" ? "" : "-E "}'s/${pattern}/<&,${groups(pattern)}>/${option === "" ? "" : "g"}'`
  );
  const outputs = runAll(commands.map((command) => `${command} lines`)).map(splitOutput);
  const { check, assertNone } = createCheck();
  const count = { read: 0, unread: 0, explained: 0 };
  for (const [at, command] of commands.entries()) {
    const [lines, status] = outputs[at] ?? ["", 1];
    const read = readCommand(`${command} lines`);
    if (status > 0) continue;
    if (read === null) {
      count.unread++;
      continue;
    }
    count.read++;
    const { replacement = "" } = readPaste(`${command} lines`) ?? {};
    const own = LINES.map((line) => `${line.replace(read.regex, replacement)}\n`).join("");
    if (own !== lines) {
      check(isExplained(read, [...OTHER_PARTS, "empty-matches"]), `${command} as ${read.regex}`);
    }
    if (own !== lines) count.explained++;
  }
  assertNone();
  assert(count.unread < count.read / 3, JSON.stringify(count));
  assert(count.explained < count.read / 3, JSON.stringify(count));
});
