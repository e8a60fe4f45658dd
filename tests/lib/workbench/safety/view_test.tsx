import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { stepPlot, timePlot } from "../../../../lib/workbench/judging/growth.ts";
import { type RewriteRow, USE_FIX } from "../../../../lib/workbench/judging/rewrite_rows.ts";
import { SafetyPanel, type SafetyPanelProps } from "../../../../lib/workbench/safety/view.tsx";

const ROWS = [[10, 100], [20, 400]] as const;
const PLOT = stepPlot(ROWS);
/** A handler of any type; none is called. */
const ignore = () => undefined as never;

const BARE: SafetyPanelProps = {
  pattern: "^(a+)+$",
  words: {
    severity: "danger",
    title: "Dangerous",
    headline: "Few suffice",
    sentence: "It grows",
    checked: "Confirmed",
    growth: 3,
  },
  notes: ["Measured."],
  warning: null,
  bound: null,
  growth: null,
  attack: null,
  hotspots: [],
  cause: "",
  rewrites: null,
  time: [],
  language: [],
  size: [["Parts", "4"]],
  onTests: ignore,
  status: "",
  message: "",
  signedIn: true,
  isAsking: false,
  isAnalysed: true,
  onAnalyse: ignore,
  onCancel: ignore,
  onApply: ignore,
  applied: null,
  hasServer: true,
};

const drawn = (props: Partial<SafetyPanelProps>) =>
  renderToString(<SafetyPanel {...BARE} {...props} />).replaceAll(/ +>/g, ">").replaceAll("&quot;", "'");
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name);

Deno.test("SafetyPanel shows the verdict in words, next to its sign", () => {
  const html = drawn({});
  assertStringIncludes(html, '<span class="mark" aria-hidden="true">×</span>Dangerous</h3>');
  assertStringIncludes(html, "<p>It grows</p>");
  assertStringIncludes(
    html,
    "<details><summary>How was this checked?</summary><p>Confirmed</p><p>Measured.</p>",
  );
});

Deno.test("SafetyPanel says that it waits for the verdict, and offers more rewrites unless the pattern is safe", () => {
  const SIGN_IN = "to have the server look for more rewrites";
  assertStringIncludes(drawn({ words: null }), "Checking…");
  assertStringIncludes(drawn({ signedIn: false }), SIGN_IN);
  const words = { ...BARE.words!, severity: "safe" as const };
  assert(!drawn({ signedIn: false, words }).includes(SIGN_IN));
});

/** States of the analysis, and the visible buttons. */
const STATES: readonly (readonly [string, Partial<SafetyPanelProps>, string[]])[] = [
  ["signed out", { signedIn: false, isAnalysed: false }, []],
  ["before it is known who is there", { signedIn: undefined, isAnalysed: false }, []],
  ["while the server analyses", { isAsking: true, isAnalysed: false }, ["Cancel"]],
  ["with a report", {}, []],
  ["after a change of the pattern", { isAnalysed: false }, ["Analyze"]],
  ["after a failure", { isAnalysed: false, message: "The server failed" }, ["Analyze again"]],
];

for (const [state, props, expected] of STATES) {
  Deno.test(`SafetyPanel has the right buttons ${state}`, () => {
    const html = drawn(props);
    assertEquals(buttons(html), [...expected, "Examples"]);
    assertEquals(html.includes('href="/sign-in"'), props.signedIn === false);
  });
}

Deno.test("SafetyPanel describes the curve for those who don't see it, and has no inline style", () => {
  assert(PLOT);
  const html = drawn({ growth: { plot: PLOT, title: "Steps", words: "100 to 400", rows: ROWS } });
  assertStringIncludes(html, 'role="img" aria-label="100 to 400"');
  assertStringIncludes(html, "<tr><td>20</td><td>400</td></tr>");
  assert(!html.includes("style="));
});

Deno.test("SafetyPanel says whether a curve follows an exact formula or is estimated", () => {
  const rows = [[10, 1_000], [12, 4_000]] as const;
  const curve = { stepsAt: (length: number) => 2 ** length, lengthAt: Math.log2 };
  for (
    const [growth, words] of [[curve, "by an exact formula for the counted steps"], [
      "exponential",
      "</svg>estimated",
    ]] as const
  ) {
    const plot = timePlot(rows, 29, growth);
    assert(plot);
    const html = drawn({ growth: { plot, title: "Steps", words: "", rows } });
    assertStringIncludes(html, words);
    assertStringIncludes(html, `<path class="${growth === curve ? "exact" : "estimated"}" d="M`);
  }
});

Deno.test("SafetyPanel shows the parts of an attack, and its actions", () => {
  const written = { lead: null, prefix: null, pump: '"a"', count: 1_000, suffix: '"!"', length: 1_001 };
  const attack = { written, onCopy: ignore, onLoad: ignore, onDebug: ignore };
  const text = drawn({ attack }).replaceAll(/<[^>]+>/g, "");
  assertStringIncludes(text, "'a' × 1,000 + '!'1,001 characters");
  assertEquals(buttons(drawn({ attack })), [
    "Copy",
    "Use as test text",
    "Debug a short attack",
    "Examples",
  ]);
});

const REWRITE: RewriteRow = {
  proof: "changes",
  badge: "Changes what matches",
  isProvedFix: false,
  isLinear: false,
  use: "Use anyway",
  steps: "900 → 4 steps on a shorter attack",
  differs: "Differs on 'b'",
  how: ["One loop"],
  flags: "g",
  replacement: { pattern: "^a+$", flags: "g" },
};

Deno.test("SafetyPanel says how equivalent a rewrite is, and marks what it changes", () => {
  const html = drawn({ rewrites: [REWRITE] });
  assertStringIncludes(html, "Changes what matches");
  assertStringIncludes(html, "Differs on 'b'");
  assertStringIncludes(html, 'aria-label="Use anyway: /^a+$/g"');
  assertStringIncludes(html, '<code class="marked-change">^<del>(</del>a<del>+)</del>+$</code>');
  assertStringIncludes(html, "flags g");
  assertEquals(drawn({ rewrites: [] }).includes("Use this fix"), false);
});

Deno.test("SafetyPanel offers the first proved fix as the action, and folds the other rewrites", () => {
  const fix: RewriteRow = {
    ...REWRITE,
    proof: "equal",
    badge: "Same matches",
    isProvedFix: true,
    use: USE_FIX,
  };
  const [first = "", folded = ""] = drawn({ rewrites: [fix, REWRITE] }).split("1 more rewrite");
  assertStringIncludes(first, "<h3>Fix</h3>");
  assertEquals([first, folded].map((part) => part.split('class="primary"').length - 1), [1, 0]);
  assertStringIncludes(folded, "Changes what matches");
  assertEquals(drawn({ rewrites: [REWRITE] }).includes("primary"), false);
});

Deno.test("a fix that stays slow says so on its button, which isn't the main one", () => {
  const slow = { proof: "partial", isProvedFix: true, use: "Use, still slow" } as const;
  const html = drawn({ rewrites: [{ ...REWRITE, ...slow }] });
  assertStringIncludes(html, "<h3>Rewrite</h3>");
  assertStringIncludes(html, ">Use, still slow</button>");
  assertEquals(html.includes("primary"), false);
});

Deno.test("SafetyPanel connects hotspots with their part of the pattern, and says what makes them slow", () => {
  const [one, two] = [{ start: 1, end: 6 }, { start: 2, end: 4 }] as const;
  const html = drawn({ hotspots: [one], cause: "is tried again" });
  assertStringIncludes(html, 'data-start="1" data-end="6" tabindex="0"');
  assertStringIncludes(html, "This loop is tried again:");
  assertStringIncludes(
    drawn({ hotspots: [one, two], cause: "are tried again" }),
    "These loops are tried again:",
  );
});
