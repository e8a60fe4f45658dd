import { assert, assertEquals } from "@std/assert";
import { wholeTextsOf } from "../../../../lib/regex/language/whole_texts.ts";
import { compareLanguages } from "../../../../lib/regex/language/relation.ts";
import { acceptedWitness, differenceWitness } from "../../../../lib/regex/witnesses/witness.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { mutated } from "../language/mutations.ts";
import { corpusTrees, treeOf } from "../trees.ts";

const typical = (left: string, right: string, models: readonly string[] = []) =>
  differenceWitness(treeOf(left), treeOf(right), { models })?.typical;

Deno.test("differenceWitness() is made of the patterns' own characters", () => {
  assertEquals(typical("/^user-[a-z]+$/", "/^user-[a-z]{3}$/"), "user-e");
  assertEquals(typical("/^(foo|bar)$/", "/^foo$/"), "bar");
  assertEquals(typical("/^16024985|755743$/", "/^(16024985|755743)$/"), "0755743");
});

Deno.test("differenceWitness() varies letters and digits, and follows a model", () => {
  assertEquals(typical(String.raw`/^[A-Z]{3}\d{4}$/`, "/^x$/"), "ABC1234");
  assertEquals(typical("/^[a-z]{4,}$/", "/^x$/", ["hello"]), "hell");
});

Deno.test("differenceWitness() puts letters where a delimiter would surprise", () => {
  // Not "+//", ".xml", "index.html?", "/.b".
  assertEquals(typical("/^\\+[a-z0-9/]+$/", "/^\\+[a-z0-9]+$/"), "+a/");
  assertEquals(typical("/^.*\\.xml$/", "/^xml$/"), "l.xml");
  assertEquals(typical("/^index\\.html(\\?.*)?$/", "/^index\\.html$/"), "index.html?d");
  assertEquals(typical("/^.*$/", "/^3\\.\\d$/"), "3");
  assertEquals(typical("/^a*$/", "/^a+$/"), "");
});

Deno.test("differenceWitness() keeps the case of letters within a word", () => {
  assertEquals(typical("/^projects\\/\\w+\\/serviceAccounts$/", "/^x$/"), "projects/c/serviceAccounts");
  assertEquals(typical("/^[a-z]{4}$/i", "/^1$/"), "abcd");
  assertEquals(typical("/^X[a-z]{3}$/i", "/^1$/i"), "XXXX");
});

Deno.test("differenceWitness() shows what an attacker would send", () => {
  const open = String.raw`/^https:\/\/trusted\.com/`;
  const closed = String.raw`/^https:\/\/trusted\.com$/`;
  assertEquals(typical(open, closed, ["https://trusted.com"]), "https://trusted.com.attacker.io");
  assertEquals(typical(open, closed), "https://trusted.com.attacker.io");
  assertEquals(typical(String.raw`/trusted\.com$/`, String.raw`/^trusted\.com$/`), "attacker-trusted.com");
});

Deno.test("differenceWitness() prefers characters that don't surprise", () => {
  const found = differenceWitness(treeOf("/^[^a-z]$/"), treeOf("/^b$/"));
  assertEquals(found?.typical, "1");
  assertEquals(typical("/^[^a-zA-Z0-9]$/", "/^x$/"), "_");
  assertEquals(typical(String.raw`/^[\0-\x1f]$/`, "/^x$/"), "\n");
  assertEquals(typical("/^a$/", "/^[ab]$/"), undefined);
});

Deno.test("acceptedWitness() is a text that the pattern accepts", () => {
  assertEquals(acceptedWitness(treeOf(String.raw`/^\d{3}-\d{4}$/`))?.typical, "123-4567");
  assertEquals(acceptedWitness(treeOf("/[]/")), undefined);
});

Deno.test("differenceWitness() works between code points and code units", () => {
  const found = differenceWitness(treeOf("/^.$/u"), treeOf("/^.$/"));
  assert(found !== undefined && [...found.typical].length === 1 && found.typical.length === 2);
});

Deno.test("witnesses of real patterns tell them apart natively, and exist where a difference is proved", async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (
    const tree of everyNth(
      15,
      (await corpusTrees(["real-world"])).filter(({ size }) => size < 150),
      180,
    )
  ) {
    const other = mutated(tree.regex);
    if (other === undefined) continue;
    const { onlyLeft, how } = compareLanguages(tree, other);
    if (how !== "proved") continue;
    const found = differenceWitness(tree, other, { shortest: onlyLeft });
    compared++;
    const [left, right] = [tree, other].map(({ regex: { pattern, flags } }) =>
      new RegExp(pattern, flags.replaceAll("g", ""))
    );
    for (const text of found ? [found.typical, found.shortest] : []) {
      if (!left?.test(text) || right?.test(text)) wrong.push(`${left} ${right} ${JSON.stringify(text)}`);
    }
    if ((found === undefined) !== (onlyLeft === undefined)) wrong.push(`${left} ${right} ${onlyLeft}`);
  }
  assertEquals(wrong, []);
  assert(compared > share(15, 150, 180), `${compared}`);
});

Deno.test("wholeTextsOf() accepts what the pattern matches from start to end", () => {
  const accepts = (literal: string, text: string) => {
    const tree = wholeTextsOf(treeOf(literal));
    assert(tree !== null);
    return new RegExp(tree.regex.pattern, tree.regex.flags).test(text);
  };
  assert(accepts("/a|b/", "b") && !accepts("/a|b/", "ab"));
  assert(accepts("/^a$\n^b$/m", "a\nb") && !accepts("/^a$/m", "a\nb"));
  assert(!accepts("/a/y", "ab") && accepts("/A/gi", "a"));
});

/** The left pattern, the right one, and a typical text that only the left one accepts. */
const FEARED: readonly (readonly [left: string, right: string, text: string])[] = [
  // Words are spelled as in the pattern.
  ["/^GitHub/i", "/^GitHub$/i", "GitHubB"],
  [String.raw`/McAfee\/\d+/i`, String.raw`/^McAfee\/\d+/i`, "cMcAfee/1"],
  ["/iPhone|iPad/i", "/iPhone/i", "iPad"],
  ["/Zoho Sites \\d/i", "/^Zoho Sites \\d$/i", "eZoho Sites 1"],
  ["/^(?:LibreOffice|Libre)$/i", "/^Libre$/i", "LibreOffice"],
  // Unless the case is the difference.
  ["/^ab$/i", "/^ab$/", "aB"],
  // An address that contains what is trusted.
  [
    String.raw`/(?:https?:\/\/)?trusted\.com$/`,
    String.raw`/^(?:https?:\/\/)?trusted\.com$/`,
    "https://attacker.io/?trusted.com",
  ],
  [
    String.raw`/(?:https?:\/\/)?(?:www\.)?trusted\.com\/x$/`,
    String.raw`/^(?:https?:\/\/)?(?:www\.)?trusted\.com\/x$/`,
    "https://attacker.io/?trusted.com/x",
  ],
  [
    String.raw`/https:\/\/trusted\.com$/`,
    String.raw`/^https:\/\/trusted\.com$/`,
    "https://attacker.io/?https://trusted.com",
  ],
  [String.raw`/trusted\.com$/`, String.raw`/^trusted\.com$/`, "attacker-trusted.com"],
  // The mistakes that people know.
  [
    String.raw`/^\d{1,3}(?:\.\d{1,3}){3}$/`,
    String.raw`/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/`,
    "256.0.0.1",
  ],
  [
    String.raw`/^\d{4}-\d\d-\d\d$/`,
    String.raw`/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/`,
    "2024-13-01",
  ],
  [String.raw`/^\d\d:\d\d$/`, String.raw`/^(?:[01]\d|2[0-3]):[0-5]\d$/`, "24:00"],
];

for (const [left, right, text] of FEARED) {
  Deno.test(`a text that only ${left} accepts, not ${right}`, () => assertEquals(typical(left, right), text));
}

Deno.test("a typical text has no filler where a short one is known", () => {
  const hints = { shortest: "\u0001" };
  const found = acceptedWitness(treeOf(String.raw`/^(?:[a-z]{60}|\x01)$/`), hints);
  assertEquals(found, { typical: "\u0001", shortest: "\u0001" });
});
