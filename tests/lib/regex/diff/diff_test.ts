import { assert, assertEquals } from "@std/assert";
import { diffPatterns } from "../../../../lib/regex/diff/diff.ts";
import { structureChanges } from "../../../../lib/regex/diff/structure.ts";
import { countReads } from "../../../timing/work_counters.ts";
import { treeOf } from "../trees.ts";

/** Two literals with two spaces between them, and below them the sentences about the change. */
const SENTENCES = String.raw`
    /abc/  /abc/
    /abc/  /abc/gi
      Flag g is added: finds all matches instead of only the first
      Flag i is added: letters match in both cases
    /abc/gm  /abc/y
      Flag y is added: the match must start at lastIndex, 0 at first
      Flag g is removed (before: finds all matches instead of only the first)
      Flag m is removed (before: changes nothing here: it affects no ^ or $)
    /abc/  /^abc/
      A match must now begin at the start of the text
    /abc/m  /^abc$/m
      A match must now begin at the start of a line
      A match must now end at the end of a line
    /^abc$/  /abc/
      A match need no longer begin at the start of the text
      A match need no longer end at the end of the text
    /^a|b$/  /^(?:a|b)$/
      The pattern has "^(?:a|b)$" instead of "^a|b$"
    /a|b/  /(?:a|b)$/
      A match must now end at the end of the text
      "a|b" is now in a non-capturing group
    /^(?:a|b)$/  /^a|b$/
      The pattern has "^a|b$" instead of "^(?:a|b)$"
    /-(\d{2})-/  /-(0[1-9]|1[0-2])-/
      Group 1 has "0[1-9]|1[0-2]" instead of "\d{2}"
    /a(?:x)b/  /a(?:y+|z)b/
      The non-capturing group has "y+|z" instead of "x"
    /(?!x)[a-z]/  /(?!y+|z)[a-z]/
      The negative lookahead has "y+|z" instead of "x"
    /(?i:x)b/  /(?i:y+|z)b/
      The group with modifiers "i" has "y+|z" instead of "x"
    /\d/  /\d+/
      "\d" now repeats one or more times
    /\d+/  /\d*/
      "\d" now repeats zero or more times (before: one or more times)
    /\d+/  /\d+?/
      "\d" is now lazy
    /(a+)/  /(a+?)/
      "a" in group 1 is now lazy
    /(a)+/  /(a)+?/
      Group 1 is now lazy
    /a?/  /a*/
      "a" now repeats zero or more times (before: optional)
    /a?/  /a??/
      "a" is now lazy
    /a{2}/  /a{2,4}/
      "a" now repeats 2 to 4 times (before: exactly 2 times)
    /a{2,}/  /a{2,4}?/
      "a" now repeats 2 to 4 times, lazily (before: at least 2 times)
    /a+/  /a{1,}/
      The quantifier of "a" is now written "{1,}", which means the same
    /a{2}?/  /a{2}/
      The quantifier of "a" is now written "{2}", which means the same
    /a/  /a{1}/
      The quantifier "{1}" is added to "a", which changes nothing
    /a/  /a{0}/
      "a" now repeats zero times
    /a*?/  /a{3}/
      "a" now repeats exactly 3 times (before: zero or more times)
    /(a)/  /(?:a)/
      Group 1 no longer captures
    /(?:a)/  /(a)/
      The group "(?:a)" is now captured as group 1
    /(a)/  /(?<x>a)/
      Group 1 is now named "x"
    /(?<x>a)/  /(?<y>a)/
      Group 1 is now named "y" (before: "x")
    /(?<x>a)/  /(a)/
      Group 1 no longer has the name "x"
    /(?=a)b/  /(?!a)b/
      The lookahead "(?=a)" is now a negative lookahead
    /(?=a)b/  /(?<=a)b/
      The lookahead "(?=a)" is now a lookbehind
    /(?:a)b/  /(?=a)b/
      The group "(?:a)" is now a lookahead
    /(?i:a)b/  /(?:a)b/
      The group "(?i:a)" no longer has modifiers "i"
    /(?i:a)b/  /(?s:a)b/
      The group "(?i:a)" now has modifiers "s" (before: "i")
    /\d+-\d+/  /(\d+)-\d+/
      "\d+" is now captured as group 1
    /(\d+)-\d+/  /\d+-\d+/
      "\d+" is no longer captured (before: group 1)
    /abc/  /(?:abc)+/
      The group "(?:abc)" now repeats one or more times
      "abc" is now in a non-capturing group
    /abc/  /a(bc)?d/
      Group 1 is now optional
      "bc" is now captured as group 1
      The text "d" is added after "(bc)?"
    /(a)(b)\1/  /(b)(a)\1/
      Group 2 is now group 1
      Group 2 moved; it is now after "(b)"
      Group 1 is now group 2
      "\1" now means another group
    /(a)\1/  /(x)(a)\2/
      Group 1 "(x)" is added at the start
      Group 1 is now group 2
      "\1" is now "\2", which refers to the same group as before
    /(a)\1/  /(x)(a)\1/
      Group 1 "(x)" is added at the start
      Group 1 is now group 2
      "\1" now means another group
    /[a-z]/  /[a-z0-9]/
      The class "[a-z]" now also lists "0-9"
    /[a-z_]/  /[a-z0-9]/
      The class "[a-z_]" now lists "0-9" instead of "_"
    /[a-z]/  /[^a-z]/
      The class "[a-z]" is now negated
    /[^a]/  /[^ab]/
      The class "[^a]" now also lists "b"
    /[abc]/  /[cab]/
      The class "[abc]" is now written "[cab]", which means the same
    /[a\-z]/  /[az-]/
      The class "[a\-z]" is now written "[az-]", which means the same
    /[a-z]/  /[0-9]/
      The class "[a-z]" is now "[0-9]"
    /\d/  /\w/
      "\d" is now "\w"
    /\d/  /[0-9]/
      "\d" is now "[0-9]"
    /a.c/  /a\.c/
      "." is now "\."
    /\//  /[/]/
      "\/" is now "[/]"
    /a\/b/  /a/b/
      "a\/b" is now written "a/b", which means the same
    /jpg|png/  /jpg|png|gif/
      Alternative "gif" is added
    /a|b|c/  /c|a|b/
      Alternative "c" moved from place 3 to 1
    /(?:a|b)/  /(?:b|a)/
      Alternative "a" of the group "(?:b|a)" moved from place 1 to 2
    /(?:a|b|)/  /(?:a|b)/
      The empty alternative of the group "(?:a|b|)" is removed
    /a|b|c|d|e/  /e|d|c|b|a/
      4 alternatives moved to other positions among the others
    /colour/  /color/
      The text "colour" is now "color"
    /foo/  /bar/
      The text "foo" is now "bar"
    /foobar/  /foo-bar\d/
      The text "foobar" is now "foo-bar"
      "\d" is added after "foo-bar"
    /foo/  /foo\s*/
      "\s*" is added after "foo"
    /\s*foo/  /foo/
      "\s*" is removed at the start
    /\bfoo/  /foo\b/
      The word boundary "\b" moved; it is now after "foo"
    /(?=x)foo/  /foo/
      The lookahead "(?=x)" is removed at the start
    /(\d{4})-(\d{2})-(\d{2})/  /(?<year>\d{4})-(\d{2})-(\d{2})/
      Group 1 is now named "year"
    /(\d{4})-(\d{2})-(\d{2})/  /(\d{2})-(\d{2})-(\d{4})/
      "\d" in group 1 now repeats exactly 2 times (before: exactly 4 times)
      "\d" in group 3 now repeats exactly 4 times (before: exactly 2 times)
    /(\d{4})-(\d{2})/  /(x)(\d{4})-(\d{2})/
      Group 1 "(x)" is added at the start
      Groups 1 to 2 are now groups 2 to 3
    /^[\w.+-]+@[\w-]+\.[\w.]+$/  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i
      Flag i is added: changes nothing here: it affects no letter
      The text "\." is removed after "[\w-]+"
      "(?:\.[\w-]+)+" is added after "[\w-]+"
      "[\w.]+" is removed after "\."
    /^(\w+)\s?(\d*)$/  /^\s*(\w+)\s+(\d+)$/g
      Flag g is added: finds all matches, at most one, as the pattern starts with ^
      "\s" now repeats one or more times (before: optional)
      "\d" in group 2 now repeats one or more times (before: zero or more times)
      "\s*" is added after "^"
    /https?:\/\/\S+/  /https:\/\/[^\s]+/
      "s" is no longer optional
      "\S" is now "[^\s]"
    /\d\w/  /\w\d/
      "\d" moved; it is now after "\w"
    /x*/  /(x*)*/
      Group 1 now repeats zero or more times
      "x*" is now captured as group 1
    //  /a/
      The text "a" is added at the start
    /a/  //
      The text "a" is removed at the start
    /(?:ab)+/  /(?:ab|cd)+/
      Alternative "cd" of the group "(?:ab|cd)" is added
    /(?:ab|cd)+/  /ab|cd/
      The group "(?:ab|cd)" no longer repeats (before: one or more times)
      "ab|cd" is no longer in a non-capturing group
    /((a)(b))/  /(a)(b)/
      "(a)(b)" is no longer captured (before: group 1)
      Groups 2 to 3 are now groups 1 to 2
    /\p{L}/u  /\p{Lu}/u
      "\p{L}" is now "\p{Lu}"
    /[\w--\d]/v  /[\w&&\d]/v
      "[\w--\d]" is now "[\w&&\d]"
    /(?<y>\d+)-\k<y>/  /(?<z>\d+)-\k<z>/
      Group 1 is now named "z" (before: "y")
      "\k<y>" is now "\k<z>", which refers to the same group as before
    /(a)(b)\2/  /(b)\1/
      Group 1 "(a)" is removed at the start
      Group 2 is now group 1
      "\2" is now "\1", which refers to the same group as before
    /a+$/  /a+/m
      Flag m is added: changes nothing here: it affects no ^ or $
      A match need no longer end at the end of the text
    /.*/s  /.*/
      Flag s is removed (before: a dot also matches line endings)
    /foo|bar|baz/  /foo|bax|baz/
      The text "bar" is now "bax"
    /(foo|bar)/  /(bar|baz|foo)/
      Alternative "bar" of group 1 moved from place 2 to 1
      Alternative "baz" of group 1 is added
    /[a-z]+@x/  /[a-z]{2,}@x/
      The class "[a-z]" now repeats at least 2 times (before: one or more times)
    /(x)(?:a|b)/  /(x)(?:a|b|c|d|e|f|g|h|i)/
      Alternatives "c", "d", "e", "f", "g" and 2 more of the group "(?:a|b|c|d|e|f|g|h|i)" are added
    /\$\d+/  /\$\d+(?:\.\d{2})?/
      "(?:\.\d{2})?" is added after "\d+"`;

for (const block of SENTENCES.trim().split(/\n {4}(?=\/)/)) {
  const [pair = "", ...sentences] = block.split("\n").map((line) => line.trim());
  Deno.test(`diffPatterns() describes what changed: ${pair}`, () => {
    const [before = "", after = ""] = pair.split("  ");
    assertEquals([...diffPatterns(treeOf(before), treeOf(after)).sentences], sentences);
  });
}

/** Literals, then kind, topic, and the sources of the changed parts; "-" for none. */
const STRUCTURE: readonly (readonly [before: string, after: string, changes: readonly string[]])[] = [
  ["/a+b/", "/a+?b/", ["changed quantifiers a+ a+?"]],
  ["/ab/", "/a\\d+b/", ["added content - \\d+"]],
  ["/a\\d+b/", "/ab/", ["removed content \\d+ -"]],
  ["/\\d\\w/", "/\\w\\d/", ["moved content \\d \\d"]],
  ["/^a/", "/a/", ["removed assertions ^ -"]],
  ["/(a)/", "/(a|b)/", ["added alternatives - b"]],
  ["/x|y/", "/y|x/", ["moved alternatives x x"]],
  ["/colour/", "/color/", ["changed content colour color"]],
  ["/(a)\\1/", "/(x)(a)\\1/", ["added groups - (x)", "changed groups (a) (a)", "changed groups \\1 \\1"]],
];

for (const [before, after, changes] of STRUCTURE) {
  Deno.test(`diffPatterns() locates the changes from ${before} to ${after}`, () => {
    const [one, other] = [treeOf(before), treeOf(after)];
    const found = diffPatterns(one, other).structure.map((change) =>
      [
        change.kind,
        change.topic,
        change.before ? one.regex.pattern.slice(change.before.start, change.before.end) : "-",
        change.after ? other.regex.pattern.slice(change.after.start, change.after.end) : "-",
      ].join(" ")
    );
    assertEquals(found, changes);
  });
}

Deno.test("diffPatterns() replaces escapes as a whole", () => {
  const { characters } = diffPatterns(treeOf("/a\\d\\u{61}b/u"), treeOf("/a\\w\\u{62}b/u"));
  assertEquals(characters, [{ before: { start: 1, end: 9 }, after: { start: 1, end: 9 } }]);
});

Deno.test("diffPatterns() aligns the explanations", () => {
  const { explanation } = diffPatterns(treeOf("/a\\d+(b)/"), treeOf("/a\\d*(b)$/"));
  assertEquals(explanation.map(({ mark, before, after }) => [mark, (after ?? before)?.label]), [
    ["same", '"a"'],
    ["changed", "Zero or more digits 0–9"],
    ["same", 'Group 1: "b"'],
    ["added", "At the end of the text"],
  ]);
});

Deno.test("diffPatterns() separates new, gone and kept warnings", () => {
  const { warnings } = diffPatterns(treeOf("/(?:a+)+b[A-z]/"), treeOf("/a+b[A-z][]/"));
  const ids = Object.values(warnings).map((list: readonly { id: string }[]) => list.map(({ id }) => id));
  assertEquals(ids, [["empty-class"], ["nested-quantifiers"], ["mixed-case-range"]]);
});

Deno.test("diffPatterns() compares only characters if too much differs", () => {
  const { sentences, structure, characters } = diffPatterns(
    treeOf(`/${"a".repeat(9_000)}/`),
    treeOf(`/${"b".repeat(9_000)}/`),
  );
  assertEquals(structure, []);
  assertEquals(sentences.length, 1);
  assertEquals(characters, [{ before: { start: 0, end: 9_000 }, after: { start: 0, end: 9_000 } }]);
});

Deno.test("diffOf() compares deeply nested groups only as far as a bounded number of characters", () => {
  const nested = (depth: number, inner: string) => {
    const around = Math.floor((9_900 - inner.length) / depth / 2) - 3;
    const text = "x".repeat(Math.max(0, around));
    return treeOf(`/${`(?:${text}`.repeat(depth)}${inner}${`${text})`.repeat(depth)}/`);
  };
  assertEquals(diffPatterns(nested(40, "a"), nested(40, "b")).structure.length, 1);
  for (const depth of [200, 1_000]) {
    const trees = [nested(depth, "a"), nested(depth, "b")] as const;
    const [before, after] = [countReads(trees[0]), countReads(trees[1])];
    const changes = structureChanges(before.tree, after.tree);
    const reads = before.reads() + after.reads();
    assertEquals(changes, null);
    assert(reads < 50 * (before.tree.size + after.tree.size), `${depth} levels: ${reads} reads`);
    assertEquals(diffPatterns(...trees).sentences, [
      "The patterns are too large to compare part by part; only their characters were compared",
    ]);
  }
});
