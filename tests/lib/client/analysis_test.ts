import { assertEquals } from "@std/assert";
import { askForAnalysis } from "../../../lib/client/analysis.ts";
import { json, withServer } from "./server.ts";

const REGEX = { pattern: "a+", flags: "g" };
const later = (status: number, seconds: string) => () =>
  new Response("{}", { status, headers: { "Retry-After": seconds } });

/** What the server answers, and what the reader hears of it. */
const ANSWERS: readonly (readonly [what: string, answer: () => Response | null, said: string])[] = [
  ["an end of the session", () => json({}, 401), "You are signed out"],
  ["a deployment without analyses", () => json({}, 404), "This site does not analyse patterns on its server"],
  ["a limit", later(429, "41"), "Too many analyses; the next one is possible in 41 seconds"],
  ["a full queue", later(503, "16"), "The server is busy with other patterns; ask again in 16 seconds"],
  [
    "a full queue that empties soon",
    later(503, "1"),
    "The server is busy with other patterns; ask again in a second",
  ],
  ["a failure", () => json({}, 500), "The server failed; what your browser found stands"],
  ["a refusal", () => json({ message: "It is wrong", details: {} }, 400), "It is wrong"],
  ["no network", () => null, "The server cannot be reached; what your browser found stands"],
];

for (const [what, answer, said] of ANSWERS) {
  Deno.test(`askForAnalysis() tells ${what}`, () =>
    withServer(answer, async () => {
      assertEquals(await askForAnalysis(REGEX, new AbortController().signal), {
        report: null,
        said,
        signedIn: what !== "an end of the session",
      });
    }));
}

Deno.test("askForAnalysis() asks for the second shape", () =>
  withServer(() => json({ notes: ["x"] }), async (asked) => {
    const { report, said } = await askForAnalysis(REGEX, new AbortController().signal);
    assertEquals([report?.notes, said], [["x"], ""]);
    const options = { complexity: true, performance: true, suggestions: true };
    assertEquals(asked.map(({ method, path, body }) => [method, path, body]), [
      ["POST", "/api/analyze", { ...REGEX, options }],
    ]);
  }));

Deno.test("askForAnalysis() can be cancelled", () =>
  withServer(() => null, async () => {
    const controller = new AbortController();
    const asked = askForAnalysis(REGEX, controller.signal);
    controller.abort();
    assertEquals(await asked, { report: null, said: "Cancelled", signedIn: true });
  }));
