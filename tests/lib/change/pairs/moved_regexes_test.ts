import { assertEquals } from "@std/assert";
import { pairMoved } from "../../../../lib/change/pairs/moved_regexes.ts";
import { pairFiles } from "../../../../lib/change/pairs/pairing.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";

/** The changes of files, each with its code before and after, as `file: old → new`. */
function changes(
  files: Readonly<Record<string, readonly [before: string | null, after: string | null]>>,
): string[] {
  const versions = Object.entries(files).map(([name, [before, after]]) => ({
    before: before === null ? null : scanFile({ name, text: before }),
    after: after === null ? null : scanFile({ name, text: after }),
  }));
  return pairMoved(pairFiles(versions).pairs).map(({ file, before, after }) =>
    `${file}: ${before?.source ?? "—"} → ${after?.source ?? "—"}`
  );
}

Deno.test("a regex that was moved to another file is left out", () => {
  assertEquals(changes({ "a.js": ["f(/a/); f(/b/);", ""], "b.js": [null, "g(/a/); g(/a/);"] }), [
    "a.js: /b/ → —",
    "b.js: — → /a/",
  ]);
});

Deno.test("a changed regex of a file that was renamed is paired", () => {
  const [old, now] = ["const ONE = /a+b/; const TWO = /[c-e]/;", "const ONE = /a+b+/;\nconst TWO = /[c-e]/;"];
  const changed = "/a+b/ → /a+b+/";
  assertEquals(changes({ "dist/index.js": [old, null], "dist/index.mjs": [null, now] }), [
    `dist/index.mjs: ${changed}`,
  ]);
  assertEquals(changes({ "lib/dates.ts": [old, null], "src/dates.ts": [null, now] }), [
    `src/dates.ts: ${changed}`,
  ]);
  // Half of the regexes are the same.
  assertEquals(changes({ "lib/dates.ts": [old, null], "src/time/parse.ts": [null, now] }), [
    `src/time/parse.ts: ${changed}`,
  ]);
});

Deno.test("a file is renamed if only its ending changed, or its folder unless many files have its name", () => {
  const paired = (from: string, to: string) =>
    changes({ [from]: ["const ONE = /a+b/;", null], [to]: [null, "const ONE = /a+b+/;"] }).length === 1;
  assertEquals(paired("dist/index.js", "dist/index.mjs"), true);
  assertEquals(paired("lib/dates.ts", "src/dates.ts"), true);
  assertEquals(paired("lib/dates.ts", "src/dates.tsx"), true);
  assertEquals(paired("lib/index.ts", "src/index.ts"), false);
  assertEquals(paired("lib/dates.ts", "lib/times.ts"), false);
});

Deno.test("regexes of different files are not paired", () => {
  const unrelated = ["const ONE = /a+b/;", "const ONE = /a+b+/;"] as const;
  assertEquals(changes({ "lib/dates.ts": [unrelated[0], null], "src/time.ts": [null, unrelated[1]] }), [
    "lib/dates.ts: /a+b/ → —",
    "src/time.ts: — → /a+b+/",
  ]);
  assertEquals(changes({ "a/index.ts": [unrelated[0], null], "b/index.ts": [null, unrelated[1]] }), [
    "a/index.ts: /a+b/ → —",
    "b/index.ts: — → /a+b+/",
  ]);
});

Deno.test("what was removed from a file that was renamed stays one of the old file", () => {
  assertEquals(
    changes({
      "x.js": ["const ONE = /a+b/; f(/z{3}/)", null],
      "x.mjs": [null, "const ONE = /a+b+/; g(/[0-9]?/)"],
    }),
    ["x.mjs: /a+b/ → /a+b+/", "x.js: /z{3}/ → —", "x.mjs: — → /[0-9]?/"],
  );
});
