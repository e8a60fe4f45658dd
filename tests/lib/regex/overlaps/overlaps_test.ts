import { assertEquals } from "@std/assert";
import { findBlockOverlaps } from "../../../../lib/regex/overlaps/overlaps.ts";
import { mergeOverlaps, pairBlocks } from "../../../../lib/regex/overlaps/pairs.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { everyNth } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";

/** Compares all pairs of a list. */
const findOverlaps = (trees: readonly Tree[]) =>
  mergeOverlaps(pairBlocks(trees.length).map((block) => findBlockOverlaps(trees, block)));

Deno.test("findOverlaps() finds the routes that accept the same path", () => {
  const routes = [
    String.raw`/^\/users\/[^/]+$/`,
    String.raw`/^\/users\/me$/`,
    String.raw`/^\/posts\/\d+$/`,
    String.raw`/^\/(?:users|posts)\/1\d*$/`,
  ];
  const { overlaps, undecided } = findOverlaps(routes.map((route) => treeOf(route)));
  assertEquals(overlaps, [
    { first: 0, second: 1, text: "/users/me", isHidden: true },
    { first: 0, second: 3, text: "/users/1", isHidden: false },
    { first: 2, second: 3, text: "/posts/1", isHidden: false },
  ]);
  assertEquals(undecided, []);
});

Deno.test("findOverlaps() decides pairs without a lookaround that needs too many states", () => {
  const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
  const host = String.raw`/^(?=.{1,253}$)${label}(?:\.${label})*$/i`;
  const others = [String.raw`/^[+-](?:\d*\.)?\d+$/`, String.raw`/\{([^{}]*)\}/`, "/Nicht gültig./"];
  const { overlaps, undecided } = findOverlaps([host, ...others, host].map((each) => treeOf(each)));
  assertEquals(overlaps.map(({ first, second }) => [first, second]), [[0, 4], [2, 3]]);
  assertEquals(undecided, []);
});

Deno.test("findOverlaps() says what isn't decided", () => {
  const trees = [treeOf(String.raw`/^(.*)\1$/`), treeOf("/^[]$/"), treeOf("/^a$/")];
  assertEquals(findOverlaps(trees), {
    overlaps: [],
    undecided: [{ first: 0, second: 1 }, { first: 0, second: 2 }],
  });
});

Deno.test("findOverlaps() of real patterns gives texts that both accept", async () => {
  const trees = everyNth(20, (await corpusTrees(["real-world"])).filter(({ size }) => size < 100));
  const natives = trees.map(({ regex: { pattern, flags } }) =>
    new RegExp(pattern, flags.replaceAll("g", ""))
  );
  const { overlaps } = findOverlaps(trees);
  const wrong = overlaps.filter(({ first, second, text }) =>
    !natives[first]?.test(text) || !natives[second]?.test(text)
  );
  assertEquals(wrong, []);
});
