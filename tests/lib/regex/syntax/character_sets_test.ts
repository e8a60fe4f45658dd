import { assert, assertEquals } from "@std/assert";
import {
  characterLookup,
  MAX_STRING_PROPERTIES,
  memberLookup,
  type SetNode,
} from "../../../../lib/regex/syntax/character_sets.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import type { CharRange } from "../../../../lib/regex/syntax/unicode_tables.ts";
import { findNodes, type Node } from "../../../../lib/regex/syntax/visit.ts";
import { workDone } from "../../../../lib/regex/work.ts";
import { everyNth } from "../../../suites/sample.ts";
import { treeOf } from "../trees.ts";

/** Literal of one class or set, and the ranges of its characters in hexadecimal. */
const SETS: readonly (readonly [literal: string, ranges: string])[] = [
  ["/[a-c]/", "61-63"],
  ["/[a-c]/i", "41-43 61-63"],
  ["/(?i:[a-c])/", "41-43 61-63"],
  ["/(?-i:[a-c])/i", "61-63"],
  ["/./s", "0-ffff"],
  ["/(?s:.)/u", "0-10ffff"],
  ["/[\\d--[1-9]]/v", "30-30"],
  ["/[^]/", "0-ffff"],
  ["/[]/", ""],
];

for (const [literal, expected] of SETS) {
  Deno.test(`characters of ${literal}`, () => {
    const tree = treeOf(literal);
    const [element] = tree.root.alternatives[0]?.elements ?? [];
    const node = element?.type === "Group" ? element.alternatives[0]?.elements[0] : element;
    assert(node && isSet(node));
    const { ranges = [] } = characterLookup(tree)(node) ?? {};
    assertEquals(ranges.map(({ min, max }) => `${min.toString(16)}-${max.toString(16)}`).join(" "), expected);
  });
}

Deno.test("a class with strings has no set of characters", () => {
  const tree = treeOf("/[\\q{ab}c]/v");
  const [node] = tree.root.alternatives[0]?.elements ?? [];
  assert(node?.type === "CharacterClass");
  assertEquals(characterLookup(tree)(node), undefined);
});

/** Classes with an operation that is repeated, and the least members that each of them goes through. */
const OPERATIONS: readonly (readonly [name: string, of: (count: number) => string, members: number])[] = [
  ["intersections", (count) => `[\\p{L}${"&&[^a]".repeat(count)}]`, 600],
  ["subtractions", (count) => `[\\p{L}${"--\\d".repeat(count)}]`, 600],
  ["unions", (count) => `[${"[\\p{L}\\d]".repeat(count)}]`, 600],
  ["nested classes", (count) => `${"[".repeat(count)}\\p{L}${"a]".repeat(count)}`, 600],
  ["nested negations", (count) => `${"[^".repeat(count)}\\p{L}${"]".repeat(count)}`, 600],
  ["strings", (count) => `[\\q{${NUMBERS.join("|")}}${"--\\q{ab}".repeat(count)}]`, 100],
];

const NUMBERS = Array.from({ length: 100 }, (_, n) => n + 100);

for (const [name, of, members] of OPERATIONS) {
  Deno.test(`the work of ${name} in a class is counted`, () => {
    const [few, many] = [2, 22].map((count) => {
      const tree = treeOf(`/${of(count)}/v`);
      const [node] = tree.root.alternatives[0]?.elements ?? [];
      assert(node && isSet(node));
      const before = workDone();
      memberLookup(tree)(node);
      return workDone() - before;
    });
    assert(many! - few! >= 20 * members, `${many! - few!} steps`);
  });
}

const CATEGORIES =
  "C,Cc,Cf,Cn,Co,Cs,L,LC,Ll,Lm,Lo,Lt,Lu,M,Mc,Me,Mn,N,Nd,Nl,No,P,Pc,Pd,Pe,Pf,Pi,Po,Ps,S,Sc,Sk,Sm,So," +
  "Z,Zl,Zp,Zs";

const SCRIPTS =
  "Adlam,Arabic,Armenian,Balinese,Bengali,Bopomofo,Braille,Cherokee,Common,Coptic,Cyrillic,Devanagari," +
  "Egyptian_Hieroglyphs,Ethiopic,Georgian,Greek,Gujarati,Han,Hangul,Hebrew,Hiragana,Inherited,Kannada,Katakana," +
  "Khmer,Lao,Latin,Malayalam,Mongolian,Myanmar,Ogham,Oriya,Runic,Sinhala,Syriac,Tamil,Telugu,Thai,Tibetan,Yi";

const BINARY = "Any,ASCII,Assigned,Alphabetic,Case_Ignorable,Cased,Changes_When_NFKC_Casefolded,Dash," +
  "Default_Ignorable_Code_Point,Emoji,Emoji_Presentation,Extended_Pictographic,Grapheme_Base,Hex_Digit,ID_Continue," +
  "ID_Start,Ideographic,Lowercase,Math,Noncharacter_Code_Point,Pattern_Syntax,Regional_Indicator,Uppercase," +
  "Variation_Selector,White_Space,XID_Continue";

const PROPERTIES = [
  ...CATEGORIES.split(",").map((name) => `gc=${name}`),
  ...SCRIPTS.split(",").flatMap((name) => [`sc=${name}`, `scx=${name}`]),
  ...BINARY.split(","),
];

Deno.test("properties have the same characters as in the engine", () => {
  const wrong = everyNth(70, PROPERTIES).filter((name) => {
    const [members, rest] = divided(rangesIn(treeOf(`/\\p{${name}}/u`)), true);
    const [positive, negative] = [new RegExp(`\\p{${name}}`, "u"), new RegExp(`\\P{${name}}`, "u")];
    return negative.test(members) || positive.test(rest);
  });
  assertEquals(wrong, []);
});

/** Sets whose characters depend on case folding. */
const CASED = [
  "/\\w/iu",
  "/\\W/iu",
  "/[^\\W]/iu",
  "/\\W/iv",
  "/\\p{Lu}/iu",
  "/\\P{Lu}/iu",
  "/\\P{Lu}/iv",
  "/[^\\P{Lu}]/iv",
  "/[\\p{L}--\\p{Lu}]/iv",
  "/[\\p{Lu}&&[a-cÀ-ž]]/iv",
  "/[^\\p{L}--[ß]]/iv",
  "/[^ß]/iu",
  "/[µ-ǅ]/iu",
  "/[Ა-Ჿ]/iu",
  "/[\\u{a640}-\\u{1f100}]/iu",
  "/[^\\s]/iu",
  "/./iu",
  "/[^]/iu",
  "/ſ/iu",
  "/(?i:[\\u1c80-\\u1c8a])/u",
  "/\\w/i",
  "/\\W/i",
  "/[^k]/i",
  "/[ß-ǆ]/i",
  "/[^ſı]/i",
  "/[\\u0100-\\uffff]/i",
  "/\\s/i",
  "/K/i",
  "/[Ꟁ-ꟿ]/i",
];

Deno.test("characters are equal ignoring case exactly if they are for the engine", () => {
  const wrong = CASED.filter((literal) => {
    const tree = treeOf(literal);
    const [members, rest] = divided(rangesIn(tree), /[uv]/.test(tree.regex.flags));
    const engine = new RegExp(tree.regex.pattern, `${tree.regex.flags}g`);
    return members.replaceAll(engine, "") !== "" || rest.search(engine) >= 0;
  });
  assertEquals(wrong, []);
});

/** Literal of a class, and the strings that it matches besides characters. */
const STRINGS: readonly (readonly [literal: string, strings: readonly string[]])[] = [
  ["/[\\q{ab|c|}]/v", ["61 62", ""]],
  ["/[\\q{ab|cd}&&\\q{cd|ef}]/v", ["63 64"]],
  ["/[\\q{ab|cd}--\\q{AB}]/iv", ["43,63 44,64"]],
  ["/[\\q{aß}[\\q{Aß}]]/iv", ["41,61 df,1e9e"]],
];

for (const [literal, expected] of STRINGS) {
  Deno.test(`members of ${literal}`, () => {
    const tree = treeOf(literal);
    const strings = memberLookup(tree)(setIn(tree))?.strings ?? [];
    const texts = strings.map((each) =>
      each.map(({ ranges }) => ranges.map(({ min }) => min.toString(16))).join(" ")
    );
    assertEquals(texts, expected);
  });
}

Deno.test("properties of strings have members, up to a number of uses, but are no sets of characters", () => {
  const strings = treeOf("/\\p{RGI_Emoji}/v");
  const found = memberLookup(strings)(setIn(strings));
  assert(found && found.strings.length > 2_000 && found.characters.size > 1_000);
  assertEquals(characterLookup(strings)(setIn(strings)), undefined);
  const often = treeOf(`/${"\\p{RGI_Emoji}".repeat(20)}/v`);
  const lookup = memberLookup(often);
  const known = findNodes(often.root, "CharacterSet").filter((node) => lookup(node) !== undefined);
  assertEquals(known.length, MAX_STRING_PROPERTIES);
});

Deno.test("properties beyond the limit have no members", () => {
  const many = treeOf(`/${SCRIPTS.split(",").map((name) => `\\p{sc=${name}}`).join("")}/u`);
  const members = memberLookup(many);
  const known = findNodes(many.root, "CharacterSet").map((node) => members(node) !== undefined);
  assertEquals([known.at(0), known.at(-1)], [true, false]);
});

function setIn({ root }: Tree): SetNode {
  const [element] = root.alternatives[0]?.elements ?? [];
  const node = element?.type === "Group" ? element.alternatives[0]?.elements[0] : element;
  assert(node && isSet(node));
  return node;
}

function isSet(node: Node): node is SetNode {
  return node.type === "CharacterClass" || node.type === "CharacterSet" || node.type === "Character" ||
    node.type === "ExpressionCharacterClass";
}

function rangesIn(tree: Tree): readonly CharRange[] {
  return characterLookup(tree)(setIn(tree))?.ranges ?? [];
}

/** All characters, including surrogates that don't form pairs. */
const REGIONS: readonly CharRange[] = [
  { min: 0, max: 0xd7ff },
  { min: 0xe000, max: 0xffff },
  { min: 0x10000, max: 0x10ffff },
  { min: 0xdc00, max: 0xdfff },
  { min: 0xd800, max: 0xdbff },
];

const texts = REGIONS.map(({ min, max }) => {
  const codes = Array.from({ length: max - min + 1 }, (_, offset) => String.fromCodePoint(min + offset));
  return codes.join("");
});

/** The characters of some ranges as one text, and all others as another. */
function divided(ranges: readonly CharRange[], unicode: boolean): [members: string, rest: string] {
  const last = unicode ? 0x10ffff : 0xffff;
  const borders = ranges.flatMap(({ min, max }) => [min, max + 1]);
  const gaps = [0, ...borders, last + 1];
  const others = gaps.flatMap((min, index) => {
    const max = (gaps[index + 1] ?? 0) - 1;
    return index % 2 === 0 && min <= max ? [{ min, max }] : [];
  });
  return [textOf(ranges), textOf(others)];
}

function textOf(ranges: readonly CharRange[]): string {
  return REGIONS.map(({ min, max }, index) => {
    const width = min > 0xffff ? 2 : 1;
    const inside = ranges.filter((range) => range.min <= max && range.max >= min);
    return inside.map((range) =>
      texts[index]?.slice(
        (Math.max(range.min, min) - min) * width,
        (Math.min(range.max, max) - min + 1) * width,
      )
    ).join("");
  }).join("");
}
