import { assertEquals } from "@std/assert";
import type { Range } from "../../../../lib/regex/regex.ts";
import type { Warning } from "../../../../lib/regex/rules/warning.ts";
import { parse, type Tree } from "../../../../lib/regex/syntax/parse.ts";

/** Cases of a rule, drawn: a literal, and under it carets for each range expected, or `!` for an empty one. */
export interface Drawn {
  readonly fires: string;
  /** Literals on which the rule says nothing. */
  readonly quiet: string;
}

/** Tests a rule against drawings. Ranges that touch or overlap stand on lines of their own. */
export function testRule(id: string, rule: (tree: Tree) => Warning[], drawn: Drawn): void {
  Deno.test(`${id} fires`, () => {
    for (const { literal, ranges } of casesOf(drawn.fires)) {
      const warnings = rule(treeOf(literal));
      assertEquals(warnings.map(({ range }) => range).sort(byPlace), ranges, literal);
      for (const warning of warnings) assertEquals(warning.id, id);
    }
  });
  Deno.test(`${id} stays quiet`, () => {
    for (const { literal } of casesOf(drawn.quiet)) assertEquals(rule(treeOf(literal)), [], literal);
  });
}

/** The tree of a drawn literal. */
export function treeOf(literal: string): Tree {
  const end = literal.lastIndexOf("/");
  const parsed = parse({ pattern: literal.slice(1, end), flags: literal.slice(end + 1) });
  if (!parsed.ok) throw new Error(`${literal}: ${parsed.message}`);
  return parsed.tree;
}

interface Case {
  readonly literal: string;
  readonly ranges: Range[];
}

function casesOf(drawing: string): Case[] {
  const cases: (Case & { readonly indent: number })[] = [];
  for (const line of drawing.split("\n")) {
    const indent = line.search(/[^ ]/);
    if (indent < 0) continue;
    const current = cases.at(-1);
    if (line[indent] === "/") cases.push({ literal: line.slice(indent), ranges: [], indent });
    else if (current) current.ranges.push(...rangesIn(line, current.indent + 1));
  }
  for (const { ranges } of cases) ranges.sort(byPlace);
  return cases;
}

function rangesIn(line: string, origin: number): Range[] {
  return Array.from(line.matchAll(/\^+|!/g), ({ 0: mark, index }) => {
    const start = index - origin;
    return { start, end: mark === "!" ? start : start + mark.length };
  });
}

const byPlace = (a: Range, b: Range): number => a.start - b.start || a.end - b.end;
