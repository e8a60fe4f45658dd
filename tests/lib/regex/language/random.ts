import fc from "fast-check";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";

/** The characters of random patterns and their texts, including surrogates. */
export const ALPHABET = ["a", "b", "B", "\n", "-", "\ud83d", "\ude00"] as const;

const ATOMS = [
  "a",
  "b",
  "B",
  ".",
  "[ab]",
  "[^a]",
  "\\w",
  "\\W",
  "\\n",
  "-",
  "\\ud83d",
  "\\ude00",
  "\\s",
  "[^]",
  "[]",
];
const BOUNDS = ["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "*?"];
const FLAGS = ["", "i", "m", "s", "u", "iu", "v", "ms", "y", "im", "iv", "uy"];

// With u and v, V8 applies the i of `(?i:…)` to classes next to it, so modifiers are only tested by tables.
const source = fc.letrec<Record<"pattern" | "alternative" | "term", string>>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4 },
    tie("alternative"),
    fc.tuple(tie("alternative"), tie("alternative")).map((parts) => parts.join("|")),
  ),
  alternative: fc.array(tie("term"), { maxLength: 3 }).map((terms) => terms.join("")),
  term: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    { weight: 6, arbitrary: fc.constantFrom(...ATOMS) },
    { weight: 2, arbitrary: fc.constantFrom("^", "$", "\\b", "\\B") },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...BOUNDS)).map((parts) =>
        parts.join("")
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(tie("pattern"), fc.constantFrom("", ...BOUNDS)).map(([part, times]) =>
        `(?:${part})${times}`
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("pattern")).map(([kind, part]) =>
        `(${kind}${part})`
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom("(a|b)\\1", "(?:(.)\\1)+", "(?:([ab])|-)\\1", "(?<=\\1([ab]))") },
  ),
})).pattern;

/** Trees of random patterns with random flags. */
export const trees: fc.Arbitrary<Tree> = fc.tuple(source, fc.constantFrom(...FLAGS))
  .map(([pattern, flags]) => parse({ pattern, flags }))
  .filter((parsed) => parsed.ok)
  .map(({ tree }) => tree);

/** All texts over some characters up to a length, shortest first. */
export function textsUpTo(length: number, characters: readonly string[]): string[] {
  let layer = [""];
  const texts = [...layer];
  for (let index = 0; index < length; index++) {
    layer = layer.flatMap((text) => characters.map((each) => text + each));
    texts.push(...layer);
  }
  return texts;
}
