/**
 * Converted patterns compared with the matches of the original engines; `tests/proof/conversions_proof.ts`
 * runs these again.
 */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { MAX_PATTERN_CHARACTERS } from "../../../../lib/limits/pattern.ts";
import { convert, groupChanges } from "../../../../lib/regex/convert/convert.ts";
import { type Dialect, DIALECTS, guessDialect } from "../../../../lib/regex/dialects/dialects.ts";
import type { DifferenceId } from "../../../../lib/regex/convert/differences.ts";
import { hasForeignSyntax } from "../../../../lib/regex/convert/foreign_syntax.ts";
import { randomFrom } from "../engine/texts.ts";
import { CASES, type ConversionCase } from "./cases.ts";
import { expectedMatches, foreignRegex, jsMatches, unconverted } from "./expected.ts";
import { RANDOM_DIALECTS, randomForeign } from "./random_foreign.ts";
import { share } from "../../../suites/sample.ts";

const r = String.raw;
const EXPECTED = await expectedMatches();

for (const each of CASES) {
  Deno.test(`${each.dialect}: ${each.title}: ${JSON.stringify(each.pattern)}`, () => check(each));
}

/** The conversion agrees with the engine on each text, except on one for each difference that it reports. */
function check(each: ConversionCase): void {
  const { dialect, pattern, flags, agree, differ } = each;
  const regex = foreignRegex(each);
  const conversion = convert(regex, dialect) ?? unconverted(regex);
  const expected = (text: string) => {
    const matches = EXPECTED.get(dialect)?.[`${flags}/${pattern}`]?.[text];
    assert(matches !== undefined && matches !== "error", `no result for ${JSON.stringify(text)}`);
    return matches;
  };
  const message = (text: string) => JSON.stringify({ text, regex: conversion.regex });
  for (const text of agree) assertEquals(jsMatches(conversion, text), expected(text), message(text));
  for (const text of Object.values(differ).filter((text) => text !== null)) {
    assertNotEquals(jsMatches(conversion, text), expected(text), message(text));
  }
  // The numbers of groups change, which isn't visible in a text.
  const reported = conversion.differences.map(({ id }) => id).filter((id) => id !== "added-groups");
  assertEquals(reported.toSorted(), Object.keys(differ).toSorted());
}

const GUESSES: readonly [pattern: string, dialect: Dialect][] = [
  [r`(?P<a>x)(?P=a)\Z`, "python"],
  [r`(?P<a>[[:alpha:]])`, "pcre"],
  [r`\p{IsLatin}`, "java"],
  ["a(?~b)", "ruby"],
  [r`\Aa++\z`, "pcre"],
  [r`\b{start}a`, "rust"],
  ["[a-z-[aeiou]]", "dotnet"],
  ["[[:<:]]a", "pcre"],
];

for (const [pattern, dialect] of GUESSES) {
  Deno.test(`${pattern} is recognized as ${dialect}`, () => {
    assertEquals([guessDialect(pattern), convert({ pattern, flags: "" })?.dialect], [dialect, dialect]);
    assert(hasForeignSyntax({ pattern, flags: "" }));
  });
}

Deno.test("a group is counted whatever it begins with", () => {
  for (const dialect of ["python", "pcre", "java", "ruby", "dotnet", "go"] satisfies Dialect[]) {
    for (const content of [r`\w*`, r`\d?`, "[ab]?", "[^x]{2}", "[[]+", r`\.*|c`, r`\x41*`]) {
      const reference = dialect === "pcre" ? r`\g{-1}` : r`\1`;
      const pattern = `(?:(${content})-${reference})*`;
      const converted = convert({ pattern, flags: "" }, dialect)?.regex.pattern ?? pattern;
      assert(converted.endsWith(r`-\1)*`), `${dialect}: ${pattern} became ${converted}`);
    }
  }
});

/** What Java finds; `\\Z` isn't between the parts of CRLF. Pattern, text, and starts and ends of the matches. */
const ENDS_IN_JAVA: readonly (readonly [pattern: string, text: string, found: string])[] = [
  [r`\r\Z`, "b\r\n", ""],
  [r`\r\Z`, "\r\n", ""],
  [r`\r\Z`, "b\r", "1-2"],
  [r`\r\Z`, "b\n\r", "2-3"],
  [r`\r\Z`, "b\r\r\n", "1-2"],
  [r`b\r?\Z`, "b\r\n", "0-1"],
  [r`b\r?\Z`, "b\r", "0-2"],
  [r`b\r?\Z`, "b\r\r\n", "0-2"],
  [r`\Z`, "b\r\n", "1-1 3-3"],
  [r`\Z`, "b\n\r", "2-2 3-3"],
  [r`\Z`, "b\r\r\n", "2-2 4-4"],
  [r`\r\n\Z`, "b\r\r\n", "2-4"],
  [r`[^b]\Z`, "b\r\n", "2-3"],
  [r`[^b]\Z`, "b\r\r\n", "1-2 3-4"],
  [r`\n\Z`, "b\n\r", "1-2"],
  [r`b.?\Z`, "b\r\r\n", ""],
];

for (const [pattern, text, found] of ENDS_IN_JAVA) {
  Deno.test(`in Java, ${pattern} finds ${found || "nothing"} in ${JSON.stringify(text)}`, () => {
    for (const flags of ["", "m"]) {
      const converted = convert({ pattern, flags }, "java");
      assert(converted);
      const regex = new RegExp(converted.regex.pattern, `${converted.regex.flags.replace("g", "")}g`);
      const matches = [...text.matchAll(regex)].map(({ 0: match, index }) =>
        `${index}-${index + match.length}`
      );
      assertEquals(matches.join(" "), found);
    }
  });
}

Deno.test("in .NET, named groups are numbered after the others", () => {
  const pattern = r`(?<x>a)(b)(?<y>c)(d)-\1\2\3\4\k<x>`;
  const conversion = convert({ pattern, flags: "" }, "dotnet");
  assertEquals(conversion?.regex.pattern, r`(?<x>a)(b)(?<y>c)(d)-\2\4\1\3\k<x>`);
  assertEquals(conversion?.groups, [2, 4, 1, 3]);
  assertEquals(conversion?.differences.map(({ id }) => id), ["named-groups"]);
  assertEquals(convert({ pattern: r`(a)(?<x>b)\1\2`, flags: "" }, "dotnet"), null);
});

Deno.test("a surrogate is no half of a character where texts are read by code points", () => {
  const pattern = r`[\uD800-\uDBFF][\uDC00-\uDFFF]`;
  assertEquals(convert({ pattern, flags: "" }, "python")?.regex.flags, "u");
  assertEquals(convert({ pattern, flags: "" }, "java")?.regex.flags, "u");
  assertEquals(convert({ pattern, flags: "" }, "dotnet"), null);
});

Deno.test("each kind of group that JavaScript lacks is foreign syntax, and an optional bracket is not", () => {
  const foreign = [
    "(?P<a>b)",
    "(?>a)",
    "(?#a)",
    "(?|a)",
    "(?'a'b)",
    "(?&a)",
    "(?R)",
    "(?(1)a)",
    "(?1)",
    "(?+1)",
    "(?~a)",
  ]
    .concat("(?i)a", "(?^i:a)", "(?{a})", "(?C)", "[a-z&&[^b]]", r`\N{DIGIT ONE}`);
  for (const pattern of foreign) assert(hasForeignSyntax({ pattern, flags: "" }), pattern);
  for (const pattern of [r`\(?\d{3}\)?`, r`\(?x`, "(?:a)(?=b)(?!c)(?<=d)(?<!e)(?<n>f)", "a&&b", r`\[a&&b]`]) {
    assert(!hasForeignSyntax({ pattern, flags: "" }), pattern);
  }
});

/** JavaScript patterns that need no conversion. */
const OWN: readonly [pattern: string, flags: string][] = [
  [r`\d+\.\w*?[^\]]{2,}(?:a|b)(?<n>c)\k<n>(?<=d)(?!e)`, ""],
  [r`[^]*[a-z]`, ""],
  [r`(?i:a)[\p{L}--[a-z]]`, "v"],
  [r`\p{Lu}\u{1f600}`, "u"],
  [r`(?i-m:a)\1(b)`, "m"],
  [r`\++a`, ""],
];

for (const [pattern, flags] of OWN) {
  Deno.test(`/${pattern}/${flags} is not converted`, () => {
    const conversion = convert({ pattern, flags });
    assertEquals([conversion?.changes ?? [], conversion?.regex.pattern ?? pattern], [[], pattern]);
  });
}

const EVERY = Object.keys(DIALECTS).filter((name): name is Dialect => name in DIALECTS);

Deno.test("an unknown kind of group is never read as a group that captures", () => {
  for (const dialect of EVERY) {
    for (const head of ["(?~", "(?~|", "(?{", "(??{", "(?C", "(?_", "(?;", "(?<1>", "(?<a-b>", "(?<-b>"]) {
      const conversion = convert({ pattern: `${head}b)c`, flags: "" }, dialect);
      assertEquals(conversion?.unsupported.length, 1, `${dialect} ${head}`);
    }
  }
});

/** The reasons for other captures in loops. */
const LOOPS: readonly [pattern: string, ids: DifferenceId[]][] = [
  ["(a*)*(b|(c))*", ["captures-in-loops", "empty-iterations"]],
  ["(b|(c))*", ["captures-in-loops"]],
  ["(a*)*", ["empty-iterations"]],
  ["(?:(a)|b)+", ["captures-in-loops"]],
  ["(?:|a)+", ["empty-iterations"]],
  ["(?:a*)*", []],
  ["(?:a|b)*(c)+", []],
];

for (const [pattern, ids] of LOOPS) {
  Deno.test(`the loops of ${pattern} differ by ${ids.join(" and ") || "nothing"} in every language`, () => {
    for (const dialect of EVERY) {
      const found = convert({ pattern, flags: "" }, dialect)?.differences ?? [];
      const others = found.filter(({ id }) => id !== "longest-match");
      assertEquals(others.map(({ id }) => id), ids, dialect);
      assertEquals(found.length > others.length, DIALECTS[dialect].longestMatch, dialect);
    }
  });
}

Deno.test("patterns with nested classes get flag v, and every character that it reserves is escaped", () => {
  for (const dialect of ["java", "ruby"] as const) {
    for (let code = 0x20; code < 0x7f; code++) {
      const character = String.fromCharCode(code);
      if (/[[\]\\^&-]/.test(character)) continue;
      for (
        const pattern of [`[[a]${character}]`, `[[a]${character}${character}]`, `[!${character}~&&[^a]]`]
      ) {
        const conversion = convert({ pattern, flags: "u" }, dialect);
        assertEquals(conversion?.regex.flags, "v");
        const regex = new RegExp(conversion?.regex.pattern ?? "", "v");
        assertEquals(regex.test(character), !(character === "a" && pattern.includes("&&")), pattern);
        assert(!regex.test("\x7f"));
      }
    }
  }
});

/** Constructs that JavaScript can't express are kept and named. */
const UNSUPPORTED: readonly [dialect: Dialect, pattern: string, unsupported: string[]][] = [
  ["pcre", r`\((?:[^()]|(?R))*\)`, ["(?R)"]],
  ["pcre", "(a)?(?(1)b|c)", ["(?(1)"]],
  ["pcre", r`\X\p{Xan}`, [r`\X`, r`\p{Xan}`]],
  ["pcre", "(?|(a)|(b))", ["(?|"]],
  ["java", "[a-z&&]", ["&&"]],
  ["ruby", "(?~b)", ["(?~"]],
  ["ruby", "a(?~|b|c*)d", ["(?~"]],
  ["dotnet", "(?<a-b>c)", ["(?<"]],
  ["dotnet", r`\p{IsGreek}`, [r`\p{IsGreek}`]],
  ["pcre", "(?{ code })a", ["(?{"]],
  ["pcre", "(?C1)a", ["(?C1)"]],
  ["pcre", r`a|b\Kc`, [r`\K`]],
  ["pcre", r`(?:a\Kb)+`, [r`\K`]],
  ["pcre", r`a++\Kb`, [r`\K`]],
  ["pcre", r`(a)\1\Kb`, [r`\K`]],
  ["pcre", r`(?i)a(?-i)b\Kc`, [r`\K`]],
  ["pcre", r`(?<=(a)\1)b`, [r`\1`]],
  ["ruby", r`(?<=\R)b`, [r`\R`]],
  ["python", r`\N{KEYCAP DIGIT ONE}`, [r`\N{KEYCAP DIGIT ONE}`]],
  ["python", r`(?<=a(?>b))c`, ["(?>b)"]],
  // What no row has.
  ["python", r`\y\z`, [r`\y`, r`\z`]],
  ["python", r`(a)\8[\8]`, [r`\8`]],
  ["python", "a(?i)b", ["(?i)"]],
  ["python", "(?<n>a)", ["(?<"]],
  ["pcre", r`\j\i[\R]`, [r`\j`, r`\i`, r`\R`]],
  ["pcre", "(*ANYCRLF)a(*SKIP)", ["(*ANYCRLF)", "(*SKIP)"]],
  ["pcre", "[[.a.]]", ["[.a.]"]],
  ["pcre", "(?J)(?<n>a)|(?<n>b)", ["(?<n>"]],
  ["java", r`\b{g}a`, [r`\b{g}`]],
  ["java", "(?d)a$", ["(?d)"]],
  ["java", "(?#a)b", ["(?#"]],
  ["java", r`a*(?i){2}`, ["{2}"]],
  ["java", "x{2}{3}", ["{3}"]],
  ["ruby", r`\M-a\c\t`, [r`\M`, r`\c`]],
  ["ruby", "(?<a-b>c)", ["(?<"]],
  ["ruby", "[a-[b]]", ["-["]],
  ["ruby", r`(?<n>a)(?<n>b)\k<n>`, ["(?<n>", r`\k<n>`]],
  ["go", r`\Z(?=a)\1`, [r`\Z`, "(?=", r`\1`]],
  ["rust", r`[a~~b]\1\h`, ["~~", r`\1`, r`\h`]],
  ["rust", "[a--]", ["--"]],
  ["rust", "(?R)a$", ["(?R)"]],
  ["dotnet", r`(?<1>a)\p{IsGreek}`, ["(?<", r`\p{IsGreek}`]],
];

for (const [dialect, pattern, unsupported] of UNSUPPORTED) {
  Deno.test(`${dialect}'s ${pattern} has parts that aren't converted: ${unsupported.join(" ")}`, () => {
    const conversion = convert({ pattern, flags: "" }, dialect);
    assertEquals(conversion?.unsupported.map(({ source }) => source), unsupported);
  });
}

Deno.test("patterns that no language accepts, that are nested too deeply or too long are not converted", () => {
  for (
    const pattern of ["(a", "a)", "*a", "[a", "(?>".repeat(1_000), "a".repeat(MAX_PATTERN_CHARACTERS + 1)]
  ) {
    assertEquals(convert({ pattern, flags: "" }, "pcre"), null);
  }
});

Deno.test("changes are listed with the original source, and equal ones are grouped", () => {
  const conversion = convert({ pattern: r`(?x) [[:alpha:]] \h [[:alpha:]] \z`, flags: "" }, "pcre");
  const rows = groupChanges(conversion?.changes ?? []).map(({ what, from, to, count }) =>
    `${count} ${what}: ${from} > ${to}`
  );
  assertEquals(rows, [
    "1 Whitespace and comments allowed: (?x) > ",
    "4 Whitespace:   > ",
    "2 POSIX class: [:alpha:] > A-Za-z",
    r`1 Horizontal whitespace: \h > [\t \xa0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000]`,
    r`1 End of the text: \z > $`,
  ]);
});

Deno.test("what is converted is valid in JavaScript, whatever its flags are", () => {
  const random = randomFrom(11);
  let converted = 0;
  const tries = share(4, 4_800, 16);
  for (let count = 0; count < tries; count++) {
    const dialect = RANDOM_DIALECTS[count % RANDOM_DIALECTS.length] ?? "pcre";
    const pattern = randomForeign(dialect, random);
    // References to groups that don't exist and equal names are errors in each language.
    if (/\\[1kg]|\(\?P=|(\(\?(?:P<n>|'q')).*\1/.test(pattern)) continue;
    for (const flags of ["", "i", "u", "v"]) {
      const conversion = convert({ pattern, flags }, dialect);
      if (conversion === null || conversion.unsupported.length > 0) continue;
      new RegExp(conversion.regex.pattern, conversion.regex.flags);
      converted++;
    }
  }
  assert(converted > 1.6 * tries, `${converted} converted`);
});

Deno.test("an empty match after another one is a difference only with flag g, and where the pattern may be empty", () => {
  const cases = [["a*", "g", true], ["a*", "", false], ["a+", "g", false], ["a|b*", "gi", true]] as const;
  for (const dialect of EVERY) {
    for (const [pattern, flags, differs] of cases) {
      const found = convert({ pattern, flags }, dialect)?.differences.some(({ id }) =>
        id === "empty-matches"
      );
      assertEquals(found ?? false, differs && !DIALECTS[dialect].emptyAfterMatch, `${dialect} ${pattern}`);
    }
  }
});
