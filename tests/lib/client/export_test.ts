import { assertEquals } from "@std/assert";
import { askForExport, type ExportAnswer } from "../../../lib/client/export.ts";
import { withServer } from "./server.ts";

const REQUEST = { format: "plain", title: "", pattern: "a", flags: "", steps: [], warnings: [] } as const;

/** What the server answers, and what the reader hears of it. */
const ANSWERS:
  readonly (readonly [what: string, answer: () => Response | null, said: string, signedIn: boolean])[] = [
    ["an end of the session", () => new Response("{}", { status: 401 }), "You are signed out", false],
    [
      "a limit that is reached",
      () => new Response("{}", { status: 429, headers: { "Retry-After": "3541" } }),
      "No exports are left. The next one is possible in 60 minutes",
      true,
    ],
    [
      "a limit that ends soon",
      () => new Response("{}", { status: 429, headers: { "Retry-After": "5" } }),
      "No exports are left. The next one is possible in a minute",
      true,
    ],
    [
      "a refusal",
      () =>
        Response.json({ error: "validation_error", message: "It is wrong", details: {} }, { status: 400 }),
      "It is wrong",
      true,
    ],
    [
      "a ceiling",
      () => new Response("{}", { status: 413 }),
      "The explanation is too long to be exported",
      true,
    ],
    ["a proxy's page", () => new Response("<html>", { status: 502 }), "The server failed; try again", true],
    [
      "half an answer",
      () => new Response('{"content":', { status: 200 }),
      "The server cannot be reached; the preview works without it",
      true,
    ],
    [
      "no network",
      () => null,
      "The server cannot be reached; the preview works without it",
      true,
    ],
  ];

for (const [what, answer, said, signedIn] of ANSWERS) {
  Deno.test(`askForExport() tells ${what}`, async () => {
    assertEquals(await answered(answer), { content: null, said, signedIn });
  });
}

Deno.test("askForExport() says how many are left", async () => {
  const headers = { "X-RateLimit-Remaining": "3", "X-RateLimit-Limit": "10" };
  assertEquals(await answered(() => Response.json({ content: "a document" }, { headers })), {
    content: "a document",
    said: "3 of 10 exports are left this hour",
    signedIn: true,
  });
});

async function answered(answer: () => Response | null): Promise<ExportAnswer | undefined> {
  let given: ExportAnswer | undefined;
  await withServer(answer, async () => {
    given = await askForExport({ ...REQUEST, steps: [], warnings: [] });
  });
  return given;
}
