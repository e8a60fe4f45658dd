/**
 * Runs the engines of other languages again to verify the results that `tests/lib/regex/convert/` compares
 * with. With `UPDATE=1` the results are written.
 */
import { assert, assertEquals } from "@std/assert";
import { type Conversion, convert } from "../../lib/regex/convert/convert.ts";
import { CASES } from "../lib/regex/convert/cases.ts";
import {
  ENGINES,
  type Expected,
  expectedFile,
  jsMatches,
  unconverted,
} from "../lib/regex/convert/expected.ts";
import { RANDOM_DIALECTS, randomForeign, randomText } from "../lib/regex/convert/random_foreign.ts";
import { foreignMatches } from "./conversion_engines.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";

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
      texts.forEach((text, of) => {
        if (conversion.differences.some(({ id }) => SHOWS[id]?.test(text))) return;
        compared++;
        const found = jsMatches(conversion, text);
        if (comparable(found) === comparable(rows[of] ?? "")) return;
        wrong.push(JSON.stringify({ pattern, js: conversion.regex, text, found, expected: rows[of] }));
      });
    });
    console.log(`${compared} searches compared, ${wrong.length} wrong`);
    assertEquals(wrong.slice(0, 10), []);
    assert(compared > PATTERNS);
  });
}
