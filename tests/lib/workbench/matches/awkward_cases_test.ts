/** The match view's results in edge cases, with its real worker, compared with `String.prototype.matchAll`. */
import { assertEquals } from "@std/assert";
import { countMatches, matchRange } from "../../../../lib/regex/matching/matches.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { MatchRunner } from "../../../../lib/workbench/matching/match_runner.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";

const MODULE = new URL("../../../../lib/workbench/matches/worker.ts", import.meta.url);

const CASES: readonly [name: string, pattern: string, flags: string, text: string][] = [
  ["empty matches around every character", "", "g", "abc"],
  ["an empty pattern on an empty text", "(?:)", "g", ""],
  ["an empty match between matches", "b*", "g", "abba"],
  ["a lazy quantifier that takes nothing", "a*?", "g", "aa"],
  ["empty matches step over halves of a pair", "", "g", "😀x"],
  ["with u they step over the whole pair", "", "gu", "😀x"],
  ["with v too", "", "gv", "😀x"],
  ["a match of nothing at the end", "$", "g", "ab"],
  ["the end before a last line ending", "$", "gm", "a\n"],
  ["without g only the first match", "a", "", "aaa"],
  ["sticky at the start", "a", "y", "aab"],
  ["sticky elsewhere", "b", "y", "ab"],
  ["sticky and global end at the first gap", "a", "gy", "aaba"],
  ["sticky empty matches", "a?", "gy", "aab"],
  ["the start under sticky", "^a", "gy", "aa"],
  ["a dot takes half a pair", ".", "g", "😀"],
  ["with u it takes the pair", ".", "gu", "😀"],
  ["half of a pair in the pattern", "\\uD83D", "g", "😀"],
  ["half of a pair finds no whole one with u", "\\uD83D", "gu", "😀"],
  ["a lone half in the text", "[\\uD800-\\uDBFF]", "gu", "a\uD83Db"],
  ["a dot and lone halves", ".", "gu", "\uDE00\uD83D"],
  ["a class of halves without u", "[😀]", "g", "😀"],
  ["a pair in a class with u", "[😀]", "gu", "😀"],
  ["lines that end with CR LF", "^.*$", "gm", "a\r\nb\r\n"],
  ["empty lines between CR and LF", "^", "gm", "\r\n\r\n"],
  ["line and paragraph separators", "^.", "gm", "a\u2028b\u2029c"],
  ["a dot and line ends", ".", "g", "\r\n\u2028\u2029\u0085"],
  ["a dot under s", ".", "gs", "\r\n\u2028"],
  ["captures in a lookbehind, from the right", "(?<=(\\d+)(\\d+))$", "g", "1053"],
  ["captures in a lookahead stay", "(?=(a+))a*b\\1", "g", "baaabac"],
  ["a negative lookahead clears its captures", "(?!(a)b)a", "g", "ac"],
  ["a name in two alternatives", "(?<y>\\d{4})-\\d\\d|\\d\\d-(?<y>\\d{4})", "g", "2026-11 11-2026"],
  ["groups that take no part", "(a)|(b)", "g", "ab"],
  ["a group is forgotten at each round", "(?:(a)|(b))*", "g", "ab"],
  ["a group that takes nothing", "(a*)(b)?", "g", "ab"],
  ["a backreference to a group without a part", "(?:(a)|b)\\1", "g", "b aa"],
  ["a backreference before its group", "\\1(a)", "g", "aa"],
  ["word boundaries at both ends", "\\b", "g", "ab cd"],
  ["no word boundary in an empty text", "\\B", "g", ""],
  ["a word boundary beside é", "\\b", "g", "é"],
  ["a word boundary beside long s under iu", "\\b", "giu", "ſ"],
  ["the Kelvin sign without u", "k", "gi", "\u212A"],
  ["the Kelvin sign with u", "k", "giu", "\u212A"],
  ["long s and s under iu", "[^s]", "giu", "sſ"],
  ["no upper case for ß", "ß", "giu", "ẞSS"],
  ["dotted and dotless i", "i", "giu", "İıI"],
  ["final sigma", "σ", "gi", "ςΣ"],
  ["strings in a class", "[\\q{abc|a|}]", "gv", "abca"],
  ["a property of strings takes the longest", "\\p{RGI_Emoji}", "gv", "👩‍👩‍👧 🇩🇪 1️⃣"],
  ["subtraction", "[\\w--[aeiou]]+", "gv", "hello"],
  ["complement and ignored case under v", "[^x]", "giv", "Xx"],
  ["modifiers", "(?i:a)b", "g", "Ab AB"],
  ["m as a modifier", "(?m:^)a", "g", "a\na"],
  ["no-break space and byte order mark are space", "\\s", "g", "\u00A0\uFEFF\u180E"],
  ["the null character", "\\0", "g", "a\0b"],
  ["octal, as browsers read it", "\\101", "g", "A"],
  ["a brace that repeats nothing", "a{,2}", "g", "a{,2} aa"],
  ["a counted repeat of nothing", "(?:){3}", "g", "a"],
  ["exactly none", "a{0}", "g", "a"],
  ["an empty class", "[]", "g", "a"],
  ["anything", "[^]", "g", "\n😀"],
  ["200,000 matches", "(a)|b", "g", "ab".repeat(100_000)],
];

Deno.test("the match worker finds what matchAll finds", async (t) => {
  const runs: MatchRun[] = [];
  let over = Promise.withResolvers<MatchRun>();
  const client = new MatchRunner(
    () => new Worker(MODULE, { type: "module" }),
    (run) => run.status !== "running" && (runs.push(run), over.resolve(run)),
  );
  for (const [name, pattern, flags, text] of CASES) {
    await t.step(name, async () => {
      over = Promise.withResolvers();
      client.start({ pattern, flags }, text, { deadline: 30_000 });
      const run = await over.promise;
      const [actual, wanted] = [found(run), expected({ pattern, flags }, text)];
      assertEquals(run.status, "done");
      // Comparing 200,000 matches with assertEquals() takes seconds.
      if (JSON.stringify(actual) !== JSON.stringify(wanted)) assertEquals(actual, wanted);
    });
  }
  client.stop();
});

type Bounds = readonly (readonly [start: number, end: number] | null)[];

function found({ matches }: MatchRun): Bounds[] {
  const groups = Array.from({ length: matches.width }, (_, group) => group);
  return Array.from({ length: countMatches(matches) }, (_, index) =>
    groups.map((group) => {
      const bounds = matchRange(matches, index, group);
      return bounds && [bounds.start, bounds.end] as const;
    }));
}

/** The results of this thread's engine: all matches with g, otherwise that of `exec`. */
function expected({ pattern, flags }: Regex, text: string): Bounds[] {
  const regex = new RegExp(pattern, flags.replace("d", "") + "d");
  const first = flags.includes("g") ? null : regex.exec(text);
  const all = flags.includes("g") ? [...text.matchAll(regex)] : first ? [first] : [];
  return all.map((match) => [...match].map((_, group) => match.indices?.[group] ?? null));
}
