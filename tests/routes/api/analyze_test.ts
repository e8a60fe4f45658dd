import { assert, assertEquals } from "@std/assert";
import { Analyser } from "../../../lib/safety/analyser.ts";
import { childHost } from "../../../lib/safety/child_host.ts";
import { PerformanceReport, RiskReport } from "../../../lib/schema/analysis.ts";
import { openApp } from "../../app.ts";
import { fire } from "../../hostile.ts";
import { clientOf, type Send } from "./snippets/client.ts";

/** Asks an app with an analyser of its own, which is gone afterwards. */
async function asking(
  use: (send: Send) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
  deadlineMs = 30_000,
): Promise<void> {
  await using analyser = new Analyser(childHost, deadlineMs);
  using app = await openApp(variables, { analyser });
  await use(await clientOf(app));
}

const analyze = (send: Send, body: unknown) => send("POST", "/api/analyze", body);

Deno.test("POST /api/analyze says what a pattern risks", async () => {
  await asking(async (send) => {
    const { status, body } = await analyze(send, { pattern: "^(a+)+$" });
    assertEquals(status, 200);
    const { riskScore, warnings: [first], notes, suggestions, complexity, verdict } = RiskReport.parse(body);
    assert(riskScore >= 90, String(riskScore));
    assertEquals([first?.id, first?.severity, first?.range], [
      "exponential-backtracking",
      "danger",
      { start: 1, end: 6 },
    ]);
    assertEquals([verdict.kind, verdict.how, verdict.class], ["vulnerable", "confirmed", "exponential"]);
    assert(notes.length > 0);
    const [safer] = suggestions;
    assertEquals([safer?.id, safer?.proof, safer?.range], ["atomic-loop", "agrees", { start: 1, end: 6 }]);
    const { before, after } = safer?.steps.attack ?? {};
    assert(typeof before === "number" && typeof after === "number" && before > 100 * after);
    for (const { replacement } of suggestions) new RegExp(replacement.pattern, replacement.flags);
    assertEquals(complexity?.level, "critical");
  });
});

Deno.test("POST /api/analyze finds nothing in a plain pattern, and warns of nothing", async () => {
  await asking(async (send) => {
    const { body } = await analyze(send, { pattern: "^\\d{4}-\\d\\d$" });
    const { verdict, warnings, riskScore } = RiskReport.parse(body);
    assertEquals([verdict.kind, verdict.how, verdict.class], ["safe", "proved", "linear"]);
    assertEquals([warnings, riskScore], [[], 0]);
  });
});

Deno.test("POST /api/analyze offers patterns that do the same, in both shapes", async () => {
  await asking(async (send) => {
    const risk = RiskReport.parse((await analyze(send, { pattern: "[0-9]", flags: "g" })).body);
    assertEquals(risk.suggestions.map(({ id, replacement, proof }) => [id, replacement, proof]), [
      ["shorthand-class", { pattern: "\\d", flags: "g" }, "equal"],
    ]);
    assertEquals(risk.notes.filter((note) => note.includes("rewrites")), []);
    const asked = { pattern: "a|ab", options: { suggestions: true } };
    const { suggestions = [] } = PerformanceReport.parse((await analyze(send, asked)).body);
    const changing = suggestions.find(({ proof }) => proof === "changes");
    assertEquals([changing?.replacement?.pattern, changing?.witness?.text], ["ab|a", "ab"]);
    assertEquals(changing?.position, { start: 0, end: 4 });
    const refused = { pattern: "a|ab", options: { suggestions: false } };
    assertEquals("suggestions" in (await analyze(send, refused)).body, false);
  });
});

/** Options, and the parts that the answer has. */
const PARTS: readonly (readonly [options: Record<string, boolean>, ...parts: string[]])[] = [
  [{}, "complexity", "performance", "suggestions", "testCases"],
  [{ performance: true }, "performance"],
  [{ performance: true, complexity: false }, "performance"],
  [{ performance: false }, "complexity", "suggestions", "testCases"],
  [{ complexity: true, suggestions: true }, "complexity", "suggestions"],
];

Deno.test("POST /api/analyze has the second shape with the parts that the options ask for", async () => {
  await asking(async (send) => {
    for (const [options, ...parts] of PARTS) {
      const { body } = await analyze(send, { pattern: "(x+x+)+y", options });
      const report = PerformanceReport.parse(body);
      const names = ["complexity", "performance", "suggestions", "testCases", "riskScore"];
      assertEquals(names.filter((name) => name in body), parts, JSON.stringify(options));
      if (report.performance) {
        assertEquals(report.performance, { bestCase: "O(n)", worstCase: "O(2^n)", redosRisk: "critical" });
      }
      if (report.suggestions) assertEquals(report.suggestions[0]?.type, "safety");
    }
  });
});

Deno.test("POST /api/analyze gives texts to test a pattern with, which do what they are said to", async () => {
  await asking(async (send) => {
    for (
      const [pattern, flags] of [["^\\d{4}-\\d\\d$", ""], ["colou?r|gr[ae]y", "i"], ["^(a+)+$", ""]] as const
    ) {
      const { body } = await analyze(send, { pattern, flags, options: { testCases: true } });
      const { matching = [], nonMatching = [], edge = [] } = PerformanceReport.parse(body).testCases ?? {};
      assert(matching.length > 0 && nonMatching.length > 0 && edge.length > 0, pattern);
      assert(matching.every((text) => new RegExp(pattern, flags).test(text)), pattern);
      assert(!nonMatching.some((text) => new RegExp(pattern, flags).test(text)), pattern);
    }
  });
});

/** Bodies that are refused, and the issue. */
const REFUSED: readonly (readonly [body: unknown, path: string, code: string])[] = [
  [{}, "pattern", "invalid_type"],
  [{ pattern: "" }, "pattern", "too_small"],
  [{ pattern: "a".repeat(10_001) }, "pattern", "too_big"],
  [{ pattern: "(" }, "pattern", "invalid_pattern"],
  [{ pattern: "a", flags: "uv" }, "flags", "invalid_format"],
  [{ pattern: "a", options: { complexity: 1 } }, "options.complexity", "invalid_type"],
  [{ pattern: "a", options: [] }, "options", "invalid_type"],
];

Deno.test("POST /api/analyze refuses what is no pattern", async () => {
  await asking(async (send) => {
    for (const [sent, path, code] of REFUSED) {
      const { status, body } = await analyze(send, sent);
      assertEquals([status, body.error], [400, "validation_error"], JSON.stringify(sent).slice(0, 60));
      const issue = JSON.parse(JSON.stringify(body.details)).issues[0];
      assertEquals([issue.path, issue.code], [path, code]);
    }
    const { body } = await analyze(send, { pattern: "ab(", options: null });
    assertEquals(JSON.parse(JSON.stringify(body.details)).issues[0].position, 2);
  });
});

Deno.test("POST /api/analyze is for signed-in users of a deployment that offers it", async () => {
  await asking(async (send) => {
    const { status, body } = await analyze(send, { pattern: "a" });
    assertEquals([status, body.error, body.details], [404, "not_found", { feature: "analysis" }]);
  }, { FEATURES: "library" });
  using app = await openApp();
  const headers = { Origin: "http://localhost:8000" };
  const answer = await app.ask("/api/analyze", { method: "POST", headers, body: "{}" });
  assertEquals([answer.status, (await answer.json()).error], [401, "unauthorized"]);
});

Deno.test("POST /api/analyze answers hostile patterns in time, and other routes do not wait for it", async () => {
  await using analyser = new Analyser(childHost, 500);
  using app = await openApp({}, { analyser });
  const { analyses, slowest, others } = await fire(app, 14_000);
  assert(analyses >= 3, String(analyses));
  // Two at once, and a start after each that was ended.
  assert(slowest < 30_000, `${slowest} ms`);
  for (const { path, firedP99 } of others) assert(firedP99 < 1_000, `${path} took ${firedP99} ms`);
});

Deno.test("POST /api/analyze answers at its deadline with what is known", async () => {
  await asking(
    async (send) => {
      const startedAt = performance.now();
      const { status, body } = await analyze(send, { pattern: HARD });
      assertEquals(status, 200);
      assert(performance.now() - startedAt < 20_000);
      const { notes, verdict } = RiskReport.parse(body);
      assert(verdict.how !== "proved");
      assert(notes.some((note) => note.includes("300 ms")), notes.join());
    },
    {},
    300,
  );
});

/** Takes any analysis longer than a moment. */
const HARD = "(?:(?:[a-z]{0,40}[0-9a-f]{0,40}){0,40}|\\w*x?\\w*y?\\w*z?)*".repeat(40) + "$";
