import { assert, assertEquals, assertMatch } from "@std/assert";
import { withSecurityHeaders } from "../../../../lib/server/http/headers.ts";
import { readSettings } from "../../../../lib/server/settings.ts";

const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
  completed: Promise.resolve(),
};

async function answered(answer: () => Response, baseUrl = "http://localhost:8000"): Promise<Response> {
  const settings = readSettings((name) => name === "BASE_URL" ? baseUrl : undefined);
  return await withSecurityHeaders(answer, settings, () => {})(new Request("http://localhost:8000/"), INFO);
}

const policyOf = (response: Response) => response.headers.get("Content-Security-Policy") ?? "";

Deno.test("withSecurityHeaders() adds its headers to every response", async () => {
  const { headers } = await answered(() => new Response("x"));
  assertEquals(headers.get("X-Content-Type-Options"), "nosniff");
  assertEquals(headers.get("Referrer-Policy"), "same-origin");
  assertEquals(headers.get("Cross-Origin-Opener-Policy"), "same-origin");
  assertEquals(headers.get("Cross-Origin-Embedder-Policy"), "require-corp");
  assertEquals(headers.get("Cross-Origin-Resource-Policy"), "same-origin");
  assertMatch(headers.get("Permissions-Policy") ?? "", /camera=\(\)/);
  assertEquals(headers.get("Strict-Transport-Security"), null);
});

Deno.test("withSecurityHeaders() allows no inline code without a nonce", async () => {
  for (const made of [undefined, "script-src 'self' 'unsafe-inline'; upgrade-insecure-requests"]) {
    const headers = made === undefined ? {} : { "Content-Security-Policy": made };
    const policy = policyOf(await answered(() => new Response("x", { headers })));
    assertEquals(/unsafe|nonce|upgrade-insecure/.test(policy), false, policy);
    for (
      const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"]
    ) {
      assert(policy.split("; ").includes(part), part);
    }
  }
});

Deno.test("withSecurityHeaders() keeps the page's nonce", async () => {
  const made = "default-src 'self'; script-src 'self' 'nonce-0123abcd'; style-src 'self' 'nonce-0123abcd'";
  const policy = policyOf(
    await answered(() => new Response("x", { headers: { "Content-Security-Policy": made } })),
  );
  assert(policy.includes("script-src 'self' 'nonce-0123abcd';"), policy);
  assert(policy.includes("style-src 'self' 'nonce-0123abcd';"), policy);
});

Deno.test("withSecurityHeaders() adds HSTS when the site is served over HTTPS", async () => {
  const { headers } = await answered(() => new Response("x"), "https://regex.example");
  assertEquals(headers.get("Strict-Transport-Security"), "max-age=31536000");
});

Deno.test("withSecurityHeaders() handles redirects with immutable headers", async () => {
  const answer = await answered(() => Response.redirect("http://localhost:8000/x", 303));
  assertEquals([answer.status, answer.headers.get("Location")], [303, "http://localhost:8000/x"]);
  assertEquals(answer.headers.get("X-Content-Type-Options"), "nosniff");
});

Deno.test("withSecurityHeaders() answers when the app throws", async () => {
  const answer = await answered(() => {
    throw new Error("a secret");
  });
  assertEquals([answer.status, await answer.text()], [500, "Internal server error"]);
  assertEquals(answer.headers.get("X-Content-Type-Options"), "nosniff");
});

Deno.test("withSecurityHeaders() lets a response open itself to other sites, and weaken nothing else", async () => {
  const headers = {
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "none",
    "Referrer-Policy": "unsafe-url",
  };
  const answer = await answered(() => new Response("x", { headers }));
  assertEquals(Object.keys(headers).map((name) => answer.headers.get(name)), [
    "cross-origin",
    "nosniff",
    "same-origin",
  ]);
});

Deno.test("withSecurityHeaders() keeps the body of everything but a redirect", async () => {
  for (const status of [200, 299, 400, 404]) {
    const answer = await answered(() => new Response("the body", { status }));
    assertEquals([answer.status, await answer.text()], [status, "the body"]);
  }
});
