import { MAX_DIAGRAM_ALTERNATIVES, MAX_DIAGRAM_BOXES } from "../../../../lib/regex/railroad/diagram.ts";
import { assert, assertEquals, assertLess } from "@std/assert";
import { type Shape, shapeParts } from "../../../../lib/regex/railroad/shape.ts";
import { corpusDiagrams } from "./corpus.ts";
import { allShapes, drawPattern, sketch } from "./sketch.ts";

const SKETCHES: readonly [pattern: string, flags: string, sketch: string][] = [
  ["", "", "-nothing-"],
  ["abc", "", '"abc"'],
  ["a b", "", '"a␣b"'],
  [" ", "", '"␣ space"'],
  ["\\t", "", '"\\t tab"'],
  ["\\x07\\u200b\\0", "", '"\\u0007\\u200b\\0"'],
  ["a|b|", "", '( "a" | "b" | -nothing- )'],
  ["(?:)", "", "(-nothing-)"],
  ["(?:ab)c", "", '("ab") "c"'],
  ["(?:a|b)c", "", '( "a" | "b" ) "c"'],
  ["(?:ab)+", "", '("ab"){1+}'],
  ["(a)", "", '#1( "a" )'],
  ["()", "", "#1( -nothing- )"],
  ["(?<year>\\d{4})", "", "#1 year( [digit]{4 times} )"],
  ["a?b??c*d*?e+f+?", "", '"a"{0–1} "b"{0–1 lazy} "c"{0+} "d"{0+ lazy} "e"{1+} "f"{1+ lazy}'],
  ["g{3}h{3}?i{2,4}j{2,}", "", '"g"{3 times} "h"{3 times} "i"{2–4} "j"{2+}'],
  ["k{1}l{0}m{0,1}n{0,5}", "", '"k"{1 time} "l"{0 times} "m"{0–1} "n"{0–5}'],
  ["a{,5}", "", '"a{,5}"'],
  ["^$\\b\\B", "", "<start of text> <end of text> <word boundary> <not a word boundary>"],
  ["^$", "m", "<start of line> <end of line>"],
  ["(?m:^)$", "", "multiline on( <start of line> ) <end of text>"],
  [".", "", "[any but line ending]"],
  [".", "s", "[any character]"],
  ["(?s:.).", "", "dot all on( [any character] ) [any but line ending]"],
  ["(?i:a)(?-i:b)", "", 'case-insensitive on( "a" ) case-insensitive off( "b" )'],
  ["(?im-s:c)", "s", 'case-insensitive on, multiline on, dot all off( "c" )'],
  ["(?=a)(?!b)", "", 'followed by( "a" ) not followed by( "b" )'],
  ["(?<=c)(?<!d)", "", 'preceded by( "c" ) not preceded by( "d" )'],
  ["(?=a)*", "", 'followed by( "a" ){0+}'],
  ["(a)\\1", "", '#1( "a" ) =same as group 1'],
  ["(?<n>a)\\k<n>", "", '#1 n( "a" ) =same as group 1 (n)'],
  ["(?:(?<n>a)|(?<n>b))\\k<n>", "", '( #1 n( "a" ) | #2 n( "b" ) ) =same as group 1 or 2 (n)'],
  [
    "\\bfoo\\b|^$|",
    "",
    '( <word boundary> "foo" <word boundary> | <start of text> <end of text> | -nothing- )',
  ],
  ["😀+", "u", '"😀"{1+}'],
  ["😀+", "", '"\\ud83d high surrogate" "\\ude00 low surrogate"{1+}'],
  ["e\u0301\u202e", "", '"e\u0301\\u202e"'],
];

for (const [pattern, flags, expected] of SKETCHES) {
  Deno.test(`diagram of /${pattern}/${flags}`, () => {
    assertEquals(sketch(drawPattern(pattern, flags).shape), expected);
  });
}

const NAMES: readonly [pattern: string, names: readonly string[]][] = [
  ["(?<year>\\d{4})", ["group 1, year", "digit, 4 times", "digit"]],
  ["a+?|[.\\s]*", [
    "one of 2 alternatives",
    '"a", one or more times, lazy',
    "one of full stop, whitespace, zero or more times",
    '"a"',
    "one of full stop, whitespace",
  ]],
  ["(?!-)", ["not followed by", "hyphen"]],
  ["\\t", ["tab"]],
  ['say "hi"', ["'say \"hi\"'"]],
];

for (const [pattern, names] of NAMES) {
  Deno.test(`spoken names of the parts of /${pattern}/`, () => {
    assertEquals(allShapes(drawPattern(pattern).shape).map(({ name }) => name), names);
  });
}

Deno.test("alternatives after the eighth are folded, and can be unfolded", () => {
  const pattern = Array.from({ length: 35 }, (_, index) => `w${index}`).join("|");
  const folded = drawPattern(pattern).shape;
  const last = shapeParts(folded).at(-1);
  assert(last?.type === "terminal" && last.toggles !== undefined);
  assertEquals(shapeParts(folded).length, MAX_DIAGRAM_ALTERNATIVES + 1);
  assertEquals(last.name, "27 more alternatives, folded");
  assertEquals(pattern.slice(last.range.start, last.range.end).split("|").length, 27);

  const unfolded = drawPattern(pattern, "", { unfolded: new Set([last.toggles]) }).shape;
  const fewer = shapeParts(unfolded).at(-1);
  assertEquals(shapeParts(unfolded).length, 35 + 1);
  assert(fewer?.type === "terminal" && fewer.kind === "fewer");
  assertEquals(fewer.toggles, last.toggles);
});

Deno.test("eight alternatives aren't folded", () => {
  const choice = drawPattern("a|b|c|d|e|f|g|h").shape;
  assert(shapeParts(choice).every((part) => part.type === "terminal" && part.kind === "literal"));
});

Deno.test("deeply nested parts are folded, and can be unfolded", () => {
  const pattern = "(".repeat(80) + "x" + ")".repeat(80);
  const cut = leafOf(drawPattern(pattern).shape);
  assert(cut.type === "terminal" && cut.kind === "more" && cut.toggles !== undefined);
  assertEquals(pattern.slice(cut.range.start, cut.range.start + 1), "(");
  const deeper = leafOf(drawPattern(pattern, "", { unfolded: new Set([cut.toggles]) }).shape);
  assertLess(cut.range.start, deeper.range.start);
});

Deno.test("a diagram stops at its limit and reports where", () => {
  const { shape, stoppedAt } = drawPattern("a?".repeat(5_000));
  assert(stoppedAt !== undefined);
  assertEquals(stoppedAt, 2 * (MAX_DIAGRAM_BOXES / 2 - 1));
  assertLess(allShapes(shape).length, MAX_DIAGRAM_BOXES + 10);
  const last = shapeParts(shape).at(-1);
  assertEquals(last?.range, { start: stoppedAt, end: 10_000 });
});

Deno.test("a backreference lists three of many groups with one name", () => {
  const groups = Array(9).fill("(?<a>x)").join("|");
  const shapes = allShapes(drawPattern(`(?:${groups})\\k<a>`).shape);
  assert(shapes.some(({ name }) => name === "same as group 1 or 2 or 3 or 6 more (a)"));
});

Deno.test("a long group name is truncated", () => {
  const { shape } = drawPattern(`(?<${"n".repeat(5_000)}>x)`);
  assertLess(shape.name.length, 80);
});

Deno.test("every shape is inside its parent", async () => {
  for (const { regex, shape } of await corpusDiagrams()) {
    for (const parent of allShapes(shape)) {
      for (const part of shapeParts(parent)) assert(isInside(part, parent), `${regex.pattern}: ${part.name}`);
    }
  }
});

Deno.test("every character belongs to a box below the outermost one, except the signs of an outermost choice or group", async () => {
  for (const { regex, shape } of await corpusDiagrams()) {
    if (shape.type !== "sequence" && shape.type !== "choice") continue;
    const gaps = gapsOf(shape, regex.pattern);
    assert(gaps.every((gap) => ["|", "(?:", ")"].includes(gap)), regex.pattern);
  }
});

Deno.test("every shape has a short spoken name", async () => {
  for (const { regex, shape } of await corpusDiagrams()) {
    for (const { name } of allShapes(shape)) {
      assert(name.length > 0 && name.length < 200 && name.isWellFormed(), `${regex.pattern}: ${name}`);
    }
  }
});

/** The innermost shape along the first parts. */
function leafOf(root: Shape): Shape {
  let leaf = root;
  for (let [part] = shapeParts(leaf); part; [part] = shapeParts(leaf)) leaf = part;
  return leaf;
}

function isInside(part: Shape, parent: Shape): boolean {
  return parent.range.start <= part.range.start && part.range.start <= part.range.end &&
    part.range.end <= parent.range.end;
}

/** The source between the parts of a shape. */
function gapsOf(shape: Shape, pattern: string): string[] {
  let end = shape.range.start;
  const gaps = shapeParts(shape).map(({ range }) => {
    const gap = pattern.slice(end, range.start);
    end = range.end;
    return gap;
  });
  return [...gaps, pattern.slice(end)].filter((gap) => gap !== "");
}
