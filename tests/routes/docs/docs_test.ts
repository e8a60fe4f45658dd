/** The documentation as rendered by the server: complete without scripts, the same for everyone. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { REFERENCE } from "../../../lib/content/reference.ts";
import { DOCS_PAGES } from "../../../lib/content/site_pages.ts";
import { CATALOGUE } from "../../../lib/regex/rules/catalogue.ts";
import { readExamples } from "../../../lib/regex/rules/examples.ts";
import { readUrlState, type UrlState } from "../../../lib/workbench/model/link.ts";
import { MAX_URL_TEXT_CHARACTERS, writeUrlState } from "../../../lib/workbench/model/link_writing.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app/app.ts";

async function page(app: DrivenApp, path: string, init?: RequestInit): Promise<string> {
  const answer = await app.ask(path, init);
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "text/html; charset=utf-8"]);
  return await answer.text();
}

for (const { path, title } of DOCS_PAGES.filter(({ path }) => path !== "/docs/api")) {
  Deno.test(`${path} has a title, a description, one address and one heading`, async () => {
    using app = await openApp();
    const html = await page(app, path);
    assertStringIncludes(html, `<title>${title} · Regex Workbench</title>`);
    assertStringIncludes(html, `<link rel="canonical" href="${ORIGIN}${path}"/>`);
    assertEquals(html.match(/<title>/g)?.length, 1);
    assertEquals(html.match(/<meta name="description"/g)?.length, 1);
    assertEquals(html.match(/<h1>/g)?.length, 1);
    const [nav = ""] = html.match(/<nav class="docs-nav"[^]*?<\/nav>/) ?? [];
    assertEquals(nav.match(/aria-current="page"[^>]*>([\w ]+)/)?.[1], title);
    assertEquals(nav.match(/aria-current="page"/g)?.length, 1);
    assertStringIncludes(html, "/docs.css");
    assertEquals(html.match(/.{20}&amp;(?:quot|lt|gt|amp);/), null, "escaped twice");
  });

  Deno.test(`${path} is the same for everyone, and has no scripts but those of every page`, async () => {
    using app = await openApp();
    const { cookie } = await app.signedIn();
    const withoutNonce = (html: string) => html.replaceAll(/ nonce="[^"]*"/g, "");
    const html = withoutNonce(await page(app, path));
    assertEquals(withoutNonce(await page(app, path, { headers: { Cookie: cookie } })), html);
    const scripts = [...html.matchAll(/<script[^>]*/g)].map(([tag]) => /src="(\/\w+\.js)/.exec(tag)?.[1]);
    assertEquals(scripts, ["/early.js", "/search.js"]);
    assert(!html.includes("noindex"));
  });
}

Deno.test("/docs has every construct under its anchor, in the contents, and as a link to the workbench", async () => {
  using app = await openApp();
  const html = await page(app, "/docs");
  const entries = REFERENCE.flatMap(({ entries }) => entries);
  for (const { id } of [...REFERENCE, ...entries]) {
    assertStringIncludes(html, ` id="${id}"`);
    assertStringIncludes(html, ` href="#${id}"`);
  }
  assertEquals(html.match(/href="\/\?/g)?.length, entries.length);
});

Deno.test("/docs writes syntax as text, not as markup", async () => {
  using app = await openApp();
  const html = await page(app, "/docs");
  assertStringIncludes(html, "(?&lt;name>…)");
  assert(!html.includes("<name>"));
});

Deno.test("/docs/warnings has every rule under its anchor and in the contents", async () => {
  using app = await openApp();
  const html = await page(app, "/docs/warnings");
  for (const { id, title } of CATALOGUE) {
    assertEquals(html.split(` id="${id}"`).length, 2, id);
    assertStringIncludes(html, ` href="#${id}"`);
    assertStringIncludes(html, title.replaceAll('"', "&quot;"));
  }
});

Deno.test("/docs/warnings links every example to the workbench", async () => {
  using app = await openApp();
  const html = await page(app, "/docs/warnings");
  const linked = Array.from(html.matchAll(/href="\/\?([^"]*)"/g), ([, query = ""]) => {
    const state = readUrlState(new URLSearchParams(query.replaceAll("&amp;", "&")));
    return { pattern: state?.pattern, flags: state?.flags };
  });
  const examples = CATALOGUE.flatMap(({ flagged, clean }) => [flagged, clean].flatMap(readExamples));
  const written = examples.map(({ pattern, flags }) => ({ pattern, flags }));
  const byLiteral = (list: readonly object[]) => list.map((each) => JSON.stringify(each)).sort();
  assertEquals(byLiteral(linked), byLiteral(written));
});

Deno.test("the workbench links to the documentation", async () => {
  using app = await openApp();
  assertStringIncludes(await page(app, "/"), 'href="/docs"');
});

Deno.test("the privacy page names everything that a link includes", async () => {
  using app = await openApp();
  const html = await page(app, "/docs/privacy");
  const modes = {
    mode: "replace" as const,
    replacement: "a",
    item: "b",
    separator: "c",
    expected: "2",
    unexpected: "1",
  };
  // `Required`, so that a new part of a link is missing here.
  const state: Required<Omit<UrlState, "isPrivate">> = {
    pattern: "a",
    flags: "g",
    text: "t",
    modes,
    second: { pattern: "b", flags: "i" },
    contracts: "whole",
    snippet: "01",
    snapshot: { from: 0, row: 1 },
    tool: "tests",
  };
  const named = [...html.matchAll(/<th scope="row"><code>([^<]*)</g)].flatMap(([, names = ""]) =>
    names.split(" ")
  );
  const long = { ...state, text: "t".repeat(MAX_URL_TEXT_CHARACTERS + 1) };
  const queries = [writeUrlState(state).query, writeUrlState(long, "packed").query];
  assertEquals(
    queries.flatMap((query) => [...new URLSearchParams(query).keys()]).filter((key) => !named.includes(key)),
    [],
  );
});
