import { assert, assertEquals } from "@std/assert";
import {
  completePattern,
  completeReplacement,
  completionChange,
} from "../../../../lib/workbench/page/completion_rules.ts";

const names = (pattern: string, flags = "u", cursor = pattern.length) =>
  completePattern(pattern, cursor, flags)?.items.map(({ name }) => name) ?? null;

Deno.test("properties are completed with flag u or v, and only after an escape", () => {
  assert(names("\\p{")?.includes("Letter"));
  assert(names("[\\P{", "v")?.includes("Lu"));
  assertEquals(names("\\p{", ""), null);
  assertEquals(names("\\\\p{"), null);
  assertEquals(names("p{"), null);
  assertEquals(names("\\p{L}"), null);
  assertEquals(names("\\p{L}", "u", 4)?.[0], "L");
  assertEquals(names("\\p{nothing"), null);
});

Deno.test("names are filtered by their prefix, ignoring case", () => {
  assertEquals(names("\\p{Uppercase_"), ["Uppercase_Letter"]);
  assertEquals(names("\\p{uppercase_"), ["Uppercase_Letter"]);
  assertEquals(names("\\p{lu"), ["Lu"]);
  const [first] = names("\\p{l") ?? [];
  assertEquals(first, "L");
});

Deno.test("every offered name is accepted by the engine", () => {
  for (const flags of ["u", "v"]) {
    for (const escape of ["\\p", "\\P"]) {
      for (const key of ["", "Script=", "sc=", "Script_Extensions=", "scx=", "General_Category=", "gc="]) {
        const found = names(`${escape}{${key}`, flags) ?? [];
        assert(found.length > 60, `${found.length} names after ${escape}{${key}`);
        for (const name of found.filter((each) => !each.endsWith("="))) {
          new RegExp(`${escape}{${key}${name}}`, flags);
        }
        assertEquals(new Set(found).size, found.length);
      }
    }
  }
});

Deno.test("properties of strings are offered only where they are allowed", () => {
  assert(names("\\p{RGI", "v")?.includes("RGI_Emoji"));
  assertEquals(names("\\p{RGI", "u"), null);
  assertEquals(names("\\P{RGI", "v"), null);
});

Deno.test("values are offered after their key, and after no other", () => {
  assertEquals(names("\\p{Script=Gree"), ["Greek"]);
  assertEquals(names("\\p{gc=Upper"), ["Uppercase_Letter"]);
  assertEquals(names("\\p{Alphabetic="), null);
});

Deno.test("groups are completed after \\k<, outside classes", () => {
  assertEquals(names("(?<year>)(?<é>)\\k<", ""), ["year", "é"]);
  assertEquals(names("(?<year>)(?<month>)\\k<m"), ["month"]);
  assertEquals(names("(?<a>)[\\k<"), null);
  assertEquals(names("(?<a>)\\\\k<"), null);
  assertEquals(names("\\k<", ""), null);
});

Deno.test("groups are completed after $< in a replacement, but not after an escaped $", () => {
  const regex = { pattern: "(?<year>)(?<month>)", flags: "" };
  const found = (template: string) =>
    completeReplacement(template, template.length, regex)?.items.map(({ name }) => name) ?? null;
  assertEquals(found("a $<"), ["year", "month"]);
  assertEquals(found("$<Y"), ["year"]);
  assertEquals(found("$$<"), null);
  assertEquals(found("$$$<m"), ["month"]);
  assertEquals(found("$<year>"), null);
});

Deno.test("a completion adds the closing character, unless it is there", () => {
  const apply = (text: string, cursor: number) => {
    const found = completePattern(text, cursor, "u");
    const [item] = found?.items ?? [];
    if (!found || !item) return null;
    const { from, to, insert } = completionChange(text, cursor, found, item);
    return text.slice(0, from) + insert + "|" + text.slice(to);
  };
  assertEquals(apply("\\p{Uppercase_}x", 13), "\\p{Uppercase_Letter}|x");
  assertEquals(apply("\\p{Uppercase_", 13), "\\p{Uppercase_Letter}|");
  assertEquals(apply("\\p{Uppercase_Letter}x", 13), "\\p{Uppercase_Letter}|x");
  assertEquals(apply("\\p{Uppercase_Le", 13), "\\p{Uppercase_Letter}|Le");
  assertEquals(apply("\\p{Scrip}", 8), "\\p{Script=|}");
  assertEquals(apply("(?<a>)\\k<>", 9), "(?<a>)\\k<a>|");
});
