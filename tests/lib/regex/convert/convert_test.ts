/** Converted patterns against what the original engines matched; `tests/proof/conversions_proof.ts` asks them again. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { convert, groupChanges } from "../../../../lib/regex/convert/convert.ts";
import {
  type Dialect,
  DIALECTS,
  FOREIGN_SYNTAX,
  guessDialect,
} from "../../../../lib/regex/convert/dialects.ts";
import { MAX_PATTERN_CHARACTERS } from "../../../../lib/limits/pattern.ts";
import { CASES, type ConversionCase } from "./cases.ts";
import { expectedMatches, foreignRegex, jsMatches, unconverted } from "./expected.ts";

const EXPECTED = await expectedMatches();

for (const each of CASES) {
  Deno.test(`${each.dialect}: ${each.title}: ${JSON.stringify(each.pattern)}`, () => check(each));
}

/** The conversion agrees with the engine on each text, except on one for each difference that it reports. */
function check(each: ConversionCase): void {
  const { dialect, pattern, flags, agree, differ } = each;
  const regex = foreignRegex(each);
  const conversion = convert(regex, dialect) ?? unconverted(regex);
  const expected = (text: string) => {
    const matches = EXPECTED.get(dialect)?.[`${flags}/${pattern}`]?.[text];
    assert(matches !== undefined && matches !== "error", `no result for ${JSON.stringify(text)}`);
    return matches;
  };
  const message = (text: string) => JSON.stringify({ text, regex: conversion.regex });
  for (const text of agree) assertEquals(jsMatches(conversion, text), expected(text), message(text));
  for (const text of Object.values(differ).filter((text) => text !== null)) {
    assertNotEquals(jsMatches(conversion, text), expected(text), message(text));
  }
  // The numbers of groups change, which does not show in a text.
  const reported = conversion.differences.map(({ id }) => id).filter((id) => id !== "added-groups");
  assertEquals(reported.toSorted(), Object.keys(differ).toSorted());
}
