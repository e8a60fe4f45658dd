import { assert, assertEquals } from "@std/assert";
import { checkContract } from "../../../../lib/regex/contracts/check.ts";
import type { Contract } from "../../../../lib/regex/contracts/contract.ts";
import { parseContracts } from "../../../../lib/regex/contracts/grammar.ts";
import { matchLengths } from "../../../../lib/regex/contracts/match_length.ts";
import { escapeText } from "../../../../lib/regex/contracts/text_set.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { randomPattern } from "../../../random/random_patterns.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { treeOf } from "../trees.ts";

function contractOf(text: string): Contract {
  const parsed = parseContracts(text);
  const [first] = parsed.ok ? parsed.contracts : [];
  if (first === undefined) throw new Error(text);
  return first.contract;
}

const answer = (literal: string, contract: string) => checkContract(treeOf(literal), contractOf(contract));

const LIMITED_HOST = String
  .raw`^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$`;

/** The literal, a contract, and a typical text that breaks it; "holds", or why it is undecided. */
const CASES: readonly (readonly [literal: string, contract: string, expected: string])[] = [
  // sanic-cors, CVE-2026-37737.
  [String.raw`/https:\/\/trusted\.com/`, "whole", '"https://trusted.com.attacker.io"'],
  [String.raw`/^https:\/\/trusted\.com$/`, "whole", "holds"],
  // A filter of AWS CodeBuild: an ID that contains a trusted one.
  ["/16024985|755743/", "whole", '"0755743"'],
  ["/^(?:16024985|755743)$/", "whole", "holds"],
  // aurora#324.
  ["/^true|false|null$/", "whole", '"attacker-null"'],
  ["/^(?:true|false|null)$/", "whole", "holds"],
  // The schema of tsconfig.json.
  ["/^[Ee][Ss]5|[Ee][Ss]6|[Ee][Ss]7$/", "whole", '"es5-attacker"'],
  ["/^(?:[Ee][Ss]5|[Ee][Ss]6|[Ee][Ss]7)$/", "whole", "holds"],
  // The schema of GitHub's workflows.
  ["/.[yml|yaml]/", "whole", '"attacker-al"'],
  ["/.[yml|yaml]/", "covers /^.+\\.(yml|yaml)$/", "holds"],
  ["/.[yml|yaml]/", "within /^.+\\.(yml|yaml)$/", '"aa"'],
  ["/^.+\\.(yml|yaml)$/", "within /^.+\\.(yml|yaml)$/", "holds"],
  // ava.
  [String.raw`/(\d+)(s|m)$/`, "whole", '"attacker-1m"'],
  [String.raw`/^(\d+)(s|m)$/`, "whole", "holds"],
  // Other cases of whole.
  [String.raw`/^\d+$/m`, "whole", '"1\\n"'],
  ["/a/y", "whole", '"attacker-a"'],
  [String.raw`/^[\w.-]+@company\.com/`, "whole", '"a@company.com.attacker.io"'],
  [String.raw`/\.(jpg|png)$/`, "whole", '"attacker.jpg"'],
  [String.raw`/^\/api\//`, "whole", '"/api/attacker"'],
  ["/^foo$/m", "whole", '"attacker\\nfoo"'],
  ["/^[^]*$/", "whole", "holds"],
  ["/[]/", "whole", "holds"],
  // With two counts, no automaton is small: the length of a host name, which many validators limit.
  [`/${LIMITED_HOST}/i`, "whole", "holds"],
  [`/${LIMITED_HOST}/i`, 'never ".."', "holds"],
  [`/${LIMITED_HOST}/i`, 'disjoint "" | "-a" | "a_b"', "holds"],
  // What is left out here matters.
  [String.raw`/^(?!.*<)(?=.{1,253}$)([^>]{0,61}[^>]\.?)*$/`, 'never "<"', "budget"],
  [String.raw`/^(a|b)\1$/`, "whole", "holds"],
  [String.raw`/^(.*)\1$/`, "whole", "holds"],
  [String.raw`/^(?:(.*)\1$)/`, "whole", "backreference"],
  // Sets.
  [String.raw`/^(\d{1,3}\.){3}\d{1,3}$/`, "within format ipv4", '"256.0.0.1"'],
  [String.raw`/^(\d{1,3}\.){3}\d{1,3}$/`, "covers format ipv4", "holds"],
  [String.raw`/^[\w.]+@[\w.]+$/`, "covers format html-email", '"ann+news@example.com"'],
  ["/^[^<>]*$/", 'never "<" | "script>"', "holds"],
  ["/^[^>]*$/", 'never "<"', '"<"'],
  ["/^[^a-z]*$/", "never /[aeiou]/", "holds"],
  ["/^[a-z/.]+$/", 'never ".."', '".."'],
  [String.raw`/^\d{3,6}$/`, "never format us-zip-code", '"90210"'],
  ["/^[a-z]+$/", 'disjoint "admin" | "root"', '"admin"'],
  ["/^[a-z]+$/", String.raw`disjoint /\d/`, "holds"],
  ["/^(a|b)$/", 'within "a" | "b"', "holds"],
  ["/^(a|b)$/i", 'within "a" | "b"', '"A"'],
  ["/^.$/u", "within /^..?$/", "holds"],
  ["/a/", "within format nothing", "invalid"],
  // Lengths.
  ["/^[a-z]{2,5}$/", "length 2..5", "holds"],
  ["/^[a-z]{2,6}$/", "length 2..5", '"abcdef"'],
  ["/[a-z]{2,5}/", "length 3..", '"ab"'],
  ["/^.{1,4}$/u", "length 1..8", "holds"],
  [String.raw`/^(?=.{8,20}$)\w+$/`, "length 8..20", "holds"],
  [String.raw`/^(?=.{8,20}$)\w+$/`, "length 9..", '"abcdefgh"'],
  ["/a|ab/", "length 1", "not_proved"],
  ["/a*/", "nonempty", '""'],
  [String.raw`/\b/`, "nonempty", '"a"'],
  ["/a+|b/", "nonempty", "holds"],
  // Groups.
  ["/^(\\d+)-(?<x>[a-z]+)$/", "group 1 within format integer", "holds"],
  ["/^(\\d+)-(?<x>[a-z]+)$/", 'group x within "foo"', '"1-f"'],
  ["/^(\\d+)-(?<x>[a-z]+)$/", 'group y within "foo"', "invalid"],
  ["/^(?i:(a))$/", 'group 1 within "a"', '"A"'],
  [String.raw`/^(\w+\b)-$/`, String.raw`group 1 within /^\w+$/`, "holds"],
  [String.raw`/^(a(?=b).)$/`, 'group 1 within "ab"', "not_proved"],
  // The cheapest accepted text has no part that is optional, and none of another alternative.
  [String.raw`/^(\+?375)?(24|25)\d{7}$/`, String.raw`group 1 within /^\w*$/`, '"+375242222222"'],
  [String.raw`/^(?:(?:https?:\/\/(\S+)\/)*x){0,3}?$/`, 'group 1 within "a"', '"http://aa/x"'],
  [String.raw`/^(?:a|b([+-])?c|d)*$/`, 'group 1 within "+"', '"b-c"'],
  [String.raw`/^(?:x|(?=y|(\d)z)\w+)$/`, 'group 1 within "1"', '"2z"'],
  [String.raw`/<a href=(["'])(.*?)\1>/`, "group 2 within /^https:/", String.raw`"<a href=\"h\">"`],
  [String.raw`/^(\w)(?:-(\d+))?-\1$/`, "group 2 within format port", '"3-65536-3"'],
  ["/^(get|post|delete|options)$/i", "group 1 within format slug", '"geT"'],
  [String.raw`/^(?!(\d))\w$/`, 'group 1 within "1"', "not_proved"],
  // Time.
  ["/^(a+)+$/", "linear", "attack"],
  ["/^a+$/", "linear", "holds"],
  ["/a+$/", "steps 10000 at 1000", "attack"],
  ["/^a+$/", "steps 10000 at 1000", "holds"],
  ["/^a+$/", "steps 5 at 1000", "attack"],
  ["/^a+$/", "steps 5 at 0", "holds"],
  ["/^a+$/", "steps 5 at 900000000000", "attack"],
  ["/foo/", "steps 100 at 100", "attack"],
  ["/^(?:ab|ac)*$/", "steps 300 at 100", "attack"],
  ["/^foo-[0-9a-f]*$/", "steps 100 at 100", "attack"],
  ["/a/g", "steps 100 at 100", "attack"],
  ["/^a/", "steps 100 at 1000000", "attack"],
  // Line endings.
  [String.raw`/a\sb/`, "stable crlf", '"a\\nb"'],
  [String.raw`/^a\r?\nb$/`, "stable crlf", "holds"],
  ["/^.$/m", "stable crlf", "holds"],
  ["/^[^]{3}$/u", "stable crlf", '"a\\n"'],
  // Other engines.
  [String.raw`/^\d+$/`, "portable re2", "holds"],
  [String.raw`/^\d+$/`, "portable python", '"٠"'],
  ["/(?=a)b/", "portable go", "lookahead"],
  ["/^a$/", "portable openai", "holds"],
  ["/a/", "portable openai", "not_proved"],
  ["/a/", "portable perl", "invalid"],
  // Examples.
  ["/^a$/g", 'accepts "a"', "holds"],
  ["/^a$/", 'rejects "a"', '"a"'],
  ["/^(a+)+$/", `rejects "${"a".repeat(40)}b"`, "not_proved"],
];

Deno.test("checkContract() proves contracts, or finds typical texts that break them", () => {
  for (const [literal, contract, expected] of CASES) {
    const found = answer(literal, contract);
    const words = found.kind === "broken"
      ? "attack" in found
        ? "attack"
        : "refused" in found
        ? found.refused
        : JSON.stringify(found.witness.typical)
      : found.kind === "undecided"
      ? found.code
      : found.kind;
    assertEquals(words, expected, `${literal} ${contract}`);
  }
});

Deno.test("checkContract() is right about random patterns", () => {
  const contracts = [
    "whole",
    "nonempty",
    "length 1..2",
    "length 0..1",
    "length 2..",
    "stable crlf",
    'never "ab"',
    'within "a" | "b" | "ab"',
    'covers "a" | "aa"',
    'disjoint "b" | ""',
    "within /^[ab]*$/",
    'group 1 within "a" | ""',
  ];
  const texts = allTexts(["a", "b", "\n", "1"], 4);
  const wrong: string[] = [];
  let decided = 0;
  const count = share(4, 400, 16);
  for (let at = 0; at < count; at++) {
    const { pattern, flags } = randomPattern(random);
    const regex = nativeRegex(pattern, flags.replace("g", ""));
    if (regex === null) continue;
    const contract = contracts[at % contracts.length] ?? "whole";
    const found = checkContract(treeOf({ pattern, flags: flags.replace("g", "") }), contractOf(contract));
    const breaks = (text: string) => isBroken(regex, contract, text);
    // In characters as the pattern reads them.
    const lengthOf = (text: string) => /[uv]/.test(flags) ? [...text].length : text.length;
    const say = (text: string) => wrong.push(`${regex} ${contract} ${JSON.stringify(text)}`);
    if (found.kind === "holds") texts.filter(breaks).slice(0, 1).forEach(say);
    if (found.kind === "broken" && "witness" in found) {
      [found.witness.typical, found.witness.shortest].filter((text) => !breaks(text)).forEach(say);
      const least = lengthOf(found.witness.shortest);
      const shorter = texts.find((text) => lengthOf(text) < least && breaks(text));
      if (shorter !== undefined) wrong.push(`${regex} ${contract}: ${JSON.stringify(shorter)} is shorter`);
    }
    if (found.kind === "holds" || found.kind === "broken") decided++;
  }
  assertEquals(wrong, []);
  assert(decided > count / 2, `${decided}`);
});

/** Whether a text breaks a contract, in the native engine. */
function isBroken(regex: RegExp, contract: string, text: string): boolean {
  const test = (one: string) => {
    regex.lastIndex = 0;
    return regex.test(one);
  };
  const match = () => {
    regex.lastIndex = 0;
    return regex.exec(text);
  };
  switch (contract) {
    case "whole": {
      const { source, flags } = regex;
      const multiline = flags.includes("m") ? "m" : "";
      return test(text) && !new RegExp(`^(?${multiline}:${source})$`, flags.replace(/[my]/g, "")).test(text);
    }
    case "nonempty":
      return match()?.[0] === "";
    case "length 1..2":
    case "length 0..1":
    case "length 2..": {
      const [min = "0", max = ""] = contract.slice("length ".length).split("..");
      const length = match()?.[0].length;
      return length !== undefined && (length < Number(min) || length > Number(max || Infinity));
    }
    case "stable crlf":
      return test(text) !== test(text.replaceAll("\n", "\r\n"));
    case 'never "ab"':
      return test(text) && text.includes("ab");
    case 'within "a" | "b" | "ab"':
      return test(text) && !["a", "b", "ab"].includes(text);
    case 'covers "a" | "aa"':
      return !test(text) && ["a", "aa"].includes(text);
    case 'disjoint "b" | ""':
      return test(text) && ["b", ""].includes(text);
    case "within /^[ab]*$/":
      return test(text) && !/^[ab]*$/.test(text);
    default: {
      const captured = match()?.[1];
      return captured !== undefined && !["a", ""].includes(captured);
    }
  }
}

let state = 7;
function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}

function nativeRegex(pattern: string, flags: string): RegExp | null {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return null;
  }
}

function allTexts(characters: readonly string[], length: number): string[] {
  if (length === 0) return [""];
  const shorter = allTexts(characters, length - 1);
  return [...new Set(["", ...shorter.flatMap((text) => characters.map((each) => text + each)), ...shorter])];
}

Deno.test("a contract about steps is broken where the steps of short texts break it", () => {
  const all = allTexts(["a", "b", "c", "\n"], 4);
  const wrong: string[] = [];
  let [broken, undecided] = [0, 0];
  for (let at = 0; at < share(8, 200, 100); at++) {
    const { pattern, flags } = randomPattern(random);
    if (nativeRegex(pattern, flags) === null) continue;
    const tree = treeOf({ pattern, flags });
    const count = createStepCounter(tree);
    const most = Math.max(...all.map((text) => count(text, 1_000_000) ?? 0));
    const check = (steps: number) => checkContract(tree, contractOf(`steps ${steps} at 4`));
    const say = (what: string) => wrong.push(`/${pattern}/${flags}: ${what}`);
    if (most === 0) continue;
    if (check(most - 1).kind === "holds") say(`fewer than ${most} steps`);
    // Half of the steps are a sure break.
    const half = Math.floor(most / 2);
    const found = check(half);
    if (found.kind === "broken" && "attack" in found) {
      const { prefix, pump, suffix } = found.attack;
      const text = prefix + pump.repeat((4 - prefix.length - suffix.length) / pump.length) + suffix;
      if ((count(text, 1_000_000) ?? 0) <= half || text.length > 4) say(JSON.stringify(text));
      broken++;
    } else undecided++;
  }
  assertEquals(wrong, []);
  assert(broken > 9 * undecided, `${broken} broken, ${undecided} not decided`);
});

Deno.test("matchLengths() adds up code units", () => {
  const lengths = (literal: string) => Object.values(matchLengths(treeOf(literal)));
  assertEquals(lengths("/ab?(cd|e){2,3}/"), [3, 8]);
  assertEquals(lengths("/./u"), [1, 2]);
  assertEquals(lengths("/😀/u"), [2, 2]);
  assertEquals(lengths("/[😀x]*/u"), [0, Infinity]);
  assertEquals(lengths("/^(?=abc)$\\b/"), [0, 0]);
  assertEquals(lengths("/(a)\\1/"), [1, Infinity]);
  assertEquals(lengths("/[\\q{abc|d}]/v"), [1, 3]);
});

Deno.test("escapeText() gives a pattern for any text", () => {
  for (const text of ["", "a.b*c", "\n\r\u2028", "[](){}^$|\\/", "😀", "\ud83d", "-&&"]) {
    for (const flags of ["", "u", "v"]) {
      assertEquals(new RegExp(`^${escapeText(text)}$`, flags).test(text), true, text);
    }
  }
});

Deno.test(
  "the shortest text that breaks a contract of large patterns is no longer than the typical one",
  () => {
    const words = Array.from(
      { length: 600 },
      (_, index) => `w${(7_919 * index).toString(36).padStart(4, "q")}`,
    );
    const added = ["x+y|www\\.example\\.com", "www\\.example\\.com|z|[xy]{3}", "xyxyxy|qq", "zzzz|x+y"];
    for (const others of everyNth(1, added, 4)) {
      const set = { kind: "regex", regex: { pattern: `^(?:${words.join("|")})$`, flags: "" } } as const;
      const found = checkContract(treeOf(`/^(?:${words.join("|")}|${others})$/`), { kind: "within", set });
      assert(found.kind === "broken" && "witness" in found, found.kind);
      const { typical, shortest } = found.witness;
      assert(shortest.length <= typical.length, `${shortest} ${typical}`);
    }
  },
);
