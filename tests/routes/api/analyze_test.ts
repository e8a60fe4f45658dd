import { assert, assertEquals } from "@std/assert";
import { MAX_QUEUED_ANALYSES } from "../../../lib/limits/services.ts";
import { PerformanceReport, RiskReport } from "../../../lib/schema/analysis.ts";
import { Analyser } from "../../../lib/server/safety/analyser.ts";
import { createChildHost } from "../../../lib/server/safety/child_host.ts";
import type { Host } from "../../../lib/server/safety/host.ts";
import { type Job, READY } from "../../../lib/server/safety/job.ts";
import { openApp } from "../../app/app.ts";
import { HOSTILE_SEEDS, hostilePattern } from "../../hostile/hostile.ts";
import { everyNth } from "../../suites/sample.ts";
import { until } from "../../timing/until.ts";
import { clientOf, type Send } from "./snippets/client.ts";

/** Uses an app with its own analyser, which is closed afterwards. */
async function asking(
  use: (send: Send) => Promise<void>,
  variables: Readonly<Record<string, string>> = {},
  deadlineMs = HOUR_MS,
): Promise<void> {
  await using analyser = new Analyser(createChildHost(0), deadlineMs, HOUR_MS);
  using app = await openApp(variables, { analyser });
  await use(await clientOf(app));
}

/** Long enough for any machine. */
const HOUR_MS = 60 * 60 * 1_000;

const analyze = (send: Send, body: unknown) => send("POST", "/api/analyze", body);

/** Options and the expected parts of the response. */
const PARTS: readonly (readonly [options: Record<string, boolean>, ...parts: string[]])[] = [
  [{}, "complexity", "performance", "suggestions", "testCases"],
  [{ performance: true }, "performance"],
  [{ performance: true, complexity: false }, "performance"],
  [{ performance: false }, "complexity", "suggestions", "testCases"],
  [{ complexity: true, suggestions: true }, "complexity", "suggestions"],
];

Deno.test("POST /api/analyze analyses patterns in a process", async (t) => {
  await asking(async (send) => {
    await t.step("it reports the risk of a pattern", async () => {
      const { status, body } = await analyze(send, { pattern: "^(a+)+$" });
      assertEquals(status, 200);
      const { riskScore, warnings: [first], notes, suggestions, complexity, verdict } = RiskReport.parse(
        body,
      );
      assert(riskScore >= 90, String(riskScore));
      assertEquals([first?.id, first?.severity, first?.range], [
        "exponential-backtracking",
        "danger",
        { start: 1, end: 6 },
      ]);
      assertEquals([verdict.kind, verdict.how, verdict.class], ["vulnerable", "confirmed", "exponential"]);
      assertEquals(verdict.law, {
        kind: "recurrence",
        coefficients: [4, -5, 2],
        initial: [10, 22, 45],
        base: 2,
        from: 1,
      });
      assert(notes.some((note) => note.includes("follow an exact formula")), notes.join(" "));
      const [safer] = suggestions;
      assertEquals([safer?.id, safer?.proof, safer?.range], ["flat-loop", "equal", { start: 1, end: 6 }]);
      assertEquals([safer?.replacement.pattern, safer?.bound?.text], ["^(a+)$", "4n + 2"]);
      const { before, after } = safer?.steps.attack ?? {};
      assert(typeof before === "number" && typeof after === "number" && before > 100 * after);
      for (const { replacement } of suggestions) new RegExp(replacement.pattern, replacement.flags);
      assertEquals(complexity?.level, "critical");
    });

    await t.step("it reports no warnings about a plain pattern", async () => {
      const { body } = await analyze(send, { pattern: "^\\d{4}-\\d\\d$" });
      const { verdict, warnings, riskScore } = RiskReport.parse(body);
      assertEquals([verdict.kind, verdict.how, verdict.class], ["safe", "proved", "linear"]);
      assertEquals([warnings, riskScore], [[], 0]);
    });

    await t.step("it says what the search for slow input did not cover", async () => {
      const { body } = await analyze(send, { pattern: "^(?<=a+)b$", options: { performance: true } });
      const { verdict, performance, notes } = PerformanceReport.parse(body);
      assertEquals([verdict.kind, verdict.how, verdict.finished, performance?.redosRisk], [
        "unknown",
        "searched",
        true,
        "low",
      ]);
      const [gap] = verdict.notCovered ?? [];
      assertEquals(
        gap,
        "constructs that the proof does not support: lookbehinds with a loop or a backreference",
      );
      assert(notes.includes(`Not covered by the search: ${gap}.`));
    });

    await t.step("it answers with our engine about syntax that the native one lacks", async () => {
      const slow = RiskReport.parse((await analyze(send, { pattern: "\\A(a+)+\\Z", flags: "u" })).body);
      assertEquals([slow.verdict.kind, slow.verdict.class], ["vulnerable", "exponential"]);
      assert(slow.warnings.some(({ id }) => id === "recent-syntax"));
      const asked = { pattern: "\\A(?:ab|c)\\z", flags: "u", options: { testCases: true } };
      const { body, status } = await analyze(send, asked);
      const { matching = [], nonMatching = [] } = PerformanceReport.parse(body).testCases ?? {};
      assertEquals(status, 200);
      assert(matching.length > 0 && nonMatching.length > 0);
      assert(matching.every((text) => /^(?:ab|c)$/.test(text)));
      assert(!nonMatching.some((text) => /^(?:ab|c)$/.test(text)));
      assertEquals((await analyze(send, { pattern: "\\A*", flags: "u" })).status, 400);
    });

    await t.step("it suggests equivalent patterns in both reports", async () => {
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

    await t.step("it returns a PerformanceReport with the requested parts", async () => {
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

    await t.step("it returns test texts with the promised results", async () => {
      for (
        const [pattern, flags] of [["^\\d{4}-\\d\\d$", ""], ["colou?r|gr[ae]y", "i"], [
          "^(a+)+$",
          "",
        ]] as const
      ) {
        const { body } = await analyze(send, { pattern, flags, options: { testCases: true } });
        const { matching = [], nonMatching = [], edge = [] } = PerformanceReport.parse(body).testCases ?? {};
        assert(matching.length > 0 && nonMatching.length > 0 && edge.length > 0, pattern);
        assert(matching.every((text) => new RegExp(pattern, flags).test(text)), pattern);
        assert(!nonMatching.some((text) => new RegExp(pattern, flags).test(text)), pattern);
      }
    });
  });
});

/** Invalid bodies and their issues. */
const REFUSED: readonly (readonly [body: unknown, path: string, code: string])[] = [
  [{}, "pattern", "invalid_type"],
  [{ pattern: "" }, "pattern", "too_small"],
  [{ pattern: "a".repeat(10_001) }, "pattern", "too_big"],
  [{ pattern: "(" }, "pattern", "invalid_pattern"],
  [{ pattern: "a", flags: "uv" }, "flags", "invalid_format"],
  [{ pattern: "a", options: { complexity: 1 } }, "options.complexity", "invalid_type"],
  [{ pattern: "a", options: [] }, "options", "invalid_type"],
];

Deno.test("POST /api/analyze rejects an invalid pattern", async () => {
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

Deno.test("POST /api/analyze requires a signed-in user and an enabled feature", async () => {
  await asking(async (send) => {
    const { status, body } = await analyze(send, { pattern: "a" });
    assertEquals([status, body.error, body.details], [404, "not_found", { feature: "analysis" }]);
  }, { FEATURES: "library" });
  using app = await openApp();
  const headers = { Origin: "http://localhost:8000" };
  const answer = await app.ask("/api/analyze", { method: "POST", headers, body: "{}" });
  assertEquals([answer.status, (await answer.json()).error], [401, "unauthorized"]);
});

Deno.test("POST /api/analyze answers hostile patterns, at its deadline with a partial result", async () => {
  await asking(
    async (send) => {
      for (const n of everyNth(8, Array.from({ length: HOSTILE_SEEDS }, (_, seed) => seed))) {
        const { status, body } = await analyze(send, { pattern: hostilePattern(n) });
        assertEquals([status, typeof body?.verdict], [200, "object"], hostilePattern(n).slice(0, 80));
      }
      const { status, body } = await analyze(send, { pattern: HARD });
      assertEquals(status, 200);
      const { notes, verdict } = RiskReport.parse(body);
      assert(verdict.how !== "proved");
      assert(notes.some((note) => note.includes("300 ms")), notes.join());
    },
    {},
    300,
  );
});

/** A host that never completes its jobs. Its first starts may fail. */
function silentHost(jobs: Job[], failures = 0): Host {
  return {
    notes: [],
    start(onProgress) {
      if (failures-- > 0) throw new Error("Resource temporarily unavailable");
      queueMicrotask(() => onProgress(READY));
      return { send: (job) => void jobs.push(job), end: () => Promise.resolve() };
    },
  };
}

Deno.test("POST /api/analyze answers 503 when its process cannot be started, and works the next time", async () => {
  const jobs: Job[] = [];
  await using analyser = new Analyser(silentHost(jobs, 1), HOUR_MS);
  using app = await openApp({}, { analyser });
  const { cookie } = await app.signedIn();
  const headers = { Cookie: cookie, Origin: "http://localhost:8000" };
  const init = { method: "POST", headers, body: JSON.stringify({ pattern: "a" }) };
  const refused = await app.ask("/api/analyze", init);
  assertEquals([refused.status, (await refused.json()).error], [503, "overloaded"]);
  assert(Number(refused.headers.get("Retry-After")) > 0);
  const next = app.ask("/api/analyze", init);
  await until("the job", () => jobs.length);
  analyser.close();
  assertEquals((await next).status, 200);
});

Deno.test("POST /api/analyze does not delay other routes, and does nothing for disconnected callers", async () => {
  const jobs: Job[] = [];
  await using analyser = new Analyser(silentHost(jobs), HOUR_MS);
  using app = await openApp({}, { analyser });
  const { cookie } = await app.signedIn();
  const send = (pattern: string, signal: AbortSignal | null = null) =>
    app.ask("/api/analyze", {
      method: "POST",
      headers: { Cookie: cookie, Origin: "http://localhost:8000" },
      body: JSON.stringify({ pattern }),
      signal,
    });
  let isAnswered = false;
  const running = send("running").finally(() => isAnswered = true);
  await until("the job", () => jobs.length);
  for (const path of ["/api/me", "/", "/railroad.svg?p=YWI"]) {
    const answer = await app.ask(path);
    await answer.body?.cancel();
    assertEquals([path, answer.status, isAnswered], [path, 200, false]);
  }
  // More than the queue holds, since the earlier callers have disconnected.
  for (let n = 0; n < 3 * MAX_QUEUED_ANALYSES; n++) {
    const caller = new AbortController();
    const left = send(`left ${n}`, caller.signal);
    await until("a waiting analysis", () => analyser.waiting);
    caller.abort();
    assertEquals((await left).status, 408);
  }
  analyser.close();
  await running;
  assertEquals(jobs.map(({ regex }) => regex.pattern), ["running"]);
});

/** Takes long to analyse. */
const HARD = "(?:(?:[a-z]{0,40}[0-9a-f]{0,40}){0,40}|\\w*x?\\w*y?\\w*z?)*".repeat(40) + "$";
