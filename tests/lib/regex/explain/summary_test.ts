import { assert, assertEquals } from "@std/assert";
import { COMMON_PATTERNS } from "../../../../lib/regex/explain/common_patterns.ts";
import { formatNormalForm, normalizePattern } from "../../../../lib/regex/explain/normal_form.ts";
import { splitAnchors, summarize } from "../../../../lib/regex/explain/summary.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { treeOf } from "./explanation_cases.ts";
import { framedIn, ODD_BODIES, summaryFaults } from "./summary_laws.ts";
import { everyNth } from "../../../sample.ts";

/** Pattern, flags, summary. */
const CASES: readonly (readonly [string, string, string | undefined])[] = [
  [
    "^\\d{4}-\\d{2}-\\d{2}$",
    "",
    "The whole text is a date written YYYY-MM-DD; any digits are accepted, 0000-99-99 too",
  ],
  [
    "(?<y>[0-9]{4})-(?<m>\\d\\d)-(\\d{2})",
    "g",
    "A date written YYYY-MM-DD, anywhere in the text; any digits are accepted, 0000-99-99 too",
  ],
  [
    "^\\d{4}-(1[0-2]|0[1-9])-(0[1-9]|[12]\\d|3[01])$",
    "",
    "The whole text is a date written YYYY-MM-DD; days beyond a month's end are accepted, February 31 too",
  ],
  ["^\\d+$", "", "The whole text is a whole number without a sign"],
  ["^\\d\\d*$", "", "The whole text is a whole number without a sign"],
  ["\\d+", "", undefined],
  ["^[-+]?\\d+(\\.\\d+)?$", "", "The whole text is a number, which may have a sign and decimals"],
  ["^#([0-9a-f]{3}){1,2}$", "i", "The whole text is a colour written #RGB or #RRGGBB"],
  ["^#([0-9a-f]{3}){1,2}$", "", undefined],
  [
    "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$",
    "i",
    "The whole text is a UUID; version and variant are not checked",
  ],
  [
    "^(\\d{1,3}\\.){3}\\d{1,3}$",
    "",
    "The whole text is four numbers of up to three digits with full stops between, like an IPv4 address; numbers above 255 are accepted",
  ],
  [
    "^((25[0-5]|2[0-4]\\d|[01]?\\d\\d?)\\.){3}(25[0-5]|2[0-4]\\d|[01]?\\d\\d?)$",
    "",
    "The whole text is an IPv4 address; leading zeros are accepted",
  ],
  ["^([01]\\d|2[0-3]):[0-5]\\d$", "", "The whole text is a time of day from 00:00 to 23:59"],
  ["^\\s+|\\s+$", "g", "White space at the start or at the end of the text, as trimming removes it"],
  ["^\\s+|\\s+$", "gm", undefined],
  ["^\\s+$", "", "The whole text is white space"],
  ["^\\s+$", "m", undefined],
  ["\\s+$", "m", "White space at the end of a line"],
  ["\\r\\n|\\r|\\n", "g", "A line end as Unix, Windows or old Macs write it, anywhere in the text"],
  [
    "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$",
    "",
    "The whole text is something like an e-mail address: one at sign, and a full stop somewhere after it; nothing else about it is checked",
  ],
  ["^[a-z]+$", "i", "The whole text is ASCII letters only"],
  ["^[a-z]+$", "iu", undefined],
  ["^(?:GET|POST)$", "", 'The whole text is "GET" or "POST"'],
  ["^https?:", "i", '"https:" or "http:" (any case) at the start of the text'],
  ["\\.(jpe?g|png)$", "", '".jpeg", ".jpg" or ".png" at the end of the text'],
  ["^(a|b|)$", "", undefined],
  ["^$", "", "The whole text is empty"],
  ["^$", "m", "An empty line"],
  ["^", "", undefined],
  ["", "", undefined],
  ["$(\\n|\\r\\n)", "", undefined],
  ["$\\r?\\n", "m", undefined],
  ["\\r?\\n^", "m", undefined],
  ["\\r?\\n$", "m", undefined],
  ["^\\r?\\n$", "m", undefined],
  ["^[\\x00-\\x7F]+$", "m", undefined],
  ["\\s+^", "", undefined],
  ["$\\s+", "", undefined],
  ["$GET", "", undefined],
  ["GET^", "", undefined],
  ["(?:^)?GET$", "", undefined],
  ["^GET(?:$)?", "", undefined],
  ["(?:^)?\\d{4}-\\d{2}-\\d{2}", "", undefined],
  ["^^\\d{4}-\\d{2}$$", "", undefined],
  ["a", "y", undefined],
  ["\\d{2}:\\d{2}", "y", undefined],
  ["^a+?(b)\\1$", "", undefined],
  ["^(?i:a)$", "", undefined],
  ["\\B(?=(\\d{3})+(?!\\d))", "g", "Each place in a number where a thousands separator goes, from the right"],
  [
    '".*?"',
    "",
    "A stretch from a quotation mark to the nearest next one in the same line, anywhere in the text",
  ],
  ['".*?"$', "", undefined],
];

for (const [pattern, flags, summary] of CASES) {
  Deno.test(`summary of /${pattern}/${flags}`, () => {
    assertEquals(summarize(treeOf(pattern, flags)), summary);
  });
}

Deno.test("every common pattern is recognized, and none is listed twice", () => {
  const forms = COMMON_PATTERNS.map(({ pattern }) => {
    const items = normalizePattern(treeOf(pattern, ""));
    assert(items, pattern);
    return formatNormalForm(items);
  });
  assertEquals(forms.filter((form, index) => forms.indexOf(form) < index), []);
});

Deno.test("patterns with the same normal form match the same", () => {
  const shapes = new Map(
    COMMON_PATTERNS.map((
      { pattern },
    ) => [formatNormalForm(normalizePattern(treeOf(pattern, "")) ?? []), pattern]),
  );
  const path = new URL("../../../data/corpus/real-world.jsonl", import.meta.url);
  for (const line of Deno.readTextFileSync(path).trim().split("\n")) {
    const { pattern, flags } = JSON.parse(line);
    const parsed = parse({ pattern, flags });
    const items = parsed.ok && !flags.includes("y") ? normalizePattern(parsed.tree) : undefined;
    if (!items) continue;
    const { start, end, body } = splitAnchors(items);
    const shape = shapes.get(formatNormalForm(body));
    if (shape === undefined) continue;
    const lines = start === "line" || end === "line" ? "m" : "";
    const same = new RegExp(`${start ? "^" : ""}(?:${shape})${end ? "$" : ""}`, lines);
    const asked = new RegExp(pattern, flags.replace("g", ""));
    for (const text of TEXTS) {
      assertEquals(asked.exec(text)?.[0], same.exec(text)?.[0], `/${pattern}/${flags} on ${text}`);
    }
  }
});

Deno.test("only patterns that can match have a summary, and it says correctly where they match", () => {
  const bodies = COMMON_PATTERNS.filter((_, index) => index % 12 === 0).map(({ pattern }) => pattern);
  assertEquals(everyNth(3, framedIn([...bodies, ...ODD_BODIES])).flatMap(summaryFaults), []);
});

const TEXTS = [
  "",
  "2026-01-31",
  "12:34:56",
  "#ffCC00",
  "192.168.1.255",
  "a@b.co",
  "123e4567-e89b-42d3-a456-426614174000",
  " foo bar\tbaz\r\nqux ",
  '<a href="x">',
  "0x1F",
  "-12.5e+3",
  "1,234,567",
  "K\u212as\u017f",
  "\u2028 \ufeff",
  "hello-world_2",
];
