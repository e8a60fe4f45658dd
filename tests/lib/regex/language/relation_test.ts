import { assert, assertEquals } from "@std/assert";
import { LANGUAGE_BUDGET, type LanguageBudget } from "../../../../lib/regex/language/budget.ts";
import {
  compareLanguages,
  describeLanguage,
  type LanguageFacts,
  type LanguageRelation,
  type Relation,
} from "../../../../lib/regex/language/relation.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { mutated } from "./mutations.ts";
import { nativeTest } from "./native.ts";

/** Literals of a left and a right pattern. */
type Pair = readonly [left: string, right: string];

const PAIRS: Readonly<Record<Relation, readonly Pair[]>> = {
  equal: [
    ["/a/", "/a/"],
    ["/a{2}/", "/aa/"],
    ["/a{2,4}/", "/aaa?a?/"],
    ["/^a{2,4}$/", "/^aaa?a?$/"],
    ["/^(?:a|b)*$/", "/^[ab]*$/"],
    ["/^(?:ab|ac)$/", "/^a[bc]$/"],
    ["/^(a*)*$/", "/^a*$/"],
    ["/^(?:a?b??)*$/", "/^[ab]*$/"],
    ["/a|ab/", "/ab|a/"],
    ["/a+/", "/a/"],
    ["/\\d{1,1000}x/", "/\\d{1,999}x/"],
    ["/^.*a/s", "/a/"],
    ["/[^]*/", "/(?:)/"],
    ["/^|a/", "/(?:)/"],
    ["/$|a/", "/(?:)/"],
    ["/\\b/", "/\\w/"],
    // Engines also search between the halves of a surrogate pair.
    ["/\\B/u", "/^(?!\\w$)(?!\\w\\W)|\\W\\W|\\w\\w|\\W$|[\\u{10000}-\\u{10ffff}]/u"],
    ["/\\b/u", "/\\w/u"],
    ["/(?<!^)(?!$)/u", "/[^]{2}|[\\u{10000}-\\u{10ffff}]/u"],
    ["/(?<!a)(?!a)/v", "/^(?!a)|(?<!a)$|[^a]{2}|[\\u{10000}-\\u{10ffff}]/v"],
    ["/(?<!^)(?!$)[\\q{|x}]/v", "/[^]{2}|[\\u{10000}-\\u{10ffff}]/v"],
    ["/(?<!^)(?!$)(?<![^])/u", "/[\\u{10000}-\\u{10ffff}]/u"],
    ["/(?<!^)(?!$)(?<![^])/u", "/[\\ud800-\\udbff][\\udc00-\\udfff]/"],
    ["/(?<!^)(?!$)(?!(?!a))/u", "/[^]a/u"],
    ["/(?<!^)(?!$)(x)?\\1/u", "/[^]{2}/u"],
    ["/(?<!^)(?!$)/uy", "/[]/u"],
    ["/(?<!^)(?!$)/", "/[^]{2}/"],
    ["/^\\bfoo\\b$/", "/^foo$/"],
    ["/^\\p{Emoji_Keycap_Sequence}$/v", "/^[0-9#*]\\ufe0f\\u20e3$/v"],
    ["/^[\\p{RGI_Emoji}&&\\p{Emoji_Keycap_Sequence}]$/v", "/^\\p{Emoji_Keycap_Sequence}$/v"],
    ["/(?=a)a/", "/a/"],
    ["/(?=ab)a/", "/ab/"],
    ["/(?!a)[ab]/", "/b/"],
    ["/(?<=a)b/", "/ab/"],
    ["/(?<!a)b/", "/^b|[^a]b/s"],
    ["/(?<=a(?=b))b/", "/ab/"],
    ["/(?<!(?<!a)b)c/", "/abc|[^b]c|^c/"],
    ["/(?!(?!a))a/", "/a/"],
    ["/a(?!b)/", "/a$|a[^b]/"],
    ["/k/i", "/[kK]/"],
    ["/k/iu", "/[kK\\u212a]/u"],
    ["/s/iu", "/[sS\\u017f]/u"],
    ["/^\\w$/iu", "/^[\\w\\u017f\\u212a]$/u"],
    ["/ß/iu", "/[ßẞ]/u"],
    ["/(?i:a)b/", "/[aA]b/"],
    ["/(?-i:a)b/i", "/a[bB]/"],
    ["/(?s:.)/", "/[^]/"],
    ["/(?m:^)a/", "/^a|[\\n\\r\\u2028\\u2029]a/"],
    ["/^a$/m", "/(?:^|[\\n\\r\\u2028\\u2029])a(?:$|[\\n\\r\\u2028\\u2029])/"],
    ["/[\\p{L}--[a-z]]/v", "/(?![a-z])\\p{L}/u"],
    ["/[\\w&&\\d]/v", "/\\d/u"],
    ["/^[\\q{ab|c}]$/v", "/^(?:ab|c)$/v"],
    ["/[^\\d\\D]/", "/[]/"],
    ["/\\ud83d\\ude00/", "/\\u{1f600}/u"],
    ["/^\\u{1f600}$/u", "/^\\ud83d\\ude00$/"],
    ["/^.$/su", "/^(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^])$/"],
    ["/(['\"])a\\1/", "/'a'|\"a\"/"],
    ["/(?:(a|b)\\1)+/", "/aa|bb/"],
    ["/\\1(a)/", "/a/"],
    ["/(a)?\\1b/", "/b/"],
    ["/(?<=\\1(a|b))c/", "/aac|bbc/"],
    ["/(a)\\1/i", "/[aA]{2}/"],
    ["/(\\w+)\\1/", "/(?:(\\w+)\\1)/"],
    ["/^(a|b)(\\1c)\\2$/", "/^(?:aacac|bbcbc)$/"],
    ["/^(?:(a)|(b))(?:(\\1c)|(\\2d))\\3\\4$/", "/^(?:aacac|add|bcc|bbdbd)$/"],
    ["/^((a)|b)\\1\\2$/", "/^(?:aaa|bb)$/"],
    ["/^(a)?(?:\\1b)+$/", "/^(?:a(?:ab)+|b+)$/"],
    ["/^(?:(a)|b)*\\1$/", "/^(?:[ab]*(?:aa|b)|)$/"],
    ["/^(?:(a)|b){2}\\1$/", "/^[ab](?:aa|b)$/"],
    ["/^(?:\\1(a))*$/", "/^a*$/"],
    ["/^(?:(a)|b\\1)*$/", "/^[ab]*$/"],
    ["/^(?!(a)\\1)\\1[ab]+$/", "/^(?!aa)[ab]+$/"],
    ["/^(?:(?<x>a)|(?<x>b))\\k<x>$/", "/^(?:aa|bb)$/"],
    ["/^(?:(?<x>a)|(?<x>b))\\k<x>*$/", "/^(?:aa*|bb*)$/"],
    ["/^(?:(?<x>a)|(?<x>b)|c)\\k<x>d$/", "/^(?:aad|bbd|cd)$/"],
    ["/x(?:(?<q>a)|(?<q>b))\\k<q>y|xby/", "/xaay|xbby|xby/"],
    ["/^(?:(?<q>\")|(?<q>'))[a-z]+\\k<q>?$/", "/^(?:\"[a-z]+\"?|'[a-z]+'?)$/"],
    ["/^(?:(?<x>a)|(?<x>b))+\\k<x>$/", "/^[ab]*(?:aa|bb)$/"],
    ["/^(?:(?:(?<x>a)|(?<x>b))\\k<x>)*$/", "/^(?:aa|bb)*$/"],
    ["/^(?:(?:(?<x>a)|(?<x>b))-)*\\k<x>$/", "/^(?:(?:[ab]-)*(?:a-a|b-b)|)$/"],
    ["/^\\k<x>(?:(?<x>a)|(?<x>b))$/", "/^[ab]$/"],
    ["/^(?:(?<x>a)\\k<x>|(?<x>b))\\k<x>$/", "/^(?:aaa|bb)$/"],
    ["/^(?:(?<x>a)|(?<x>b))(?!\\k<x>)[ab]$/", "/^(?:ab|ba)$/"],
    ["/(?<=\\k<x>-(?:(?<x>a)|(?<x>b)))c/", "/(?:a-a|b-b)c/"],
    ["/(?=(?:(?<x>a)|(?<x>b))\\k<x>c)/", "/aac|bbc/"],
    ["/^(?:(?<x>a)|(?<x>b))\\1$/", "/^(?:aa|b)$/"],
    ["/^(?:(?<x>a)|(?<x>b))\\2$/", "/^(?:a|bb)$/"],
    ["/^(?:(?<x>a)|(?<y>b))(?:\\k<x>|\\k<y>)c$/", "/^(?:aa?|bb?)c$/"],
    ["/^(?:(?<x>k)|(?<x>s))\\k<x>$/iu", "/^(?:k{2}|s{2})$/iu"],
    ["/^(?:(?<x>a)|(?<x>b))(?i:\\k<x>)$/", "/^(?:a[aA]|b[bB])$/"],
    ["/^(?:(?<x>[ab])|(?<x>))\\k<x>$/i", "/^(?:aa|bb|)$/i"],
    ["/(pre|source)-\\1/i", "/(?:pre-pre|source-source)/i"],
    ["/(k)\\1/iu", "/k{2}/iu"],
    ["/(a)(?i:\\1)(?-i:\\1)/", "/a[aA]a/"],
    ["/a/y", "/^a/"],
    ["/a/g", "/a/"],
    ["/[]/", "/$a/s"],
  ],
  narrower: [
    ["/\\p{RGI_Emoji}/v", "/\\p{Emoji}/v"],
    ["/\\p{RGI_Emoji}/v", "/\\p{Emoji}/u"],
    ["/^\\p{Basic_Emoji}$/v", "/^\\p{RGI_Emoji}$/v"],
    ["/^\\p{RGI_Emoji_Flag_Sequence}$/v", "/^\\p{RI}{2}$/v"],
    ["/^a+$/", "/^a*$/"],
    ["/^a$/", "/a/"],
    ["/^a$/", "/^a$/m"],
    ["/ab/", "/a/"],
    ["/\\bfoo\\b/", "/foo/"],
    ["/foo\\B/", "/foo/"],
    ["/a(?=b)/", "/a/"],
    ["/a(?!b)/", "/a/"],
    ["/(?<!x)a/", "/a/"],
    ["/a/", "/a/i"],
    ["/k/i", "/k/iu"],
    ["/\\w/", "/\\w/iu"],
    ["/a.b/", "/a.b/s"],
    ["/(?-i:a)/i", "/a/i"],
    ["/\\d/", "/\\w/"],
    ["/\\p{Lu}/u", "/\\p{L}/u"],
    ["/[\\p{L}--\\p{Lu}]/v", "/\\p{L}/v"],
    ["/^\\d{1,200}$/", "/^\\d{1,201}$/"],
    ["/^(?:\\d{3}-){2}\\d{4}$/", "/^[\\d-]{12}$/"],
    ["/^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$/", "/^(?=.*\\d)(?=.*[a-z]).{8,}$/"],
    ["/^(?=.*\\d)(?=.*[a-z]).{8,12}$/", "/^(?=.*\\d)(?=.*[a-z]).{8,}$/"],
    ["/[]/", "/a/"],
    ["/a/y", "/a/"],
    ["/\\ud83d/u", "/\\ud83d/"],
    ["/\\u{1f600}/u", "/\\ud83d/"],
    ["/^a\\r?$/", "/^a$/m"],
    ["/(\\d)\\1/", "/\\d\\d/"],
    ["/^(a|b)\\1$/", "/^[ab]{2}$/"],
    ["/^(['\"]).*\\1$/", "/^['\"].*['\"]$/"],
    ["/\\u017f/u", "/s/iu"],
    ["/a{20}/", "/a{19}/"],
    ["/^.$/", "/^.$/u"],
    ["/^\\/\\*(?:(?!\\*\\/)[^])*\\*\\/$/", "/^\\/\\*[^]*\\*\\/$/"],
  ],
  wider: [
    ["/a/i", "/a/"],
    ["/\\B/u", "/^(?!\\w$)(?!\\w\\W)|\\W\\W|\\w\\w|\\W$/u"],
    ["/^(?:(?<q>a)|(?<q>b))\\k<q>*$/", "/^(?:aa*|b)$/"],
    ["/x(?:(?<q>a)|(?<q>b))\\k<q>y|xby/", "/xaay|xby/"],
  ],
  overlapping: [
    ["/^\\p{RGI_Emoji}$/v", "/^\\p{Emoji}$/v"],
    ["/a/", "/b/"],
    ["/foo/", "/bar/"],
    ["/^a/", "/b$/"],
    ["/^\\w+$/", "/^[^a]+$/"],
    ["/\\bfoo/", "/foo\\b/"],
    ["/(?<=a)b/", "/b(?=c)/"],
    ["/^(?!a)/", "/^(?!b)/"],
    ["/^[a-m]+$/", "/^[h-z]+$/"],
    ["/^.b?$/u", "/^.{2}$/"],
    ["/^a$/m", "/^b$/m"],
    ["/^[a-z]$/i", "/^[a-z\\d]$/"],
    ["/\\p{Lu}/u", "/\\p{Ll}/u"],
    ["/(?i:a)b/", "/a(?i:b)/"],
    ["/a/y", "/b/"],
    ["/^\\d{1,3}$/", "/^\\d{2,4}$/"],
    ["/^(?=.*a).{2}$/", "/^(?=.*b).{2}$/"],
    ["/[^a]/", "/[^b]/"],
    ["/a{2}/", "/b{2}/"],
    ["/\\n/", "/\\r/"],
    ["/^.*$/", "/^[^]b$/"],
    ["/\\B-/", "/-\\b/"],
    ["/\\W/", "/\\w/"],
    ["/(a|b)\\1/", "/ab/"],
    ["/\\ud83d/", "/\\ude00/"],
    ["/\\ud83d/u", "/\\ude00/u"],
    ["/[\\q{ab}x]/v", "/b/v"],
    ["/(?s:a.)/", "/a\\n|b/"],
    ["/https?:/", "/:\\/\\//"],
    ["/\\d{4}-\\d{2}/", "/\\d{2}-\\d{4}/"],
  ],
  disjoint: [
    ["/^a$/", "/^b$/"],
    ["/^a/", "/^b/"],
    ["/a$/", "/b$/"],
    ["/^\\d+$/", "/^\\D+$/"],
    ["/^a+$/", "/^a*b$/"],
    ["/^(?!a)/", "/^a/"],
    ["/(?<!a)$/", "/a$/"],
    ["/^a$/", "/^A$/"],
    ["/^\\w$/", "/^\\W$/"],
    ["/^.$/", "/^\\n$/"],
    ["/^a{2}$/", "/^a{3}$/"],
    ["/^a{1,3}$/", "/^a{4,}$/"],
    ["/^(?:aa)*$/", "/^a(?:aa)*$/"],
    ["/^\\u{1f600}$/u", "/^\\ud83d$/"],
    ["/^\\ud83d/u", "/^\\u{1f600}/u"],
    ["/^[\\p{L}--\\p{Lu}]$/v", "/^\\p{Lu}$/v"],
    ["/^\\p{L}$/u", "/^\\P{L}$/u"],
    ["/^\\bx/", "/^\\B[^]/"],
    ["/^x\\b/", "/^x\\B/"],
    ["/a/y", "/b/y"],
    ["/^(?i:a)$/", "/^(?i:b)$/"],
    ["/^[^]{3}$/", "/^[^]{2}$/"],
    ["/^(?=.*\\d)\\w+$/", "/^[a-z]*$/"],
    ["/^[\\q{ab|c}]$/v", "/^[ab]$/v"],
    ["/^(['\"])a\\1$/", "/^'a\"$/"],
    ["/^(?:(?!b)\\w)+$/", "/^\\w*b\\w*$/"],
    ["/(?<=^a)b/", "/^b/"],
    ["/^\\s/", "/^\\S/"],
    ["/^K$/i", "/^\\u212a$/"],
    ["/^\\x00/", "/^[\\x01-\\uffff]/"],
  ],
};

/** The relation with the sides exchanged. */
const FLIPPED: Readonly<Record<Relation, Relation>> = {
  equal: "equal",
  narrower: "wider",
  wider: "narrower",
  overlapping: "overlapping",
  disjoint: "disjoint",
};

for (const [expected, pairs] of Object.entries(PAIRS)) {
  for (const [left, right] of pairs) {
    Deno.test(`${left} is ${expected} to ${right}`, () => {
      const [one, other] = [treeOf(left), treeOf(right)];
      const [relation, flipped] = [compareLanguages(one, other), compareLanguages(other, one)];
      assertEquals([relation.relation, relation.how], [expected, "proved"], JSON.stringify(relation));
      assertEquals(
        flipped.relation,
        FLIPPED[relation.relation === "not decided" ? "equal" : relation.relation],
      );
      assertConfirmed(left, right, relation);
    });
  }
}

const EXPECTED = { onlyLeft: [true, false], onlyRight: [false, true], both: [true, true] } as const;

/** The native engine confirms the kind of every text. */
function assertConfirmed(left: string, right: string, relation: LanguageRelation): void {
  for (const kind of ["onlyLeft", "onlyRight", "both"] as const) {
    const text = relation[kind];
    if (text === undefined) continue;
    const outcome = [left, right].map((literal) => nativeTest(treeOf(literal).regex, text));
    assertEquals(outcome, [...EXPECTED[kind]], `${kind} ${JSON.stringify(text)}`);
  }
}

/** Shortest texts, and the most readable ones of that length. */
const TEXTS: readonly (readonly [left: string, right: string, texts: Partial<LanguageRelation>])[] = [
  ["/^a+$/", "/^a*$/", { onlyRight: "", both: "a" }],
  ["/^a$/m", "/^a$/", { onlyLeft: "a\n", both: "a" }],
  ["/foo/", "/bar/", { onlyLeft: "foo", onlyRight: "bar" }],
  ["/\\w+@\\w+/", "/\\w+@[a-f]+/", { onlyLeft: "a@g", both: "a@a" }],
  ["/^[^]$/u", "/^[^]$/", { onlyLeft: "😀", both: "a" }],
  ["/^\\d{1,3}$/", "/^\\d{1,2}$/", { onlyLeft: "000", both: "0" }],
];

for (const [left, right, texts] of TEXTS) {
  Deno.test(`compareLanguages() finds the shortest texts of ${left} and ${right}`, () => {
    const { onlyLeft, onlyRight, both } = compareLanguages(treeOf(left), treeOf(right));
    const found = { onlyLeft, onlyRight, both };
    for (const [kind, text] of Object.entries(texts)) assertEquals({ ...found, [kind]: text }, found);
  });
}

/** Refuses in the normal test sooner than in the proof, which spends the whole budget. */
const REFUSING: LanguageBudget = {
  ...LANGUAGE_BUDGET,
  states: share(20, LANGUAGE_BUDGET.states),
  work: share(20, LANGUAGE_BUDGET.work),
};

/** What is refused, and what is within one budget and not another. */
const REFUSED: readonly (readonly [left: string, right: string, refusal: string])[] = [
  ["/(\\w+)\\1/", "/(\\w*)\\1/", "backreference"],
  ["/(?=(a|ab))\\1c/", "/ac/", "backreference"],
  // An empty iteration is undone together with its captures.
  ["/^(?:(a)|b?)*\\1$/", "/^a*$/", "backreference"],
  // V8 continues to ignore case after the group, and doesn't ignore it in strings of one character.
  ["/(?i:b)?[^a]/v", "/[bB]?[^a]/v", "engines"],
  ["/(?-i:b)?\\W/iu", "/b?\\W/iu", "engines"],
  ["/[\\q{k|ab}]/iv", "/k|ab/iv", "engines"],
  ["/(?:a{1,1000}){1,1000}b/", "/b/", "positions"],
  ["/x{2147483647}/", "/y/", "positions"],
  [`/${"(?:".repeat(60)}(a)\\1${")+\\1".repeat(60)}/`, "/b/", "work"],
  ["/^[ab]*a[ab]{20}c/", "/^[ab]*a(?:a|b){20}c$/", "work"],
  // Large counts: some take many steps in few states.
  ["/(?<!a{1,300})b{1,300}/", "/(?<!a{1,299})b{1,300}/", "work"],
  ["/^(?:a{1,30}){1,30}$/", "/^(?:a{1,29}){1,30}$/", "states"],
  ["/^(?=.{1,500}$)[a-z]{1,300}@[a-z]{1,300}$/", "/^(?=.{1,499}$)[a-z]{1,300}@[a-z]{1,300}$/", "states"],
];

for (const [left, right, refusal] of REFUSED) {
  Deno.test(`compareLanguages() reports why it cannot decide ${left} and ${right}`, () => {
    const relation = compareLanguages(treeOf(left), treeOf(right), REFUSING);
    assertEquals([relation.relation, relation.how, relation.refusal], [
      "not decided",
      "not decided",
      refusal,
    ]);
    assert(relation.reason);
    assertConfirmed(left, right, relation);
  });
}

Deno.test("a search stops at its budget of states", () => {
  const [left, right] = [treeOf("/^a{30}$/"), treeOf("/^a{31}$/")];
  assertEquals(compareLanguages(left, right).relation, "disjoint");
  const { refusal } = compareLanguages(left, right, { positions: 1_000, states: 10, work: 100_000 });
  assertEquals(refusal, "states");
});

Deno.test("every pattern of the corpora is equal to itself", async () => {
  for (const tree of everyNth(30, (await corpusTrees(["real-world"])).slice(0, 300))) {
    assertEquals(compareLanguages(tree, tree).relation, "equal", tree.regex.pattern);
  }
});

Deno.test("every text about a pattern of the corpora and an edit of it is confirmed", async () => {
  for (const tree of everyNth(40, (await corpusTrees(["real-world"])).slice(0, 200), 160)) {
    const other = mutated(tree.regex);
    if (other === undefined) continue;
    const relation = compareLanguages(tree, other);
    for (const kind of ["onlyLeft", "onlyRight", "both"] as const) {
      const text = relation[kind];
      if (text === undefined) continue;
      const outcome = [tree, other].map(({ regex }) => nativeTest(regex, text));
      assertEquals(outcome, [...EXPECTED[kind]], `${tree.regex.pattern} ${JSON.stringify(text)}`);
    }
  }
});

const FACTS: readonly (readonly [literal: string, facts: Partial<LanguageFacts>])[] = [
  ["/a+b/", { empty: false, universal: false, shortestMatch: "ab", shortestNonMatch: "" }],
  ["/a*/", { empty: false, universal: true, shortestMatch: "" }],
  ["/[]/", { empty: true, universal: false, shortestNonMatch: "" }],
  ["/a^/", { empty: true }],
  ["/a^/m", { empty: true }],
  ["/\\n^/m", { empty: false, shortestMatch: "\n" }],
  ["/$a/", { empty: true }],
  ["/a\\bb/", { empty: true }],
  ["/(?!a)a/", { empty: true }],
  ["/(?=.*\\d)(?=.*[A-Z])^.{4}$/", { empty: false, shortestMatch: "aa0A" }],
  ["/^[^]{3}/", { shortestMatch: "aaa", shortestNonMatch: "" }],
  ["/^(?!.{2}$)/s", { shortestMatch: "", shortestNonMatch: "aa" }],
  ["/\\d|\\D|^$/", { universal: true }],
  ["/^.*$/", { universal: false, shortestNonMatch: "\n" }],
  ["/^.*$/m", { universal: true }],
  ["/(\\w+) \\1/", { how: "not decided", refusal: "backreference" }],
  ["/\\p{Script=Kawi}/u", { how: "proved", universal: false }],
  ["/^\\p{RGI_Emoji_Tag_Sequence}$/v", { empty: false, universal: false }],
  [
    `/${Array.from({ length: 20 }, (_, at) => `[\\p{RGI_Emoji}${at + 10}]`).join("")}/v`,
    { how: "not decided", refusal: "characters" },
  ],
];

for (const [literal, facts] of FACTS) {
  Deno.test(`describeLanguage() on ${literal}`, () => {
    const found = describeLanguage(treeOf(literal));
    assertEquals({ ...found, ...facts }, found);
  });
}

Deno.test("compareLanguages() tells where engines may confuse modifiers", () => {
  const mayDeviate = (left: string, right: string) =>
    compareLanguages(treeOf(left), treeOf(right)).mayDeviate ?? false;
  assertEquals(mayDeviate("/(?i:ab|b)/", "/(?i:b)/"), true);
  assertEquals(mayDeviate("/(?i:b)/", "/(?i:ab|b)/"), true);
  assertEquals(mayDeviate("/(?i:ab)/", "/(?i:b)/"), false);
  assertEquals(mayDeviate("/(?i:ab|b)/", "/(?i:ab|b)/"), false);
});
