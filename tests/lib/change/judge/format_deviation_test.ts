import { assertEquals } from "@std/assert";
import { judgeChange } from "../../../../lib/change/judge/judge_change.ts";
import { changeSentence } from "../../../../lib/change/report/sentence.ts";
import { formatById } from "../../../../lib/regex/formats/catalogue.ts";
import { foundRegex, NATIVE } from "../../../changes/judged.ts";

const IPV4 = formatById("ipv4")?.regex.pattern ?? "";

const CASES: readonly (readonly [what: string, before: string, after: string, words: string | undefined])[] =
  [
    [
      "a number that is too large",
      IPV4,
      String.raw`^(?:\d{1,3}\.){3}\d{1,3}$`,
      'now also accepts "256.0.0.1", which is not an IPv4 address',
    ],
    [
      "a missing anchor",
      IPV4,
      IPV4.replace(/\$$/, ""),
      'now also accepts "192.168.0.256", which is not an IPv4 address',
    ],
    [
      "a color with too many digits",
      "^#[0-9a-f]{6}$",
      "^#[0-9a-f]{6,7}$",
      'now also accepts "#fffffff", which is not a CSS hex color',
    ],
    [
      "a time that people write as well",
      String.raw`^([01]\d|2[0-3]):[0-5]\d$`,
      String.raw`^([01]?\d|2[0-3]):[0-5]\d$`,
      'now also accepts "9:30", which is not a time of day (HTML)',
    ],
    ["more texts of the format", "^#[0-9a-f]{6}$", "^#[0-9a-fA-F]{6}$", undefined],
    ["fewer texts", String.raw`^(?:\d{1,3}\.){3}\d{1,3}$`, IPV4, undefined],
    ["a version without anchors", "#[0-9a-f]{6}", "#[0-9a-f]{6,7}", undefined],
    ["no format", "^[ab]$", "^[a-c]$", undefined],
  ];

for (const [what, before, after, words] of CASES) {
  Deno.test(`the sentence names the format that a text isn't of: ${what}`, () => {
    const [old, now] = [before, after].map((pattern) => ({
      ...foundRegex("/a/"),
      regex: { pattern, flags: "" },
    }));
    const change = judgeChange({ file: "a.js", before: old ?? null, after: now ?? null }, NATIVE);
    const found = /now also accepts .*?, which is .*?(?=; | \(short|$)/.exec(changeSentence(change))?.[0];
    assertEquals(found, words);
    const text = change.beyondFormat?.text;
    if (text !== undefined) {
      assertEquals([before, after].map((pattern) => new RegExp(pattern).test(text)), [false, true]);
    }
    assertEquals(text === undefined, words === undefined);
  });
}
