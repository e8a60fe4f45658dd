/**
 * Runs the engines of other languages again to verify the results that `tests/lib/regex/convert/` compares
 * with. With `UPDATE=1` the results are written.
 */
import { assert, assertEquals } from "@std/assert";
import { type Conversion, convert } from "../../lib/regex/convert/convert.ts";
import { characterByName } from "../../lib/regex/convert/named_characters.ts";
import { CASES } from "../lib/regex/convert/cases.ts";
import {
  ENGINES,
  type Expected,
  expectedFile,
  jsMatches,
  unconverted,
} from "../lib/regex/convert/expected.ts";
import { RANDOM_DIALECTS, randomForeign, randomText } from "../lib/regex/convert/random_foreign.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import { foreignMatches } from "./conversion_engines.ts";

for (const dialect of ENGINES) {
  Deno.test(`the committed results equal those of the engine of ${dialect}`, async () => {
    const cases = CASES.filter((each) => each.dialect === dialect);
    const runs = cases.map(({ agree, differ, pattern, flags }) => ({
      pattern,
      flags,
      texts: [...new Set([...agree, ...Object.values(differ).filter((text) => text !== null)])],
    }));
    const results = await foreignMatches(dialect, runs);
    if (results === null) return console.log(`skipped: the engine of ${dialect} is not installed`);
    const found: Expected = {};
    runs.forEach(({ pattern, flags, texts }, at) => {
      found[`${flags}/${pattern}`] = Object.fromEntries(
        texts.map((text, of) => [text, results[at]?.[of] ?? "error"]),
      );
    });
    const file = expectedFile(dialect);
    if (Deno.env.get("UPDATE") === "1") await Deno.writeTextFile(file, JSON.stringify(found, null, 1) + "\n");
    assertEquals(JSON.parse(await Deno.readTextFile(file)), found);
  });
}

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 3_000);
const TEXTS = 12;

/** Differences that need characters or line terminators which a text may not have. */
const SHOWS: Readonly<Record<string, RegExp>> = {
  "final-newline": /\n$/,
  "line-breaks": /\n$|^$/,
  "unset-reference": /^/,
  "captures-in-loops": /^/,
  "empty-iterations": /^/,
  "kept-out-width": /^/,
};

for (const dialect of RANDOM_DIALECTS) {
  Deno.test(`random patterns of ${dialect} match the same after conversion`, async () => {
    const random = randomFrom(7);
    const runs = Array.from({ length: PATTERNS }, () => ({
      pattern: randomForeign(dialect, random),
      flags: dialect === "ruby" || random() < 0.7 ? "" : random() < 0.5 ? "m" : "i",
      texts: Array.from({ length: TEXTS }, () => randomText(random)),
    }));
    const results = await foreignMatches(dialect, runs);
    if (results === null) return console.log(`skipped: the engine of ${dialect} is not installed`);
    // Java keeps captures of attempts that failed: (?:(?=(b))bc)?b sets group 1 on "b".
    const comparable = (row: string) => dialect === "java" ? row.replace(/,[^;]*/g, "") : row;
    let compared = 0;
    const wrong: string[] = [];
    runs.forEach(({ pattern, flags, texts }, at) => {
      const rows = results[at] ?? [];
      if (rows[0] === "error") return;
      const conversion = convert({ pattern, flags }, dialect) ?? unconverted({ pattern, flags });
      if ("unsupported" in conversion && (conversion as Conversion).unsupported.length > 0) return;
      const { differences, regex } = conversion;
      // V8 ignores case in a class of flag v, wherever it is, if any group has the modifier i.
      if (regex.flags.includes("v") && /\(\?[a-z]*i/.test(regex.pattern)) return;
      // Later matches may overlap the part before \K.
      const isKeptOut = differences.some(({ id }) => id === "kept-out");
      const shown = (row: string) => comparable(isKeptOut ? row.replace(/;.*/, "") : row);
      texts.forEach((text, of) => {
        if (differences.some(({ id }) => SHOWS[id]?.test(text))) return;
        compared++;
        const found = jsMatches(conversion, text);
        if (shown(found) === shown(rows[of] ?? "")) return;
        wrong.push(JSON.stringify({ pattern, js: regex, text, found, expected: rows[of] }));
      });
    });
    console.log(`${compared} searches compared, ${wrong.length} wrong`);
    assertEquals(wrong.slice(0, 10), []);
    assert(compared > PATTERNS);
  });
}

Deno.test("characters have the names that Python knows", async () => {
  const program =
    "import unicodedata\nfor c in range(0x110000):\n n = unicodedata.name(chr(c), None)\n if n: print(c, n)";
  const command = new Deno.Command("python3", { args: ["-c", program], stdout: "piped" });
  const output = await command.output().catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (output === null) return console.log("skipped: Python is not installed");
  let known = 0;
  for (const line of new TextDecoder().decode(output.stdout).trim().split("\n")) {
    const [, code = "", name = ""] = /^(\d+) (.*)$/.exec(line) ?? [];
    const found = characterByName(name);
    if (found === undefined) continue;
    assertEquals(found, Number(code), name);
    known++;
  }
  console.log(`${known} names known`);
  assert(known > 90_000);
});
