/** The page about the package, the pages that follow its tables, and `llms.txt`. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COMMANDS, OPTIONS } from "../../lib/content/command_table.ts";
import { CONTRACT_FORMS } from "../../lib/content/contract_forms.ts";
import { firstCommands, installation, projectExamples } from "../../lib/content/package_examples.ts";
import { DOCS_PAGES } from "../../lib/content/site_pages.ts";
import { workflow } from "../../lib/content/workflow.ts";
import { IS_PUBLISHED, packageName, PACKED_FILE, REPOSITORY } from "../../lib/project.ts";
import { FORMAT_FORMS } from "../../lib/content/format_forms.ts";
import { FORMATS } from "../../lib/regex/formats/catalogue.ts";
import { toLiteral } from "../../lib/regex/regex.ts";
import { openApp, ORIGIN } from "../app/app.ts";

const EXAMPLES = [...firstCommands(ORIGIN), ...projectExamples(ORIGIN)];

/** Pages with commands. */
const PATHS = ["/for-your-code", "/docs/cli", "/docs/contracts", "/llms.txt"];

const asText = (html: string) =>
  html.replaceAll(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'").replaceAll("&amp;", "&");

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

async function page(path: string): Promise<string> {
  using app = await openApp();
  const answer = await app.ask(path);
  assertEquals(answer.status, 200);
  return await answer.text();
}

Deno.test("/for-your-code has the workflow, the commands and the examples, each with a button that copies it", async () => {
  const html = await page("/for-your-code");
  const text = asText(html);
  assertStringIncludes(text, workflow(REPOSITORY, ORIGIN));
  assertStringIncludes(text, installation(ORIGIN));
  for (const { code, title } of EXAMPLES) {
    assertStringIncludes(text, code);
    assertStringIncludes(text, title);
  }
  const links = [...html.matchAll(/<a href="(\/docs\/[^"]+)">/g)].map(([, path = ""]) => path);
  for (const path of new Set(links)) {
    const [at = "", place] = path.split("#");
    assert(place === undefined || idsOf(await page(at)).includes(place), path);
  }
  const copied = [...html.matchAll(/ data-copies/g)].length;
  assertEquals(copied, [...html.matchAll(/<div class="copyable">/g)].length);
  assertEquals(copied, EXAMPLES.length + 2);
  for (const word of ["ReDoS", "regex-review", "contract", packageName("any", ORIGIN)]) {
    assertStringIncludes(text, word);
  }
  assertEquals(html.match(/<h1>/g)?.length, 1);
  assertStringIncludes(html, `<link rel="canonical" href="${ORIGIN}/for-your-code"/>`);
});

Deno.test("until npm has the package, commands load it from the site's own origin, whatever the request says", async () => {
  for (const BASE_URL of ["https://regex.example", "http://localhost:8123"]) {
    using app = await openApp({ BASE_URL });
    for (const path of PATHS) {
      // Another host is sent to the site's own, and nothing of it is in the page that is kept for others.
      const strange = await app.ask(`http://evil.example${path}`, { headers: FORWARDED });
      assertEquals(new URL(strange.headers.get("Location") ?? BASE_URL).origin, BASE_URL);
      for (const answer of [strange, await app.ask(path, { headers: FORWARDED })]) {
        assert(!(await answer.text()).includes("evil.example"), path);
      }
      const text = await (await app.ask(path)).text();
      const places = [...text.matchAll(/(\S+?)\/regex-review-[\d.]+\.tgz/g)].map(([, place = ""]) => place);
      assertEquals(places.length > 0, !IS_PUBLISHED, path);
      assertEquals(places.filter((place) => !place.endsWith(BASE_URL)), [], path);
    }
  }
});

const FORWARDED = { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };

Deno.test("the workflow of /for-your-code needs nothing that a visitor doesn't have", async () => {
  if (IS_PUBLISHED || REPOSITORY !== null) return;
  const text = asText(await page("/for-your-code"));
  assertStringIncludes(text, `run: npx --yes ${ORIGIN}/${PACKED_FILE} action`);
  assertStringIncludes(text, "save this as .github/workflows/regex-review.yml");
  assert(!text.includes("in the root of the repository"));
});

Deno.test("/for-your-code shows a comment as the report writes it", async () => {
  const text = asText(await page("/for-your-code"));
  const report = await Deno.readTextFile(new URL("../data/changes/comment.md", import.meta.url));
  for (
    const line of [
      "Became dangerous: a.ts:1:19",
      "- /^[a-z]+$/",
      "+ /^(?:[a-z]+)+$/",
      "Became dangerous (29 characters can hang a thread for 1 s); same matches and captures from every start, proved",
      `/^(?:[a-z]+)+$/.test("a".repeat(28) + "0")`,
      `To accept a change, write the comment "regex-review: accept -- reason" on the line above the regex.`,
    ]
  ) {
    assertStringIncludes(report, line);
    assertStringIncludes(text, line);
  }
});

Deno.test("/docs/cli has every command and option of the help, and its links work", async () => {
  const html = await page("/docs/cli");
  const ids = idsOf(html);
  assertEquals(new Set(ids).size, ids.length);
  for (const { name, forms } of COMMANDS) {
    assert(ids.includes(name), name);
    for (const { usage } of forms) assertStringIncludes(asText(html), usage);
  }
  for (const name of Object.keys(OPTIONS)) assert(ids.includes(`option-${name}`), name);
  const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id = ""]) => id);
  assertEquals(links.filter((id) => !ids.includes(id)), []);
});

Deno.test("/docs/contracts has every contract, with a regex that breaks it", async () => {
  const html = await page("/docs/contracts");
  for (const { written, object, holds, example } of CONTRACT_FORMS) {
    for (const words of [written, object, holds, String(example.regex), example.contract]) {
      assertStringIncludes(asText(html), words);
    }
  }
  assertEquals([...html.matchAll(/ href="\/\?/g)].length, CONTRACT_FORMS.length);
});

Deno.test("/docs/formats has every format under its anchor, with definition, source and typical texts", async () => {
  const html = await page("/docs/formats");
  const ids = idsOf(html);
  assertEquals(new Set(ids).size, ids.length);
  const text = asText(html);
  for (const { id, name, regex, source, typical } of FORMATS) {
    assert(ids.includes(id), id);
    for (const words of [name, toLiteral(regex), source, ...typical]) {
      assert(text.includes(words), `${id}: ${words}`);
    }
  }
});

Deno.test("/docs/formats has the forms of each format for other engines", async () => {
  const text = asText(await page("/docs/formats"));
  for (const [id, forms] of Object.entries(FORMAT_FORMS)) {
    const patterns = Object.values(forms).map((form) => [form].flat()[0] ?? "");
    assertEquals(patterns.filter((pattern) => !text.includes(pattern)), [], id);
  }
  const port = text.slice(text.indexOf("port a port number"), text.indexOf("mac-address a MAC"));
  for (const words of ["The definition as it is", "Python", "RE2"]) assert(port.includes(words), port);
});

Deno.test("/docs/guard shows the types as they are published", async () => {
  const text = asText(await page("/docs/guard"));
  const types = await Deno.readTextFile(new URL("../../lib/package/api.d.ts", import.meta.url));
  for (const name of ["interface SafeLimits", "declare function isSafe", "type Safety =", "type RegexUse"]) {
    const start = types.indexOf(`export ${name}`);
    assert(start >= 0, name);
    assertStringIncludes(text, types.slice(start, start + 60));
  }
  assertStringIncludes(text, "Guards against regexes from strangers");
});

Deno.test("llms.txt names all pages of the documentation, and the commands", async () => {
  using app = await openApp();
  const answer = await app.ask("/llms.txt");
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "text/plain; charset=utf-8"]);
  const text = await answer.text();
  assert(text.startsWith("# Regex Workbench\n\n> "));
  for (const { path, description } of DOCS_PAGES) {
    assertStringIncludes(text, `(${ORIGIN}${path}): ${description}`);
  }
  for (const { code } of EXAMPLES) assertStringIncludes(text, code);
});
