import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { rule as unanchoredDotStar } from "../../../../lib/regex/rules/unanchored_dot_star.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { trees } from "../language/random.ts";
import { corpusTrees } from "../trees.ts";
import { isQuadraticSearch, triedClaims } from "./useless_laws.ts";
import { isFullSize, isSample, share } from "../../../suites/sample.ts";

Deno.test("what a warning calls useless can be taken out of a pattern from the wild", async () => {
  const wild = (await corpusTrees()).filter(({ size }, index) =>
    size < 80 && index % (isFullSize ? 9 : isSample ? 81 : 27) === 0
  );
  const tried = wild.map((tree, index) => triedClaims(tree, index));
  assertEquals(tried.flatMap(({ broken }) => broken), []);
  assert(new Set(tried.flatMap(({ claims }) => claims)).size >= 5);
});

Deno.test("parts that a warning calls useless can be removed from a random pattern", () => {
  const tried = fc.sample(trees, { numRuns: share(12, 150), seed: 3 }).map((tree, index) =>
    triedClaims(tree, index)
  );
  assertEquals(tried.flatMap(({ broken }) => broken), []);
  assert(tried.some(({ claims }) => claims.length > 0));
});

const ZEROS = "0".repeat(30);

for (const part of [`{${ZEROS}1\\,2}`, `{${ZEROS}(?:1})`, `{1,${ZEROS}(?:2)}`, `{${ZEROS}1,(?:)2}`]) {
  Deno.test(`/a${part}/ has no useless part, however long its numbers are`, () => {
    const [tree] = [parse({ pattern: `^a${part}$`, flags: "" })].flatMap((each) => each.ok ? each.tree : []);
    assert(tree);
    const { broken, claims } = triedClaims(tree, 1);
    assertEquals([broken, claims], [[], []]);
  });
}

Deno.test("a search that starts with anything is quadratic if unanchored-dot-star says so", () => {
  const searches = fc.sample(trees, { numRuns: share(12, 300), seed: 4 }).flatMap((
    { regex: { pattern, flags } },
  ) =>
    [`.*(?:${pattern})`, `.+?x|${pattern}`, `[^]*${pattern}`].flatMap((search) => {
      const parsed = parse({ pattern: search, flags });
      return parsed.ok && unanchoredDotStar.check(parsed.tree, {}).length > 0 ? [parsed.tree] : [];
    })
  );
  assert(searches.length > share(12, 100));
  assertEquals(searches.filter((tree) => !isQuadraticSearch(tree)).map(({ regex }) => regex), []);
});
