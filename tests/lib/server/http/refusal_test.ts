import { assert, assertEquals, assertMatch } from "@std/assert";
import { isRefusal } from "../../../../lib/server/http/refusal.ts";
import { RelayServer } from "../../../../lib/server/http/relay.ts";
import { openApp } from "../../../app/app.ts";

/** Requests that Deno's HTTP server refuses with an empty response, before the site's handler sees them. */

interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends bytes, even after the server has stopped reading them, and reads until the connection ends. */
async function exchange(port: number, text: string): Promise<RawResponse[]> {
  const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
  const reading = new Response(connection.readable).text();
  const bytes = new TextEncoder().encode(text);
  const writer = connection.writable.getWriter();
  await writer.write(bytes).catch(() => {});
  return parseResponses(await reading);
}

function parseResponses(text: string): RawResponse[] {
  return text.split(/(?=HTTP\/1\.1 \d)/).map((each) => {
    const [head = "", ...body] = each.split("\r\n\r\n");
    const [line = "", ...fields] = head.split("\r\n");
    const headers = new Headers(fields.map((field) => {
      const [, name = "", value = ""] = /^([^:]+): (.*)$/.exec(field) ?? [];
      return [name, value] as [string, string];
    }));
    return { status: Number(line.split(" ")[1]), headers, body: body.join("\r\n\r\n") };
  });
}

const HOST = "Host: localhost:8000\r\n";
const LONG = "a".repeat(66_000);

const REFUSED: readonly [name: string, request: string, status: number, code: string][] = [
  ["a URL of 66,000 bytes", `GET /api/me?x=${LONG} HTTP/1.1\r\n${HOST}\r\n`, 414, "uri_too_long"],
  ["a URL of 3 MB", `GET /api/me?x=${LONG.repeat(45)} HTTP/1.1\r\n${HOST}\r\n`, 414, "uri_too_long"],
  ["a long URL that names the host", `GET http://x/api/${LONG} HTTP/1.1\r\n${HOST}\r\n`, 414, "uri_too_long"],
  ["a change with a long URL", `POST /api/${LONG} HTTP/1.1\r\n${HOST}\r\n`, 414, "uri_too_long"],
  ["a long header", `GET /api/me HTTP/1.1\r\n${HOST}X: ${LONG}\r\n\r\n`, 431, "headers_too_large"],
  ["a long host", `GET /api/me HTTP/1.1\r\nHost: ${LONG}\r\n\r\n`, 431, "headers_too_large"],
  ["200 headers", `GET /api/me HTTP/1.1\r\n${HOST}${"X: y\r\n".repeat(200)}\r\n`, 400, "bad_request"],
  ["two hosts", `GET /api/me HTTP/1.1\r\n${HOST}${HOST}\r\n`, 400, "bad_request"],
  ["a header without a value", `GET /api/me HTTP/1.1\r\n${HOST}X\r\n\r\n`, 400, "bad_request"],
  ["a space in the path", `GET /api/m e HTTP/1.1\r\n${HOST}\r\n`, 400, "bad_request"],
  [
    "two lengths",
    `POST /api/analyze HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    "bad_request",
  ],
];

async function withSite(use: (port: number) => Promise<void>): Promise<void> {
  using app = await openApp();
  const server = new RelayServer({ hostname: "127.0.0.1", port: 0 }, app.handle);
  await use(server.addr.port);
  await server.shutdown();
}

for (const [name, request, status, code] of REFUSED) {
  Deno.test(`${name} is refused with ${status}, like any other API request`, async () => {
    await withSite(async (port) => {
      const [answer, ...others] = await exchange(port, request);
      assertEquals([answer?.status, others], [status, []]);
      const { error, message, details } = JSON.parse(answer?.body ?? "");
      assertEquals([error, details], [code, {}]);
      assertMatch(message, /\w/);
      const headers = answer?.headers ?? new Headers();
      for (
        const wanted of ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"]
      ) {
        assert(headers.has(wanted), wanted);
      }
      assertEquals(headers.get("Cache-Control"), "no-store");
      assertEquals(headers.get("Connection"), "close");
      assertMatch(headers.get("Content-Security-Policy") ?? "", /object-src 'none'/);
    });
  });
}

Deno.test("a page that is refused is an error page, and without a body for HEAD", async () => {
  await withSite(async (port) => {
    const [page] = await exchange(port, `GET /?p=${LONG} HTTP/1.1\r\n${HOST}\r\n`);
    assertEquals(page?.status, 414);
    assertMatch(page?.body ?? "", /<h1>The URL is too long/);
    assertEquals(page?.headers.get("Content-Length"), String(new TextEncoder().encode(page?.body).length));
    const [head] = await exchange(port, `HEAD /?p=${LONG} HTTP/1.1\r\n${HOST}\r\n`);
    assertEquals([head?.status, head?.body], [414, ""]);
  });
});

Deno.test("a request is explained by its own bytes, not by those of earlier ones of its connection", async () => {
  await withSite(async (port) => {
    const connection = await Deno.connect({ port, hostname: "127.0.0.1" });
    const fields = `${HOST}X: ${"y".repeat(40_000)}\r\n`;
    const writer = connection.writable.getWriter();
    const reader = connection.readable.getReader();
    let text = "";
    const read = async () => {
      const { value, done } = await reader.read();
      text += new TextDecoder().decode(value);
      return done;
    };
    for (let time = 1; time <= 3; time++) {
      await writer.write(new TextEncoder().encode(`GET /healthz HTTP/1.1\r\n${fields}\r\n`));
      while ((text.match(/HTTP\/1\.1 200/g)?.length ?? 0) < time || !text.trimEnd().endsWith("ok")) {
        await read();
      }
    }
    await writer.write(new TextEncoder().encode(`GET /api/me HTTP/1.1\r\n${HOST}${HOST}\r\n`));
    while (!await read());
    assertEquals(parseResponses(text).map(({ status }) => status), [200, 200, 200, 400]);
    assertMatch(text, /"bad_request"/);
  });
});

Deno.test("only Deno's own response is replaced, never one of the site", () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const own =
    "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\ndate: Tue, 24 Nov 2026 19:02:31 GMT\r\nconnection: close\r\n\r\n";
  assertEquals(isRefusal(encode(own)), true);
  const others = [
    own + "x",
    "x" + own,
    own.replace("400 Bad Request", "200 OK"),
    own.replace("date:", "x-request-id: 1\r\ndate:"),
    own.replace("content-length: 0", "content-length: 5"),
    own.slice(0, -2),
  ];
  for (const other of others) assertEquals(isRefusal(encode(other)), false, other);
});
