import { assert, assertEquals } from "@std/assert";
import { createStepCounter, measureOrdinaryGrowth } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking, type ReasonedVerdict } from "../../../../lib/regex/redos/redos.ts";
import { everyNth } from "../../../suites/sample.ts";
import { treeOf } from "../trees.ts";
import { verdictLine } from "./verdict_line.ts";

function stagesOf(literal: string): ReasonedVerdict[] {
  const tree = treeOf(literal);
  return [...findBacktracking(tree, createStepCounter(tree))];
}

/** Literal, and the verdict: kind, how, whether the search is complete, class, degree. */
const CASES: readonly (readonly [literal: string, verdict: string])[] = [
  ["/^abc$/", "safe proved linear"],
  ["/^(?:a|b)*c$/", "safe proved linear"],
  ["/^\\d{4}-\\d{2}$/", "safe proved linear"],
  ["/^\\w{3,30}$/", "safe proved linear"],
  ["/^a(?=b)b$/", "safe proved linear"],
  ["/^(a)\\1$/", "safe proved linear"],
  ["/^[\\w--\\d]+$/v", "safe proved linear"],
  ["/^(a+)+$/", "vulnerable confirmed exponential"],
  ["/^(?:a|a?)+$/", "vulnerable confirmed exponential"],
  ["/^(?:a|aa)+$/", "vulnerable confirmed exponential"],
  ["/(x+x+)+y/", "vulnerable confirmed exponential"],
  ["/^(?:[\\w--\\d]+)+$/v", "vulnerable confirmed exponential"],
  ["/^(?i:a+)+$/", "vulnerable confirmed exponential"],
  ["/^(?:(?<n>a+)|(?<n>b))+$/d", "vulnerable confirmed exponential"],
  ["/^(a+)+\\1$/", "vulnerable confirmed exponential"],
  // The lookahead needs what its reference matches before the loop is reached.
  ["/^(?=.*(\\w+)\\s+\\1)(?<!x)(.+)+\\2$/", "vulnerable confirmed exponential"],
  ["/^(?=.*(\\w+)\\s+\\1)(.+)+\\2$/", "vulnerable confirmed exponential"],
  ["/^(?=.*(\\w+) \\1)(.+)+$/", "vulnerable confirmed exponential"],
  ["/^(?=.*(\\w+) \\1)([a-z ]+)+$/", "vulnerable confirmed exponential"],
  ["/^(?<q>[\"'])\\w\\k<q>=(?:\\w+,?)+$/", "vulnerable confirmed exponential"],
  // What a reference matches precedes the loop.
  ["/^(\\w+) \\1 ([a-z]+)+$/", "vulnerable confirmed exponential"],
  ["/^(\\d)-\\1-(a|a)*b$/", "vulnerable confirmed exponential"],
  ["/^(\\w)(\\w)\\2\\1(a+)+$/", "vulnerable confirmed exponential"],
  ["/^(['\"])x\\1([a-z]+)+$/", "vulnerable confirmed exponential"],
  ["/^(\\w+)=\\1;\\s*\\s*$/", "vulnerable confirmed polynomial 2"],
  ["/^(\\w+) \\1 \\s+$/", "safe proved linear"],
  ["/^\\d+\\w+$/", "vulnerable confirmed polynomial 2"],
  ["/\\s+$/", "vulnerable confirmed polynomial 2"],
  ["/^\\s*[a-z\\s]+\\s*$/", "vulnerable confirmed polynomial 3"],
  ["/\\s+$/y", "safe proved linear"],
  ["/(?<=https:\\/\\/)(.*)(?=:8080)/", "vulnerable confirmed polynomial 2"],
  ["/(?<=https:\\/\\/)[^\\/]*(?=:8080)/", "safe proved linear"],
  ["/\\d{3}\\s.*?\\s\\d{3}/", "vulnerable confirmed polynomial 2"],
  ["/\\s*#.*|^\\s*|\\s*$/g", "vulnerable confirmed polynomial 2"],
  ["/\\s#.*|^\\s*|\\s$/g", "safe proved linear"],
  ["/,(?![^\\[\\]]*\\])|,(?![^{}]*\\})/", "vulnerable confirmed polynomial 2"],
  ["/,(?![^,\\[\\]]*\\])|,(?![^,{}]*\\})/", "safe proved linear"],
  ["/(?: |\\/\\*.*?\\*\\/)*(?:\\s|\\/\\*[^]*?\\*\\/|-.*)*/g", "vulnerable confirmed polynomial 2"],
  ["/(?: |\\/\\*.*?\\*\\/)*(?:\\s|\\/\\*[^]*?\\*\\/|-.*)*/", "safe proved linear"],
  ["/\\/\\*[\\d\\D]*?\\*\\//", "vulnerable confirmed polynomial 2"],
  ["/\\/\\*[\\d\\D]*?(?:\\*\\/|$)/", "safe proved linear"],
  ["/(?!\\s*\\])(?:\\\\[\\s\\S]|[^\\[\\]\\\\])+/", "vulnerable confirmed polynomial 2"],
  ["/([\"']).*?[^\\\\]\\1/", "vulnerable confirmed polynomial 2"],
  ["/(?=name:[a-z]+;)(.+?)(?=end of names)/", "vulnerable confirmed polynomial 2"],
  ['/(?<=<embed\\s[^<>]*?src\\s*?=\\s*?")[^<>]*?(?="[^<>]*?>)/', "vulnerable confirmed polynomial 2"],
  ["/<(?:[^<>]|(?!<!--)<[^<>]+>|<!--(?:[^-]|-(?!->))*-->)*>/", "vulnerable confirmed polynomial 2"],
  ["/^(?:(?!-)(?:xn--|_)?[a-z\\d-]{0,61}[a-z\\d]\\.)*[a-z\\d]$/", "vulnerable confirmed exponential"],
  ["/\\$(?:\\{([^}]+)\\}|[^]?)/g", "vulnerable confirmed polynomial 2"],
  ["/^(?=.*\\d)(?=.*[a-z]).{8,}$/", "safe proved linear"],
  ["/^(?!.*\\.\\.)[\\w.]+$/", "safe proved linear"],
  ["/^(?=a)b|^c$/", "safe proved linear"],
  ["/^(?=.*\\d)(?=(?:a+)+$).{8,}$/", "vulnerable confirmed exponential"],
  ["/^(?=.*\\d)\\w*\\w*$/", "vulnerable confirmed polynomial 2"],
  ["/^Host:[^\\r\\n]*x/m", "vulnerable confirmed polynomial 2"],
  ["/^long-literal:[^\\r\\n]*x/im", "vulnerable confirmed polynomial 2"],
  ["/(?m:^)a+literal[^\\n\\r]*x/", "vulnerable confirmed polynomial 2"],
  ["/^literal[^\\r\\n\\u2028]*x/m", "vulnerable confirmed polynomial 2"],
  ["/^literal[^\\r\\u2028\\u2029]*x/m", "vulnerable confirmed polynomial 2"],
  ["/^Host:.*x/m", "safe proved linear"],
  ["/^Host:[^\\r\\n]*x/", "safe proved linear"],
  ["/[a-z]{1,256}!/", "safe proved linear"],
  ["/alpha.*?beta.*?gamma.*?delta/", "vulnerable confirmed polynomial 4"],
  ["/(?<=a+)b/", "vulnerable confirmed polynomial 2"],
];

for (const [literal, expected] of CASES) {
  Deno.test(`the verdict on ${literal}`, () => {
    assertEquals(verdictLine(stagesOf(literal).at(-1)?.verdict), expected);
  });
}

Deno.test("a verdict names the loops that match the same text", () => {
  const { hotspots, attack, steps } = stagesOf("/x(a+)+y/").at(-1)?.verdict ?? { steps: [] };
  assertEquals(hotspots, [{ start: 1, end: 6 }]);
  assertEquals([attack?.prefix, attack?.pump], ["x", "a"]);
  assert((steps.at(-1)?.[1] ?? 0) > 50_000);
});

Deno.test("findings are reported in stages", () => {
  assertEquals(stagesOf("/^(a+)+$/").map(({ verdict: { kind, how } }) => `${kind} ${how}`), [
    "suspicious searched",
    "vulnerable confirmed",
  ]);
  assertEquals(stagesOf("/^abc$/").map(({ verdict: { kind, how } }) => `${kind} ${how}`), [
    "safe proved",
  ]);
});

Deno.test("the loops that match the same text are equal at every stage", () => {
  for (const literal of ["/x(a+)+y/", "/\\s+$/", "/^\\d+\\w+$/"]) {
    const places = stagesOf(literal).map(({ verdict: { hotspots } }) => JSON.stringify(hotspots));
    assertEquals([...new Set(places)].length, 1, literal);
  }
});

/** Counted loops that an automaton may consider harmless, and that hang engines. */
const BOMBS = [
  "^(?:a{1,30}){1,30}$",
  "^(?:a{0,30}){0,30}$",
  "^(?:a{2,30}){2,30}$",
  "^(?:a?){30}a{30}$",
  "^(?:a?){40}$|^(?:a?){25}a{25}$",
  "^(?:a|a){1,40}$",
  "^(?:a|aa){1,50}$",
  "^(?:(?:a{1,10}){1,10}){1,10}$",
  "^(?:\\w{1,20}\\d{0,20}){1,20}$",
  "^(?:[a-z]{1,20}[a-f]{0,20}){1,20}!$",
  "^(?:x{1,15}x{1,15}){1,15}y$",
  "^(?:a{1,9}){9,40}$",
  "^(?:\\s{1,20}|\\t){1,40}$",
  "^(?:(?:ab){1,20}){1,20}$",
  "^(?:a{1,30}b?){1,30}$",
  "^(?:a{1,30}?){1,30}?$",
  "^(?:(a{1,25})){1,25}$",
  "^(?:.{1,20}){1,20}x$",
  "(?:-{1,30}){1,30}>",
  "^(?:a{5,30}){2,30}$",
  "^(?:a{1,4}){10,30}$",
  // A finite number of paths can be too many, too.
  "^(?:(?:(?:a{1,3}){1,3}){1,3}){1,3}$",
  `^${"a?".repeat(26)}${"a".repeat(26)}$`,
  `^${"(?:a|a)".repeat(24)}$`,
  "^(?:(?:(?:a?){3}){3}){3}$",
  `^${"(?:a?b?)".repeat(14)}c$`,
];

for (const pattern of everyNth(5, BOMBS)) {
  Deno.test(`/${pattern}/ is never safe`, () => {
    for (const { verdict } of stagesOf(`/${pattern}/`)) {
      assert(verdict.kind !== "safe", JSON.stringify(verdict));
    }
  });
}

Deno.test("findBacktracking() keeps a suspicion only if a text confirms it", () => {
  const findings = [...findBacktracking(treeOf("/^(a+)+$/"), () => 1)];
  assertEquals(findings.map(({ verdict: { kind } }) => kind), ["suspicious", "unknown"]);
});

Deno.test("measureOrdinaryGrowth() counts the steps of the hardest search, on short and long texts", () => {
  const growth = measureOrdinaryGrowth("00-0", createStepCounter(treeOf("/\\d{2}-\\d/")));
  assertEquals(growth.pump, "0");
  const [[length, few] = [0, 0]] = growth.steps;
  const [longest, most] = growth.steps.at(-1) ?? [0, 0];
  assertEquals([length, longest], [101, 1_001]);
  assertEquals(Math.round(most / few / (longest / length)), 1);
});

Deno.test("measureOrdinaryGrowth() skips texts with too many steps or lone surrogates", () => {
  assertEquals(measureOrdinaryGrowth("ab", () => null).steps, []);
  assertEquals(measureOrdinaryGrowth("😀", () => 1).pump, "😀");
});

for (
  const [literal, text] of [["/(?:)/", "0"], ["/a/y", "1"], ["/^a/", "n + 2"], ["/a/", "n + 1"]] as const
) {
  Deno.test(`the bound of ${literal} is ${text} steps`, () => {
    const [finding] = stagesOf(literal);
    assertEquals(finding?.verdict.bound?.text, text);
  });
}

Deno.test("a bound that may be far too high makes no pattern slow, and none safe", () => {
  const tree = treeOf({ pattern: "(Mobile).{0,100}Mac OS X.{0,100}Version/(\\d+)\\.(\\d+)", flags: "" });
  const finding = [...findBacktracking(tree, createStepCounter(tree))].at(-1);
  const { kind, class: growth, bound } = finding?.verdict ?? {};
  assertEquals([kind, growth], ["unknown", "linear"]);
  assert((bound?.coefficients[1] ?? 0) > 1_000);
});

Deno.test("an attack repeats a letter where any character of a loop does, whatever sets are elsewhere", () => {
  const pumps = [
    String.raw`/^([\d:]+) ([A-Z]+) ((?:\w+ ?)+)$/`,
    String.raw`/^\d(?:\w+)+$/`,
    String.raw`/^[A-F0-9]-([A-Za-z0-9]+)*$/`,
    String.raw`/^[^a-z](.+)+\n$/`,
    String.raw`/^\d[\w-]*[\w-]*!/`,
    String.raw`/^-?(?:[-\w]+)+$/`,
  ].map((literal) => stagesOf(literal).at(-1)?.verdict.attack?.pump);
  assertEquals(pumps, ["a", "a", "a", "a", "a", "a"]);
});
