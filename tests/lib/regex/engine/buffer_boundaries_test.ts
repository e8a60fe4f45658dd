import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { outcomeOf, treeOf } from "./comparing.ts";
import type { Outcome } from "./native.ts";

/** V8 has buffer boundaries behind this flag. */
const FLAG = "--js-regexp-buffer-boundaries";

const PATTERNS = [
  String.raw`\A`,
  String.raw`\z`,
  String.raw`\Z`,
  String.raw`\A\w+\z`,
  String.raw`\A(\w*)\Z`,
  String.raw`^a\Z`,
  String.raw`(?:\A|\n)a`,
  String.raw`a\Z\r?\n?`,
  String.raw`\r\Z`,
  String.raw`\Z[^]`,
  String.raw`\z|\Z|\A`,
  String.raw`(?m:^a\Z)`,
  String.raw`(?-m:^)a|\Aa|b\z`,
  String.raw`(?=\Aa)[ab]+(?!\z)`,
  String.raw`(?<=\A|b)a`,
  String.raw`(?<=a\Z)\n`,
  String.raw`(?<!\z)$`,
  String.raw`(\A)?(\Z)?b`,
  String.raw`(?:a\Z|a)+`,
  String.raw`\\A[\]z]\z`,
  String.raw`\u{1f600}\z`,
  String.raw`(?<z>\Z)\k<z>\n`,
];

const INVALID = [String.raw`\A*`, String.raw`\z?`, String.raw`\Z{2}`, String.raw`[\A]`, String.raw`[^\z]`];

const FLAGS = ["u", "v", "gu", "gmu", "imv", "gmsv", "dgu", "yu"];

const TEXTS = [
  "",
  "a",
  "ab",
  "ba\n",
  "a\n",
  "\na",
  "a\r\n",
  "a\r",
  "a\n\n",
  "a\r\n\r\n",
  "a\u2028",
  "a\u2029",
  "a\r\u2028",
  "a\u0085",
  "b\na\nb",
  "\n",
  "\r\n",
  "\\A]",
  "\\Az",
  "x\u{1f600}",
  "\u{1f600}\n",
];

const CHILD = `
  const { regexes, texts } = JSON.parse(new TextDecoder().decode(await new Response(Deno.stdin.readable).bytes()));
  const run = ({ pattern, flags }) => {
    let engine;
    try {
      engine = new RegExp(pattern, flags.includes("d") ? flags : flags + "d");
    } catch {
      return null;
    }
    return texts.map((text) => {
      engine.lastIndex = 0;
      const bounds = [];
      for (let match; (match = engine.exec(text)) !== null;) {
        bounds.push(match.indices.flatMap((pair) => pair ?? [-1, -1]));
        if (!engine.global) break;
        if (match[0] === "") engine.lastIndex += (text.codePointAt(engine.lastIndex) ?? 0) > 0xffff ? 2 : 1;
      }
      return bounds;
    });
  };
  console.log(JSON.stringify(regexes.map(run)));
`;

/** For each regex, the bounds of the matches in each text; null if V8 refuses the regex. */
async function nativeBounds(regexes: readonly Regex[]): Promise<(Outcome["bounds"][] | null)[]> {
  const file = await Deno.makeTempFile({ suffix: ".js" });
  try {
    await Deno.writeTextFile(file, CHILD);
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", `--v8-flags=${FLAG}`, file],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(JSON.stringify({ regexes, texts: TEXTS })));
    await writer.close();
    const { stdout, success } = await child.output();
    assert(success);
    return JSON.parse(new TextDecoder().decode(stdout));
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("buffer boundaries match as in V8, which has them behind a flag", async () => {
  const regexes = [...PATTERNS, ...INVALID].flatMap((pattern) => FLAGS.map((flags) => ({ pattern, flags })));
  const natives = await nativeBounds(regexes);
  let matched = 0;
  const differences = regexes.flatMap((regex, index) => {
    const expected = natives[index] ?? null;
    const parsed = parse(regex);
    if (!parsed.ok || expected === null) {
      return parsed.ok === (expected !== null)
        ? []
        : [`/${regex.pattern}/${regex.flags}: valid is ${parsed.ok}`];
    }
    const program = compilePattern(parsed.tree);
    return TEXTS.flatMap((text, at) => {
      const own = JSON.stringify(outcomeOf(program, text, 0)?.bounds);
      const native = JSON.stringify(expected[at]);
      if (native !== "[]") matched++;
      return own === native
        ? []
        : [`/${regex.pattern}/${regex.flags} in ${JSON.stringify(text)}: ${own}, native ${native}`];
    });
  });
  assertEquals(differences, []);
  assert(matched > 1_000, `${matched} matched`);
});

Deno.test("buffer boundaries match as what they stand for", () => {
  const meanings: readonly (readonly [string, string])[] = [
    [String.raw`\A`, "(?-m:^)"],
    [String.raw`\z`, "(?-m:$)"],
    [String.raw`\Z`, String.raw`(?=(?:\r\n|[\n\r\u2028\u2029])?(?-m:$))`],
  ];
  for (const pattern of PATTERNS) {
    const standard = meanings.reduce(
      (written, [boundary, meaning]) => written.replaceAll(boundary, meaning),
      pattern,
    );
    if (pattern.includes("\\\\A")) continue;
    for (const flags of FLAGS) {
      const [one, other] = [pattern, standard].map((each) =>
        compilePattern(treeOf({ pattern: each, flags })!)
      );
      for (const text of TEXTS) {
        assertEquals(
          outcomeOf(one!, text, 0)?.bounds,
          outcomeOf(other!, text, 0)?.bounds,
          `/${pattern}/${flags} in ${JSON.stringify(text)}`,
        );
      }
    }
  }
});
