/**
 * Generated requests to the whole app: every response fits the OpenAPI document, and none is a server error.
 */
import { assert } from "@std/assert";
import fc from "fast-check";
import { openApiDocument } from "../../../lib/server/http/openapi/document.ts";
import { Analyser } from "../../../lib/server/safety/analyser.ts";
import { createChildHost } from "../../../lib/server/safety/child_host.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app/app.ts";
import { DONE, piece } from "../../servers/provider.ts";
import type { Described } from "../../requests/described.ts";
import { type Asked, requestsOf } from "../../requests/requests.ts";
import { faultsOf } from "../../database/store_faults.ts";
import { clientOf } from "./snippets/client.ts";

/** Long enough for any machine. */
const START_MS = 60 * 60 * 1_000;

/** Sends a number of requests as a user with a growing library, and as an anonymous caller. */
export async function askGenerated(requests: number): Promise<Map<number, number>> {
  await using analyser = new Analyser(createChildHost(0), 1_000, START_MS);
  using app = await openApp({}, { fetch: provider, analyser });
  const { cookie } = await app.signedIn();
  const send = await clientOf(app);
  const { body: { id } } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  const statuses = new Map<number, number>();
  const lastId = { value: String(id) };
  const asked = fc.record({
    request: requestsOf(documentAsData(), ORIGIN),
    signedIn: fc.nat(9).map((n) => n > 0),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ request, signedIn }) => {
      const status = await statusOf(app, request, signedIn ? cookie : "", lastId);
      assert(status < 500, `${status}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { numRuns: requests, endOnFailure: true },
  );
  assert((await faultsOf(app.kv)).length === 0);
  return statuses;
}

/** A model provider with a constant answer. */
const provider = () => {
  const headers = { "Content-Type": "text/event-stream" };
  return Promise.resolve(new Response(piece("No.") + piece("", "stop") + DONE, { headers }));
};

async function statusOf(
  app: DrivenApp,
  { method, path, headers, body }: Asked,
  cookie: string,
  lastId: { value: string },
): Promise<number> {
  // Stays below the rate limits.
  app.clock += 1_000;
  const sent = new Headers({ Cookie: cookie });
  for (const [name, value] of headers) if (isHeader(name, value)) sent.set(name, value);
  const init = { method, headers: sent, body: body && new Uint8Array(body) };
  const answer = await app.ask(path.replace("$ID", lastId.value), init);
  const text = await answer.text();
  if (answer.status === 201) lastId.value = JSON.parse(text).id;
  return answer.status;
}

/** True if a request can contain the header. */
function isHeader(name: string, value: string): boolean {
  try {
    new Headers({ [name]: value });
    return true;
  } catch {
    return false;
  }
}

function documentAsData(): Described {
  return JSON.parse(JSON.stringify(openApiDocument()));
}
