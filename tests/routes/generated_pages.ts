/** Generated requests outside the API: none is a server error, and all responses have the site's headers. */
import { assert } from "@std/assert";
import fc from "fast-check";
import { type DrivenApp, openApp, ORIGIN } from "../app/app.ts";
import { HOSTILE_BODIES, HOSTILE_HEADERS, hostileText, METHODS } from "../requests/hostile.ts";
import { often } from "../requests/values.ts";
import { anyCharacter } from "../random/any_character.ts";

const PATHS = [
  "/",
  "/railroad.svg",
  "/library",
  "/library/export",
  "/library/versions",
  "/review",
  "/sign-in",
  "/docs",
  "/docs/keyboard",
  "/docs/privacy",
  "/docs/warnings",
  "/docs/api",
  "/docs/cli",
  "/docs/contracts",
  "/docs/formats",
  "/docs/guard",
  "/for-your-code",
  "/llms.txt",
  "/account",
  "/account/export",
  "/account/sessions",
  "/auth/magic-link",
  "/auth/magic-link/$WORD",
  "/auth/$WORD",
  "/auth/github/callback",
  "/auth/sign-out",
  "/openapi.json",
  "/healthz",
  "/readyz",
  "/$WORD",
  "//$WORD",
];

const NAMES = ["p", "f", "t", "d", "df", "m", "r", "l", "s", "x", "snippet", "pattern", "theme", "return"]
  .concat("query", "tag", "id", "cursor", "code", "state", "error", "email");

const HEADERS = [
  "Accept-Encoding",
  "Cookie",
  "If-None-Match",
  "Referer",
  "User-Agent",
  "X-Forwarded-For",
  "Host",
]
  .concat("If-Modified-Since", "Origin", "Content-Type", "Accept-Language", "X-Request-Id");

/** Mostly short, since long values take time. */
const word = often(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  hostileText.map((text) => text.slice(0, 20_000)),
);

const asked = fc.record({
  method: often(fc.constantFrom("GET", "POST"), fc.constantFrom(...METHODS)),
  path: fc.constantFrom(...PATHS),
  word,
  query: fc.array(fc.tuple(fc.constantFrom(...NAMES), word), { maxLength: 4 }),
  headers: fc.array(fc.tuple(fc.constantFrom(...HEADERS), word), { maxLength: 3 }),
  hostile: fc.subarray(HOSTILE_HEADERS, { maxLength: 1 }),
  body: HOSTILE_BODIES,
  signedIn: fc.boolean(),
});

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** Sends a number of requests. */
export async function askPages(requests: number): Promise<Map<number, number>> {
  const settings = { GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b", TRUSTED_PROXIES: "1" };
  using app = await openApp(settings, {
    mail: () => Promise.resolve(),
    fetch: () => Promise.resolve(new Response("no", { status: 400 })),
  });
  const { cookie } = await app.signedIn();
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(asked, async (each) => {
      const status = await statusOf(app, each, cookie);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
    { numRuns: requests, endOnFailure: true },
  );
  return statuses;
}

async function statusOf(app: DrivenApp, each: Asked, cookie: string): Promise<number> {
  // Stays below the rate limits.
  app.clock += 1_000;
  const query = new URLSearchParams(each.query.map(([name, value]) => [name, value.toWellFormed()]));
  const path = each.path.replace("$WORD", () => encodeURIComponent(each.word.toWellFormed())) + `?${query}`;
  const headers = new Headers({ Origin: ORIGIN, ...(each.signedIn && { Cookie: cookie }) });
  for (const [name, value] of [...each.headers, ...each.hostile]) setIfPossible(headers, name, value);
  const hasBody = each.method !== "GET" && each.method !== "HEAD";
  const body = hasBody && each.body ? new Uint8Array(each.body) : null;
  const answer = await app.ask(new URL(ORIGIN + path).href, { method: each.method, headers, body });
  await answer.body?.cancel();
  // A failing provider is reported with 502.
  assert(answer.status < 500 || answer.status === 502, `${each.method} ${path}: ${answer.status}`);
  assert(answer.headers.get("Content-Security-Policy")?.includes("object-src 'none'"), path);
  return answer.status;
}

/** Skips values that a header cannot contain. */
function setIfPossible(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    headers.delete(name);
  }
}
