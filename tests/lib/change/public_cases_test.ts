import { assert, assertEquals } from "@std/assert";
import { fixesIn } from "../../../lib/change/fixes/fixed_file.ts";
import { judgePair } from "../../../lib/change/judge/judge.ts";
import { pairFiles } from "../../../lib/change/pairs/pairing.ts";
import { scanFile } from "../../../lib/change/readers/scan.ts";
import { findingTitle } from "../../../lib/change/report/findings.ts";
import { changeSentence } from "../../../lib/change/report/sentence.ts";
import { NATIVE } from "../../changes/judged.ts";

interface PublicCase {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

const lines = await Deno.readTextFile(new URL("../../data/public-cases.jsonl", import.meta.url));
const cases = new Map(
  lines.trim().split("\n").map((line): [string, PublicCase] => {
    const found: PublicCase = JSON.parse(line);
    return [found.id, found];
  }),
);

function caseOf(id: string): PublicCase {
  const found = cases.get(id);
  assert(found, id);
  return found;
}

for (const id of ["fix-chevrotain", "fix-last-index"]) {
  Deno.test(`${id}: nothing is changed, and a fast form is named with its condition`, () => {
    const { before } = caseOf(id);
    const { text, fixed, conditional } = fixesIn({ name: "a.mjs", text: before });
    assertEquals([text, fixed, conditional.length], [before, 0, 1]);
  });
}

Deno.test('review-same-token: the change isn\'t "Same", and a search is named that differs', () => {
  const { before, after } = caseOf("review-same-token");
  const [old, now] = [before, after].map((text) => scanFile({ name: "t.js", text }));
  const [pair] = pairFiles([{ before: old!, after: now! }]).pairs;
  assert(pair);
  const change = judgePair(pair, NATIVE);
  assertEquals([findingTitle(change), change.importance], ["Same from the start", "note"]);
  assertEquals(
    changeSentence(change),
    'Same matches and captures when searched from 0, proved; from 1 of "00@", it matches nothing instead of "0@" at 1; no longer slow on long input',
  );
});
