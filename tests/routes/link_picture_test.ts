/** `GET /link.png` with the whole app. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { LINK_PICTURE_LIMIT } from "../../lib/limits/server.ts";
import { LinkPictures } from "../../lib/server/preview/link_pictures.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { openApp, ORIGIN } from "../app/app.ts";

/** Draws what it is asked for as text. */
function echo(): { linkPictures: LinkPictures; asked: string[] } {
  const asked: string[] = [];
  const linkPictures = new LinkPictures();
  linkPictures.draw = ({ pattern, flags }) => {
    asked.push(`/${pattern}/${flags}`);
    return Promise.resolve(pattern === "slow" ? null : new TextEncoder().encode(pattern));
  };
  return { linkPictures, asked };
}

const linkOf = (pattern: string, more = "") => `/?p=${encodeURIComponent(encode(pattern))}${more}`;

const pictureIn = (markup: string) =>
  /<meta property="og:image" content="([^"]*)"/.exec(markup)?.[1]?.replaceAll("&amp;", "&");

Deno.test("a link's picture shows its pattern and flags, and never its text", async () => {
  const { linkPictures, asked } = echo();
  using app = await openApp({}, { linkPictures });
  const page = await (await app.ask(linkOf("a+b c", "&f=gi&t=c2VjcmV0"))).text();
  const address = pictureIn(page) ?? "";
  assert(address.startsWith(`${ORIGIN}/link.png?`));
  assert(!address.includes("c2VjcmV0"));
  const answer = await app.ask(address);
  assertEquals([answer.status, await answer.text()], [200, "a+b c"]);
  assertEquals(asked, ["/a+b c/gi"]);
  const { headers } = answer;
  assertEquals(headers.get("Content-Type"), "image/png");
  assertEquals(headers.get("Cache-Control"), "public, max-age=86400");
  assertEquals(headers.get("Cross-Origin-Resource-Policy"), "cross-origin");
  const again = await app.ask(address, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
  assertEquals(again.status, 304);
});

Deno.test("without a pattern, without time and without threads, a link has the static picture", async () => {
  const { linkPictures } = echo();
  using app = await openApp({}, { linkPictures });
  for (const path of ["/", "/?f=g", "/docs", linkOf("a".repeat(2_000))]) {
    assertEquals(pictureIn(await (await app.ask(path)).text()), `${ORIGIN}/preview.png`, path);
  }
  for (const query of ["", "?p=", `?p=${encode("slow")}`, `?p=${"a".repeat(3_000)}`]) {
    const { status, headers } = await app.ask(`/link.png${query}`);
    assertEquals([status, headers.get("Location")], [302, "/preview.png"], query);
    assertEquals(headers.get("Cache-Control"), "no-store");
  }
  using without = await openApp();
  assertEquals(pictureIn(await (await without.ask(linkOf("a"))).text()), `${ORIGIN}/preview.png`);
  assertEquals((await without.ask(`/link.png?p=${encode("a")}`)).status, 302);
});

Deno.test("an address may ask for so many pictures of links; its pages are not affected", async () => {
  const { linkPictures } = echo();
  using app = await openApp({}, { linkPictures });
  const path = `/link.png?p=${encode("a")}`;
  for (let n = 0; n < LINK_PICTURE_LIMIT.max; n++) await (await app.ask(path)).body?.cancel();
  const { status, body } = await app.ask(path);
  assertEquals(status, 429);
  await body?.cancel();
  const page = await app.ask("/docs/privacy");
  assertEquals(page.status, 200);
  assertStringIncludes(await page.text(), "link.png");
});
