import { assertEquals, assertMatch } from "@std/assert";
import { withCompression } from "../../../../lib/server/http/compression.ts";
import { withConnectionClosing } from "../../../../lib/server/http/connection.ts";
import { withoutHeadLength } from "../../../../lib/server/http/head_response.ts";
import { withSecurityHeaders } from "../../../../lib/server/http/headers.ts";
import { readSettings } from "../../../../lib/server/settings.ts";
import { openApp } from "../../../app/app.ts";

/**
 * Behavior of real connections: requests that can't be created with `Request`, and lengths that Deno adds.
 */

const ANSWERS: Readonly<Record<string, () => Response>> = {
  "/taken": () => new Response(null, { headers: { "Content-Type": "text/html" } }),
  "/missing": () => new Response(null, { status: 404 }),
  "/named": () => new Response(null, { headers: { "Content-Length": "7" } }),
  "/moved": () => new Response(null, { status: 303, headers: { Location: "/" } }),
  "/gone": () => new Response(null, { status: 204 }),
};

/** The response's head for a request, from a server with the same wrappers as `serve.ts`. */
async function headOf(method: string, path: string, host: string): Promise<string> {
  const site = (request: Request) => ANSWERS[new URL(request.url).pathname]?.() ?? new Response("x");
  const settings = readSettings(() => undefined);
  const handler = withoutHeadLength(withCompression(withSecurityHeaders(site, settings, () => {})));
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, handler);
  const connection = await Deno.connect({ port: server.addr.port, hostname: "127.0.0.1" });
  const request =
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`;
  await connection.write(new TextEncoder().encode(request));
  const answer = await new Response(connection.readable).text();
  await server.shutdown();
  return answer.split("\r\n\r\n")[0] ?? "";
}

const LENGTHS: readonly [path: string, status: number, length: string | undefined][] = [
  ["/taken", 200, undefined],
  ["/missing", 404, undefined],
  ["/named", 200, "7"],
  ["/moved", 303, "0"],
  ["/gone", 204, undefined],
];

for (const [path, status, length] of LENGTHS) {
  Deno.test(`HEAD ${path} has ${length ?? "no"} length`, async () => {
    const head = await headOf("HEAD", path, "localhost");
    assertMatch(head, new RegExp(`^HTTP/1.1 ${status} `));
    assertEquals(/content-length: (\d+)/i.exec(head)?.[1], length);
  });
}

/** Sends a request line and headers to the whole app on a real server, and returns the response as text. */
async function answerTo(requestLine: string, rest = "", hosts = ["localhost:8000"]): Promise<string> {
  using app = await openApp();
  // Like serve.ts, with an inner handler that throws in the same cases as the published Fresh.
  const handler = withConnectionClosing(app.handle, 0);
  const completed: Promise<void>[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request, info) => {
    completed.push(info.completed);
    return handler(request, info);
  });
  const connection = await Deno.connect({ port: server.addr.port, hostname: "127.0.0.1" });
  const fields = hosts.map((host) => `Host: ${host}\r\n`).join("");
  const request = `${requestLine} HTTP/1.1\r\n${fields}Connection: close\r\n${rest || "\r\n"}`;
  await connection.write(new TextEncoder().encode(request));
  const answer = await new Response(connection.readable).text();
  await server.shutdown();
  // The timer that ends the connection starts when the response is complete; a later timer fires after it.
  await Promise.allSettled(completed);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return answer;
}

const CHUNKED = "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n";

const UNROUTABLE: readonly [requestLine: string, status: number, rest?: string][] = [
  ["PROPFIND /", 405],
  ["PROPFIND /api/me", 405],
  ["PROPFIND /api/me", 405, CHUNKED],
  ["PROPFIND /api/nothing", 404],
  ["PROPFIND /nothing", 404],
  ["TRACE /docs", 405],
  ["TRACE /api/analyze", 405],
  ["get /api/me", 405],
  ["FOO /healthz", 405],
  ["GET /api/%zz", 404],
  ["POST /api/snippets/%ff", 404, CHUNKED],
  ["GET /%zz", 404],
  ["FOO /%zz", 404],
];

for (const [requestLine, status, rest] of UNROUTABLE) {
  Deno.test(`${requestLine} is answered with ${status} over HTTP${rest ? ", and a body" : ""}`, async () => {
    const answer = await answerTo(requestLine, rest);
    assertMatch(answer, new RegExp(`^HTTP/1.1 ${status} `));
    assertMatch(answer, /\r\ncontent-security-policy: /i);
    if (status === 405) assertMatch(answer, /\r\nallow: [A-Z, ]*OPTIONS\r\n/i);
    if (requestLine.includes(" /api/")) {
      assertMatch(answer, /\r\ncontent-type: application\/json/i);
      for (const name of ["x-ratelimit-remaining", "ratelimit", "x-request-id"]) {
        assertMatch(answer, new RegExp(`\r\n${name}: `, "i"));
      }
      assertMatch(answer, status === 405 ? /"error":"method_not_allowed"/ : /"error":"not_found"/);
    } else {
      assertMatch(answer, /\r\ncontent-type: text\/html/i);
      assertMatch(answer, new RegExp(`Error (?:<!-- -->)?${status}`));
    }
  });
}

const INVALID_HOSTS = [
  "localhost:8000/api/me?",
  "localhost:8000/docs#",
  "localhost:8000\\\\api\\\\me?",
  "localhost:8000?",
  "ada@localhost:8000",
  "ada:secret@localhost:8000",
  "a b",
  "a\tb",
  "a,localhost:8000",
  "localhost:99999",
  "localhost:",
  "localhost:80:80",
  "%6cocalhost:8000",
  "l\u00f6calhost",
  "[::1",
  "[::1]x",
  "[fe80::1%25eth0]:80",
  "[1]:8000",
  "",
  "a".repeat(254),
];

for (const host of INVALID_HOSTS) {
  Deno.test(`the host "${host.slice(0, 40)}" is a bad request, and doesn't change the path`, async () => {
    const api = await answerTo("GET /api/me", "", [host]);
    assertMatch(api, /^HTTP\/1.1 400 /);
    assertMatch(api, /\r\ncontent-type: application\/json/i);
    assertMatch(api, /"error":"bad_request"/);
    for (const name of ["x-ratelimit-remaining", "x-request-id", "content-security-policy"]) {
      assertMatch(api, new RegExp(`\r\n${name}: `, "i"));
    }
    for (
      const line of ["GET /docs", "POST /auth/sign-out", "GET /site.css", "GET /healthz", "FOO /", "GET /%zz"]
    ) {
      const page = await answerTo(line, "", [host]);
      assertMatch(page, /^HTTP\/1.1 400 /, line);
      assertMatch(page, /\r\ncontent-type: text\/html/i);
      assertMatch(page, /The host must be a name or an address/);
      assertMatch(page, /\r\ncontent-security-policy: /i);
    }
  });
}

for (
  const host of [
    "localhost",
    "localhost:8000",
    "regex.example",
    "under_score.example.",
    "127.0.0.1:1",
    "[::1]:8000",
  ]
) {
  Deno.test(`the host "${host}" is valid`, async () => {
    assertMatch(await answerTo("GET /healthz", "", [host]), /^HTTP\/1.1 200 /);
  });
}

const TARGETS: readonly [requestLine: string, status: number][] = [
  ["GET http://localhost:8000/healthz", 200],
  // Pages are at the site's own origin only.
  ["GET http://other.example/docs", 307],
  ["GET http://ada:secret@localhost:8000/docs", 400],
  ["GET ftp://localhost:8000/docs", 400],
  ["GET http://localhost:8000\\@other.example/docs", 404],
  ["CONNECT localhost:8000", 405],
  ["OPTIONS *", 404],
];

for (const [requestLine, status] of TARGETS) {
  Deno.test(`${requestLine} is answered with ${status}`, async () => {
    const answer = await answerTo(requestLine);
    assertMatch(answer, new RegExp(`^HTTP/1.1 ${status} `));
    assertMatch(answer, /\r\ncontent-security-policy: /i);
  });
}

Deno.test("no header besides the host changes where the site is", async () => {
  const forged =
    "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\n" +
    "X-Original-URL: /api/me\r\nX-Rewrite-URL: /api/me\r\nX-HTTP-Method-Override: DELETE\r\n\r\n";
  const [plain, changed] = [await answerTo("GET /docs"), await answerTo("GET /docs", forged)];
  const withoutNonce = (answer: string) =>
    answer.replace(/^date: .*$/gim, "").replaceAll(/[0-9a-f]{32}/g, "");
  assertEquals(withoutNonce(changed), withoutNonce(plain));
});
