/** Every string of every input of the page of changes, with 15 kinds of hostile text: none of what is drawn is slow. */
import { assert, assertEquals } from "@std/assert";
import { signal } from "@preact/signals";
import { renderToString } from "preact-render-to-string";
import { undecidedChange } from "../../../../lib/change/judge/unjudged.ts";
import type { RegexPair } from "../../../../lib/change/model.ts";
import {
  type ChangesInput,
  EMPTY_INPUT,
  readFragment,
  scanRequest,
  writeFragment,
} from "../../../../lib/workbench/changes/input.ts";
import { Results } from "../../../../lib/workbench/changes/results.tsx";
import type { ScannedReview } from "../../../../lib/workbench/changes/review.ts";
import { scanInput } from "../../../../lib/workbench/changes/scanning.ts";
import type { ChangesPage } from "../../../../lib/workbench/changes/state.ts";
import { Changes } from "../../../../lib/workbench/changes/view.tsx";
import { slowTexts } from "../../../hostile/drawn_texts.ts";
import { HOSTILE_TEXTS } from "../../../hostile/hostile_strings.ts";

const LENGTH = 30_000;

const inLine = (text: string) => text.replaceAll(/[\n\r]/g, "");

const diffOf = (name: string, before: string, after: string) =>
  `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-${before}\n+${after}\n`;

const diff = (text: string): ChangesInput => ({ ...EMPTY_INPUT, diff: text });

const files = (name: string, before: string, after: string): ChangesInput => ({
  ...EMPTY_INPUT,
  mode: "files",
  files: { before: [{ name, text: before }], after: [{ name, text: after }] },
});

const [OLD, NEW] = ["const a = /^a$/;", "const a = /^a/;"];

/** A field of an input that holds a text. */
const FIELDS: Readonly<Record<string, (text: string) => ChangesInput>> = {
  "the name of a file in a diff": (text) => diff(diffOf(`${inLine(text)}.ts`, OLD, NEW)),
  "the quoted name of a file in a diff": (text) => diff(diffOf(JSON.stringify(`${text}.ts`), OLD, NEW)),
  "the name of a file that isn't read": (text) => diff(diffOf(`${inLine(text)}.py`, OLD, NEW)),
  "the name of a file that can't be read": (text) => diff(`diff --cc ${inLine(text)}.ts\n`),
  "many names of files": (text) =>
    diff(
      Array.from({ length: 150 }, (_, n) => diffOf(`${n}${inLine(text).slice(0, 250)}.py`, OLD, NEW)).join(
        "",
      ),
    ),
  "the name of a const": (text) =>
    diff(diffOf("a.ts", `const a${inLine(text)} = /^a$/;`, `const a${inLine(text)} = /^a/;`)),
  "the name of a property": (text) =>
    diff(diffOf("a.ts", `f({ "${inLine(text)}": /^a$/ });`, `f({ "${inLine(text)}": /^a/ });`)),
  "a pattern in a diff": (text) => diff(diffOf("a.ts", OLD, `const a = /^${inLine(text).slice(0, 9_000)}/;`)),
  "a pattern that is built": (text) =>
    diff(diffOf("a.ts", `new RegExp("a" + b);`, `new RegExp("${inLine(text)}" + b);`)),
  "a contract": (text) =>
    diff(diffOf("a.ts", OLD, `${NEW} // regex-review: contract rejects "${inLine(text)}"`)),
  "a contract that can't be read": (text) =>
    diff(diffOf("a.ts", OLD, `${NEW} // regex-review: contract ${inLine(text)}`)),
  "a contract without a regex": (text) =>
    diff(diffOf("a.ts", OLD, `f(); // regex-review: contract ${inLine(text)}`)),
  "the reason of a comment": (text) =>
    diff(diffOf("a.ts", OLD, `${NEW} // regex-review: accept -- ${inLine(text)}`)),
  "a diff that is none": (text) => diff(text),
  "the name of a file": (text) => files(`${text}.ts`, OLD, NEW),
  "the text of a file": (text) => files("a.ts", text, `${text}\n${NEW}`),
  "a pattern in a schema": (text) =>
    files("a.json", `{"pattern": "^a$"}`, JSON.stringify({ type: "string", pattern: text.slice(0, 9_000) })),
  "a path in a schema": (text) =>
    files(
      "a.json",
      JSON.stringify({ properties: { [text]: { type: "string", pattern: "^a$" } } }),
      JSON.stringify({ properties: { [text]: { type: "string", pattern: "^a" } } }),
    ),
  "one of two patterns": (text) => ({
    ...EMPTY_INPUT,
    mode: "patterns",
    patterns: { before: { pattern: text.slice(0, 9_000), flags: "" }, after: { pattern: "a", flags: "" } },
  }),
  "the flags of a pattern": (text) => ({
    ...EMPTY_INPUT,
    mode: "patterns",
    patterns: { before: { pattern: "a", flags: text }, after: { pattern: "b", flags: text } },
  }),
};

/** The page with an input, before and after everything is judged as undecided. */
function drawn(input: ChangesInput): string[] {
  const scanned = scanInput(scanRequest(input));
  const review: ScannedReview = {
    status: "judging",
    pairs: scanned.pairs,
    judged: scanned.pairs.map((pair) => ({ change: undecided(pair), edits: [] })),
    unjudged: scanned.pairs,
    beyondLimit: [],
    skipped: scanned.skipped,
    outside: [],
    unread: scanned.unread,
  };
  return ([review, { ...review, status: "done" }] as const).flatMap((state) => {
    const page: ChangesPage = {
      input: signal(input),
      review: signal(scanned.problem === undefined ? state : { status: "failed", reason: scanned.problem }),
      isOutdated: signal(false),
      notice: signal(""),
      fragment: signal(null),
    };
    return [
      renderToString(<Results page={page} isIncomplete={false} />),
      renderToString(<Changes page={page} />),
    ];
  });
}

const undecided = (pair: RegexPair) => undecidedChange(pair, "Checking it took too long");

for (const [field, inputOf] of Object.entries(FIELDS)) {
  Deno.test(`${field} may have any characters`, () => {
    for (const [kind, textOf] of Object.entries(HOSTILE_TEXTS)) {
      assertEquals(drawn(inputOf(textOf(LENGTH))).flatMap(slowTexts), [], kind);
    }
  });
}

Deno.test("a short link can have names of 30,000 combining marks", async () => {
  const input = FIELDS["the name of a file in a diff"]?.("\u0301".repeat(LENGTH)) ?? EMPTY_INPUT;
  const fragment = await writeFragment(input);
  assert(fragment !== null && fragment.length < 1_000, `${fragment?.length}`);
  assertEquals(await readFragment(fragment), input);
});
