import { assertEquals } from "@std/assert";
import { commentEffect, commentPhrase } from "../../../../lib/change/readers/comments.ts";
import { readDirectives } from "../../../../lib/change/directives.ts";
import { mistypedComments } from "../../../../lib/change/readers/mistyped.ts";
import { pairRegexes } from "../../../../lib/change/pairs/pairing.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { share } from "../../../suites/sample.ts";

const ACCEPT = "// regex-review: accept -- digits are right";

/** The comments of the regexes of a file, as `kind: reason`. */
const comments = (name: string, text: string) =>
  scanFile({ name, text }).regexes.map(({ comment }) => comment ? `${comment.kind}: ${comment.reason}` : "");

const FILES: readonly (readonly [name: string, text: string, ...comments: string[]])[] = [
  ["a.js", `${ACCEPT}\nf(/a/);\nf(/b/);`, "accept: digits are right", ""],
  ["a.js", `f(/a/); ${ACCEPT}\nf(/b/);`, "accept: digits are right", ""],
  ["a.js", "f(/a/); /* regex-review: ignore -- why */ f(/b/);", "ignore: why", "ignore: why"],
  ["a.js", "/* regex-review: ignore -- why */\nf(/a/);\nf(/b/);", "ignore: why", ""],
  ["a.js", "// regex-review: accept\nf(/a/);", "accept: "],
  ["a.js", "// regex-review: accept because\nf(/a/);", "accept: "],
  ["a.js", "// regex-review: acceptable -- x\nf(/a/);", ""],
  ["a.js", `${ACCEPT}\n\nf(/a/);`, ""],
  ["a.js", `${ACCEPT}\nf(/a/); // regex-review: ignore -- nearer`, "ignore: nearer"],
  [
    "a.js",
    `${ACCEPT}\n// regex-review: contract whole\n// regex-review: contract linear\nf(/a/);`,
    "accept: digits are right",
  ],
  ["a.js", `${ACCEPT}\n// regex-review: contract whole\n\nf(/a/);`, ""],
  ["a.js", `${ACCEPT}\nf(/b/); // regex-review: contract whole\nf(/a/);`, "accept: digits are right", ""],
  ["a.tsx", "<p>\n{/* regex-review: accept -- shown */}\n{f(/a/)}</p>;", "accept: shown"],
  ["a.js", "/*\n * regex-review: accept -- yes\n */\nf(/a/);", "accept: yes"],
  ["a.js", "/* regex-review: accept -- yes\n * and more */\nf(/a/);\nf(/b/);", "accept: yes", ""],
  ["a.js", "/** regex-review: ignore -- yes */\nf(/a/);", "ignore: yes"],
  [
    "a.js",
    "/*\n * regex-review: accept -- yes\n * regex-review: contract whole\n */\nf(/a/);",
    "accept: yes",
  ],
  ["a.js", "f('// regex-review: ignore -- yes', /a/);", ""],
  ["a.js", "// regex-review: accept -- a */ b --> c\nf(/a/);", "accept: a */ b --> c"],
  ["a.yaml", "# regex-review: accept -- yes\npattern: ^a$\ntype: string", "accept: yes"],
  ["a.html", '<!-- regex-review: accept -- yes -->\n<input pattern="a">', "accept: yes"],
  ["a.js", `\r\n${ACCEPT}\r\nf(/a/);`, "accept: digits are right"],
];

for (const [name, text, ...expected] of FILES) {
  Deno.test(`comments of ${JSON.stringify(text)}`, () => assertEquals(comments(name, text), expected));
}

Deno.test("a comment counts only with the change with which it was added or edited, and with a reason", () => {
  const cases = [
    ["f(/a/);", `${ACCEPT}\nf(/b/);`, "accepts", ""],
    [
      `${ACCEPT}\nf(/a/);`,
      `${ACCEPT}\nf(/b/);`,
      "none",
      "the comment that accepts an earlier change is outdated",
    ],
    [`${ACCEPT}\nf(/a/);`, `${ACCEPT}, too\nf(/b/);`, "accepts", ""],
    ["", `${ACCEPT}\nf(/b/);`, "accepts", ""],
    // The regex below an old comment was replaced by another one.
    [
      `${ACCEPT}\nf(/aaa/);`,
      `${ACCEPT}\ng(/[^x-z]+/);`,
      "none",
      "the comment that accepts an earlier change is outdated",
    ],
    [
      "f(/a/);",
      "// regex-review: accept\nf(/b/);",
      "none",
      'the comment needs a reason: "regex-review: accept -- reason"',
    ],
    ["f(/a/);", "// regex-review: ignore -- x\nf(/b/);", "accepts", ""],
    ["// regex-review: ignore -- x\nf(/a/);", "// regex-review: ignore -- x\nf(/b/);", "hides", ""],
    [
      "// regex-review: ignore\nf(/a/);",
      "// regex-review: ignore\nf(/b/);",
      "none",
      'the comment needs a reason: "regex-review: ignore -- reason"',
    ],
  ] as const;
  for (const [before, after, effect, words] of cases) {
    const pairs = pairRegexes(
      scanFile({ name: "a.js", text: before }),
      scanFile({ name: "a.js", text: after }),
    );
    const pair = pairs.find((each) => each.after !== null);
    assertEquals(pair && [commentEffect(pair, false), commentPhrase(pair)], [effect, words], after);
  }
});

Deno.test("many comments and long lines are read in little time", () => {
  const count = share(1, 50_000, 10);
  const text = `f(/a/);${"// regex-review: ".repeat(4 * count)}\n${
    "/* regex-review: accept -- */".repeat(count)
  }`;
  assertEquals(readDirectives(text, () => 1).length, count);
  const texts = [
    "// regex-review: nope ",
    "/* regex-review: accept -- ",
    "\n * regex-review: accept",
    "/* regex-review: x */",
  ];
  for (const each of texts) {
    const many = each.repeat(count);
    assertEquals(mistypedComments(many).length > 0, /nope|x/.test(each.slice(15)));
    assertEquals(readDirectives(many, () => 1).every(({ kind }) => kind === "accept"), true);
  }
});
