/**
 * Random patterns of other languages, converted, and run in the engines of these languages: what is said to match the
 * same matches the same, and what is said to differ does. `DIALECT=rust PATTERNS=500 LIST=1` for a part of it.
 */
import { assert, assertEquals } from "@std/assert";
import { type Conversion, convert } from "../../lib/regex/convert/convert.ts";
import type { DifferenceId } from "../../lib/regex/convert/differences.ts";
import type { Dialect } from "../../lib/regex/dialects/dialects.ts";
import { compilePattern } from "../../lib/regex/engine/compile.ts";
import { execAll } from "../../lib/regex/engine/exec.ts";
import { variedTexts } from "../../lib/regex/language/samples.ts";
import { parseTree } from "../../lib/regex/syntax/tree.ts";
import { foreignRegex, jsMatches, unconverted } from "../lib/regex/convert/expected.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import { foreignMatches } from "./conversion_engines.ts";
import { type ForeignPattern, PatternSource, SPECIAL } from "./foreign_patterns.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 3_000);
const SEED = Number(Deno.env.get("SEED") ?? 28);
const TEXTS = 30;
/** Further texts for a difference that the first ones don't show. */
const HUNTED = 1_000;
/** Patterns that are generated at a time, until the engine accepts `PATTERNS` of them. */
const BATCH = Math.min(1_000, PATTERNS);

const WIDE = /[^\0-\x7f]/;
/** Texts on which a difference may be visible; all other texts must match the same. */
const SHOWS: Readonly<Record<DifferenceId, RegExp>> = {
  "final-newline": /[\n\r\u2028\u2029\u0085]$/,
  "line-breaks": /[\r\u2028\u2029\u0085]|\n$|^$/,
  dot: /[\r\u2028\u2029\u0085]/,
  digits: WIDE,
  words: WIDE,
  boundaries: WIDE,
  spaces: /[^ -~]/,
  "ascii-spaces": WIDE,
  "unicode-spaces": /[^ -~]/,
  "empty-text": /^$/,
  "posix-classes": WIDE,
  case: /[^\0-\x7f]|[ikps]/i,
  "property-case": /[^\0-\x7f]|[a-z]/i,
  bytes: WIDE,
  "longest-match": /^/,
  "empty-matches": /^/,
  "unset-reference": /^/,
  "captures-in-loops": /^/,
  "empty-iterations": /^/,
  "failed-captures": /^/,
  "lookbehind-captures": /^/,
  "kept-out": /^/,
  "kept-out-width": /^/,
  // About numbers, which texts don't show.
  "added-groups": /^(?!)/,
  "named-groups": /^(?!)/,
};

/** Of all engines. */
const total = { named: 0, shown: 0 };

const ENGINES: readonly Dialect[] = ["python", "pcre", "java", "ruby", "go", "rust"];

for (const dialect of ENGINES.filter((each) => (Deno.env.get("DIALECT") ?? each) === each)) {
  Deno.test(`random patterns of ${dialect} mean what their conversions say`, async () => {
    const random = randomFrom(SEED);
    const source = new PatternSource(dialect, random);
    const runs: ForeignPattern[] = [];
    const results: string[][] = [];
    while (runs.length < PATTERNS) {
      const batch = Array.from({ length: BATCH }, () => source.next(TEXTS));
      const rows = await foreignMatches(dialect, batch);
      if (rows === null) return console.log(`skipped: the engine of ${dialect} is not installed`);
      batch.forEach((run, at) => {
        const own = rows[at] ?? [];
        if (own[0] === "error" || runs.length === PATTERNS) return;
        runs.push(run);
        results.push([...own]);
      });
    }
    const count = {
      accepted: runs.length,
      unsupported: 0,
      unread: 0,
      compared: 0,
      named: 0,
      shown: 0,
      dead: 0,
    };
    const wrong: string[] = [];
    const unread: string[] = [];
    const open: Open[] = [];
    const named = new Map<string, number>();
    runs.forEach((run, at) => {
      const rows = results[at] ?? [];
      const read = converted(run, dialect);
      if (read === "unread") return unread.push(run.pattern), count.unread++;
      if (read.unsupported.length > 0) {
        for (const { what } of read.unsupported) named.set(what, (named.get(what) ?? 0) + 1);
        return count.unsupported++;
      }
      const ids = read.differences.map(({ id }) => id);
      const visible = ids.filter((id) => !/^(?:added|named)-groups$/.test(id));
      count.named += visible.length;
      const shown = new Set<DifferenceId>();
      run.texts.forEach((text, of) => {
        const by = ids.filter((id) => mayShow(id, run.pattern, text));
        const isSame = jsMatches(read, text) === rows[of];
        if (by.length === 0) count.compared++;
        if (isSame) return;
        for (const id of by) shown.add(id);
        if (by.length > 0 || isFaultOf(dialect, run.pattern, text)) return;
        if (!isFaultOfV8(read, text, rows[of] ?? "")) {
          wrong.push(
            JSON.stringify({
              ...run,
              texts: [text],
              js: read.regex,
              found: jsMatches(read, text),
              expected: rows[of],
            }),
          );
        }
      });
      count.shown += shown.size;
      for (const id of visible) if (!shown.has(id)) open.push({ run, id });
    });
    const hunted = await hunt(dialect, open, random);
    count.named -= hunted.filter(({ isDead }) => isDead).length;
    count.dead = hunted.filter(({ isDead }) => isDead).length;
    count.shown += open.length - hunted.length;
    console.log(dialect, JSON.stringify(count), `${wrong.length} wrong`);
    if (Deno.env.get("LIST") === "1") {
      console.log(wrong.slice(0, 40).join("\n"));
      console.log("unread", unread.slice(0, 30));
      console.log(
        "not shown",
        hunted.filter(({ isDead }) => !isDead).map(({ run, id }) =>
          `${id} ${JSON.stringify([run.pattern, run.flags])}`
        ).join("\n"),
      );
      console.log(named);
    }
    assertEquals(wrong.slice(0, 10), []);
    assertEquals(unread.slice(0, 10), []);
    total.named += count.named;
    total.shown += count.shown;
    assert(count.compared > PATTERNS);
  });
}

Deno.test("of the differences that are named, 19 of 20 occur", () => {
  console.log(`${total.shown} of ${total.named} occur`);
  assert(total.shown >= 0.95 * total.named);
});

/** What a pattern becomes; `unread` if nothing is said about it, and JavaScript rejects it as it is. */
function converted(run: ForeignPattern, dialect: Dialect) {
  const regex = withFlags(run, dialect);
  const conversion = convert(regex, dialect);
  if (conversion !== null) return conversion;
  try {
    return { ...unconverted(regex), unsupported: [] };
  } catch {
    return "unread";
  }
}

function withFlags({ pattern, flags }: ForeignPattern, dialect: Dialect) {
  const own = dialect === "ruby" ? flags.replace("m", "s") : flags;
  const regex = foreignRegex({ pattern, flags: own });
  return { ...regex, flags: `${regex.flags}g` };
}

/** True if the specification of JavaScript wants the other engine's matches: V8 has faults in classes and empty matches. */
function isFaultOfV8(
  { regex, groups }: Pick<Conversion, "regex" | "groups">,
  text: string,
  expected: string,
): boolean {
  const tree = parseTree({ ...regex, flags: `${regex.flags.replace("g", "")}g` });
  if (tree === null) return false;
  const { matches } = execAll(compilePattern(tree), text, { maxSteps: 100_000 });
  const rows = matches.map(({ captures }) =>
    [0, ...groups].map((group) => {
      const [start = -1, end = -1] = captures.subarray(2 * group, 2 * group + 2);
      return start < 0 ? "x" : `${start}-${end}`;
    }).join(",")
  );
  // Nor does it, as V8, keep an assertion alone from matching in the middle of a character.
  const isInMiddle = /[uv]/.test(regex.flags) &&
    jsMatches({ regex, groups }, text).split(/[-,;]/).some((at) =>
      /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Number(at) - 1, Number(at) + 1))
    );
  return isInMiddle || (rows.join(";") || "none") === expected;
}

/** Java counts UTF-16 code units to find where a lookbehind begins. */
function isFaultOf(dialect: Dialect, pattern: string, text: string): boolean {
  return dialect === "java" && pattern.includes("(?<") && /[\ud800-\udfff]/.test(text);
}

/** A character that is repeated as bytes differs in every text. */
function mayShow(id: DifferenceId, pattern: string, text: string): boolean {
  return SHOWS[id].test(text) || id === "bytes" && /[^\0-\x7f]|\\[xo\d]/.test(pattern);
}

/** Characters at which a difference may be visible. */
const PLACES: Partial<Record<DifferenceId, readonly string[]>> = {
  "line-breaks": ["\r", "\u2028", "\u0085", "\n", "\r\n"],
  boundaries: ["é"],
  words: ["é"],
  digits: ["٣"],
  case: ["\u212a", "ſ", "ı", "İ", "é", "É", "ß", "ẞ", "Ÿ", "µ", "K", "S", "I"],
  spaces: ["\ufeff", "\u0085", "\u00a0", "\v"],
  bytes: ["é", "٣"],
  dot: ["\r", "\u2028", "\u0085"],
};

interface Open {
  readonly run: ForeignPattern;
  readonly id: DifferenceId;
}

/** The differences that none of many texts shows; dead are those of patterns that match in none of them. */
async function hunt(
  dialect: Dialect,
  open: readonly Open[],
  random: () => number,
): Promise<(Open & { readonly isDead: boolean })[]> {
  if (open.length === 0) return [];
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  const runs = open.map(({ run, id }) => {
    const read = converted(run, dialect);
    const tree = read === "unread" ? null : parseTree(read.regex);
    const own = tree ? variedTexts(tree).map(({ text }) => text.slice(0, 60)) : [];
    const texts = Array.from({ length: HUNTED }, (_, at) => {
      const seed = () => at % 2 === 0 && own.length > 0 ? pick(own) : run.more();
      if (id === "final-newline") {
        return seed() + pick(dialect === "java" ? ["\n", "\r", "\u2028", "\u0085"] : ["\n"]);
      }
      if (id === "empty-matches") return seed() + seed() + seed();
      const characters = [...seed(), ...at % 5 === 0 ? seed() : ""];
      const places = PLACES[id] ?? SPECIAL;
      for (let count = at % 4; count > 0; count--) {
        const place = Math.floor(random() * (characters.length + 1));
        const added = pick(random() < 0.3 ? [...run.pattern] : places);
        characters.splice(random() < 0.2 ? 0 : place, random() < 0.4 ? 1 : 0, added);
      }
      if (id === "boundaries" || id === "line-breaks") {
        if (random() < 0.4) characters.push(pick(places));
        if (random() < 0.4) characters.unshift(pick(places));
      }
      return characters.join("");
    });
    return { ...run, texts: texts.filter((text) => SHOWS[id].test(text)) };
  });
  const results = await foreignMatches(dialect, runs);
  return open.flatMap((each, at) => {
    const run = runs[at];
    const read = run && converted(run, dialect);
    if (!run || !read || read === "unread") return [{ ...each, isDead: true }];
    const rows = results?.[at] ?? [];
    if (run.texts.some((text, of) => jsMatches(read, text) !== rows[of])) return [];
    return [{ ...each, isDead: rows.every((row) => row === "none") }];
  });
}
