/** The files at fixed addresses: robots.txt, sitemap.xml, security.txt and icons. */
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { SettingError } from "../../lib/server/errors.ts";
import { readSettings } from "../../lib/server/settings.ts";
import { openApp, ORIGIN } from "../app/app.ts";

Deno.test("robots.txt keeps private pages out and names the sitemap", async () => {
  using app = await openApp();
  const answer = await app.ask("/robots.txt");
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "text/plain; charset=utf-8"]);
  const lines = (await answer.text()).split("\n");
  for (const path of ["/api/", "/account", "/library"]) assert(lines.includes(`Disallow: ${path}`), path);
  assert(lines.includes(`Sitemap: ${ORIGIN}/sitemap.xml`));
});

Deno.test("each address of sitemap.xml is a page that may be indexed", async () => {
  using app = await openApp();
  const answer = await app.ask("/sitemap.xml");
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "application/xml; charset=utf-8"]);
  const places = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = ""]) => place);
  assert(places.includes(`${ORIGIN}/docs`));
  for (const place of places) {
    const page = await app.ask(place.slice(ORIGIN.length));
    assertEquals([place, page.status], [place, 200]);
    const markup = await page.text();
    assert(!markup.includes("noindex"), place);
    assert(markup.includes(`<link rel="canonical" href="${place}"`), place);
  }
});

Deno.test("security.txt names the contact of the deployment until it expires", async () => {
  using app = await openApp({ SECURITY_CONTACT: "mailto:security@example.com" });
  app.clock = Date.UTC(2026, 10, 24);
  const answer = await app.ask("/.well-known/security.txt");
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "text/plain; charset=utf-8"]);
  const text = await answer.text();
  assertMatch(text, /^Contact: mailto:security@example\.com$/m);
  const [, expires = ""] = /^Expires: (.*)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - app.clock) / 86_400_000;
  assert(days > 30 && days < 365, expires);
});

Deno.test("security.txt doesn't exist without a contact", async () => {
  using app = await openApp();
  assertEquals((await app.ask("/.well-known/security.txt")).status, 404);
});

Deno.test("SECURITY_CONTACT is one address", () => {
  for (const contact of ["security@example.com", "mailto:a@b.c\nExpires: never", "http://example.com"]) {
    const read = () => readSettings((name) => name === "SECURITY_CONTACT" ? contact : undefined);
    assertThrows(read, SettingError, "begins with https:// or mailto:");
  }
});

Deno.test("every page has a picture for previews of its link", async () => {
  using app = await openApp();
  for (const path of ["/", "/docs", "/review"]) {
    const markup = await (await app.ask(path)).text();
    assert(markup.includes(`<meta property="og:image" content="${ORIGIN}/preview.png"`), path);
  }
});
