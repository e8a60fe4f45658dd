/**
 * Over whole corpora, each pattern with its own flags, with none, with u and with v: no law is violated, and
 * no view takes long. `CORPUS` names a folder of `*.jsonl` files with `{pattern, flags}` on each line;
 * without it the committed selection is read.
 */
import { assert, assertEquals } from "@std/assert";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpora } from "../corpora/corpus.ts";
import { brokenLaws, underFlags, VIEWS } from "../lib/regex/laws.ts";

/** A view must not delay typing: three frames. */
const VIEW_MS = 50;

/** The share of views that must be within that time. */
const SHARE = 0.999;

for await (const { name, regexes: all } of corpora()) {
  const regexes = all
    .flatMap(underFlags);

  Deno.test(`${name}: no law is violated`, () => {
    const broken = regexes.flatMap((regex) =>
      brokenLaws(regex).map((law) => `/${regex.pattern}/${regex.flags}: ${law}`)
    );
    assertEquals(broken, []);
  });

  for (const [view, draw] of Object.entries(VIEWS)) {
    Deno.test(`${name}: ${view}() takes less than ${VIEW_MS} ms`, () => {
      const times = regexes.flatMap((regex) => {
        const parsed = parse(regex);
        return parsed.ok ? [secondTime(parsed.tree, draw)] : [];
      }).sort((a, b) => a - b);
      const time = times[Math.floor((times.length - 1) * SHARE)] ?? 0;
      assert(time < VIEW_MS, `${time.toFixed(1)} ms`);
    });
  }
}

/** The time of a view that has been rendered once before, in ms; other programs on the machine may delay one. */
function secondTime(tree: Tree, draw: (tree: Tree) => unknown): number {
  draw(tree);
  let best = Infinity;
  for (let tries = 0; tries < 3 && best >= VIEW_MS; tries++) {
    const started = performance.now();
    draw(tree);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
