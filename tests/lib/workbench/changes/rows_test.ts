import { assertEquals } from "@std/assert";
import type { RegexChange, RegexPair } from "../../../../lib/change/model.ts";
import { undecidedChange } from "../../../../lib/change/judge/unjudged.ts";
import {
  certainty,
  flagSentences,
  needsDecision,
  pairLocation,
  sentenceBeside,
  shownVersions,
  workbenchLink,
} from "../../../../lib/workbench/changes/rows.ts";
import { scanInput } from "../../../../lib/workbench/changes/scanning.ts";
import { readUrlState } from "../../../../lib/workbench/model/link.ts";

function pairOf(before: string, after: string, flags = ""): RegexPair {
  const request = { before: { pattern: before, flags: "" }, after: { pattern: after, flags } };
  const [pair] = scanInput({ kind: "patterns", ...request }).pairs;
  if (pair === undefined) throw new Error("The patterns are the same");
  return pair;
}

const changeOf = (pair: RegexPair, facts: Partial<RegexChange> = {}): RegexChange => ({
  ...undecidedChange(pair, ""),
  ...facts,
});

Deno.test("a relation has a certainty if it is known", () => {
  const pair = pairOf("a", "b");
  assertEquals(certainty(changeOf(pair, { relation: "wider", how: "proved" })), "proved");
  assertEquals(certainty(changeOf(pair)), null);
});

Deno.test("dangers and warnings need a decision", () => {
  const open = (["danger", "warning", "note", "none"] as const).filter((importance) =>
    needsDecision(changeOf(pairOf("a", "b"), { importance }))
  );
  assertEquals(open, ["danger", "warning"]);
});

Deno.test("the place is that of the new version, and patterns without a file have none", () => {
  const { before, after } = pairOf("a", "b");
  const moved = after && { ...after, line: 7 };
  assertEquals(pairLocation({ file: "a.ts", before, after: moved }), "a.ts:7");
  assertEquals(pairLocation({ file: "a.ts", before, after: null }), "a.ts:1");
  assertEquals(pairLocation({ file: "", before, after }), "");
  assertEquals(shownVersions({ file: "a.ts", before, after: null }).map(({ title }) => title), ["Before"]);
});

Deno.test("added and removed flags are named", () => {
  assertEquals(flagSentences(changeOf(pairOf("a", "a", "i"), { addedFlags: "i", removedFlags: "g" })), [
    "Flag i added (ignore case)",
    "Flag g removed (global)",
  ]);
});

Deno.test("the link to the workbench has both versions and a text, after #", () => {
  const link = workbenchLink(changeOf(pairOf("a", "b", "i"), { onlyBefore: "x" })) ?? "";
  assertEquals(link.slice(0, 2), "/#");
  const state = readUrlState(new URLSearchParams(link.slice(2)));
  assertEquals(
    [state?.pattern, state?.flags, state?.text, state?.second],
    ["a", "", "x", { pattern: "b", flags: "i" }],
  );
  const { before, after } = pairOf("a", "b");
  const removed = workbenchLink(changeOf({ file: "", before, after: null })) ?? "";
  assertEquals(readUrlState(new URLSearchParams(removed.slice(2)))?.second, undefined);
  assertEquals(workbenchLink(changeOf(pairOf("a", "\ud800"))), null);
  assertEquals(
    workbenchLink(changeOf({ file: "", before: null, after: after && { ...after, regex: null } })),
    null,
  );
});

Deno.test("a sentence doesn't repeat the label above it", () => {
  const found = [
    "Became dangerous (29 characters can hang a thread for 1 s); accepts more",
    "Became dangerous (29 characters can hang a thread for 1 s (estimated))",
    "Became dangerous",
    "Still dangerous (29 characters); the same matches",
  ].map((sentence) => sentenceBeside("Became dangerous", sentence));
  assertEquals(found, [
    "29 characters can hang a thread for 1 s; accepts more",
    "29 characters can hang a thread for 1 s (estimated)",
    "Became dangerous",
    "Still dangerous (29 characters); the same matches",
  ]);
});
