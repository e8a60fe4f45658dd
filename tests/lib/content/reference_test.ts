import { assert, assertEquals, assertMatch } from "@std/assert";
import { runInNewContext } from "node:vm";
import { type Code, type Entry, REFERENCE } from "../../../lib/content/reference.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../lib/regex/syntax/tree.ts";
import { type Node, walk } from "../../../lib/regex/syntax/visit.ts";
import { isShareable } from "../../../lib/workbench/model/link_writing.ts";

const ENTRIES = REFERENCE.flatMap(({ entries }) => entries);

Deno.test("REFERENCE uses no anchor twice", () => {
  const ids = [...REFERENCE, ...ENTRIES].map(({ id }) => id);
  assertEquals(ids.filter((id, index) => ids.indexOf(id) < index), []);
  ids.forEach((id) => assertMatch(id, /^[a-z]+(-[a-z]+)*$/));
});

Deno.test("REFERENCE has complete sentences and closes all backticks", () => {
  for (const words of proseOf()) {
    assertMatch(words, /[.…]$/);
    assertEquals(words.split("`").length % 2, 1, words);
  }
});

for (const { id, example, code } of ENTRIES) {
  Deno.test(`REFERENCE: the example of ${id} can be shared and has the stated number of matches`, () => {
    assertEquals(parse(example).ok, true);
    assert(isShareable(example.pattern) && isShareable(example.text));
    assertEquals(nativeCount(example), example.matches);
  });
  if (code !== undefined) {
    Deno.test(`REFERENCE: the code of ${id} has the stated result`, () => {
      assertEquals(outcomeOf(code.source), expectedOf(code));
    });
  }
}

Deno.test("REFERENCE: a replacement opens with the result of its code", () => {
  const replacing = ENTRIES.filter(({ example }) => example.modes?.mode === "replace");
  assertEquals(replacing.length, 7);
  for (const { example: { pattern, flags, text, modes }, code } of replacing) {
    const replaced = text.replace(new RegExp(pattern, flags), modes?.replacement ?? "");
    assertEquals(Deno.inspect(replaced), code && expectedOf(code));
  }
});

Deno.test("REFERENCE shows every construct of the syntax tree", () => {
  const shown = new Set(ENTRIES.flatMap((entry) => constructsIn(treeOf(entry))));
  assertEquals(CONSTRUCTS.filter((each) => !shown.has(each)), []);
  assertEquals([...shown].filter((each) => !CONSTRUCTS.includes(each)), []);
});

Deno.test("REFERENCE shows every flag", () => {
  const flags = new Set(ENTRIES.flatMap(({ example }) => [...example.flags]));
  assertEquals([...flags].sort().join(""), "dgimsuvy");
});

/** Every type of node, with the properties that distinguish its kinds. */
const CONSTRUCTS = [
  "Alternative",
  "Assertion end",
  "Assertion lookahead",
  "Assertion lookahead negated",
  "Assertion lookbehind",
  "Assertion lookbehind negated",
  "Assertion start",
  "Assertion word",
  "Assertion word negated",
  "Backreference ambiguous",
  "Backreference by name",
  "Backreference by number",
  "CapturingGroup",
  "CapturingGroup named",
  "Character",
  "CharacterClass",
  "CharacterClass negated",
  "CharacterClass sets",
  "CharacterClass sets negated",
  "CharacterClassRange",
  "CharacterSet any",
  "CharacterSet digit",
  "CharacterSet digit negated",
  "CharacterSet property",
  "CharacterSet property negated with value",
  "CharacterSet property of strings",
  "CharacterSet property with value",
  "CharacterSet space",
  "CharacterSet space negated",
  "CharacterSet word",
  "CharacterSet word negated",
  "ClassIntersection",
  "ClassStringDisjunction",
  "ClassSubtraction",
  "ExpressionCharacterClass",
  "Group",
  "Group with modifiers",
  "ModifierFlags",
  "Modifiers",
  "Modifiers taking away",
  "Pattern",
  "Quantifier greedy",
  "Quantifier lazy",
  "StringAlternative",
];

function constructsIn({ root }: Tree): string[] {
  const found: string[] = [];
  walk(root, (node) => void found.push(constructOf(node)));
  return found;
}

function constructOf(node: Node): string {
  switch (node.type) {
    case "Assertion":
      return named(node.type, node.kind, "negate" in node && node.negate && "negated");
    case "Backreference":
      if (node.ambiguous) return named(node.type, "ambiguous");
      return named(node.type, typeof node.ref === "string" ? "by name" : "by number");
    case "CapturingGroup":
      return named(node.type, node.name !== null && "named");
    case "CharacterClass":
      return named(node.type, node.unicodeSets && "sets", node.negate && "negated");
    case "CharacterSet":
      return named(node.type, node.kind, ...propertyOf(node));
    case "Group":
      return named(node.type, node.modifiers !== null && "with modifiers");
    case "Modifiers":
      return named(node.type, node.remove !== null && "taking away");
    case "Quantifier":
      return named(node.type, node.greedy ? "greedy" : "lazy");
    default:
      return node.type;
  }
}

function propertyOf(node: Extract<Node, { type: "CharacterSet" }>): (string | false)[] {
  if (node.kind !== "property") return ["negate" in node && node.negate && "negated"];
  if (node.strings) return ["of strings"];
  return [node.negate && "negated", node.value !== null && "with value"];
}

const named = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(" ");

function treeOf({ example }: Entry): Tree {
  const parsed = parse(example);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.tree;
}

function proseOf(): string[] {
  return [
    ...REFERENCE.map(({ lead }) => lead),
    ...ENTRIES.flatMap(({ meaning, note }) => note === undefined ? [meaning] : [meaning, note]),
  ];
}

function nativeCount({ pattern, flags, text }: Entry["example"]): number {
  const regex = new RegExp(pattern, flags);
  if (!flags.includes("g")) return regex.test(text) ? 1 : 0;
  return [...text.matchAll(regex)].length;
}

function outcomeOf(source: string): string {
  try {
    return Deno.inspect(runInNewContext(source));
  } catch (error) {
    return String(Reflect.get(Object(error), "name"));
  }
}

function expectedOf({ result }: Code): string {
  return /^\w+Error$/.test(result) ? result : Deno.inspect(runInNewContext(result));
}
