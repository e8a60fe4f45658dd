/** The workbench page as the server renders it, complete without scripts, from the state in the address. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAX_PATTERN_CHARACTERS, MAX_SERVER_NODES } from "../../lib/limits/pattern.ts";
import { LINK_PICTURE_LIMIT } from "../../lib/limits/server.ts";
import { firstMatches } from "../../lib/regex/matching/first_matches.ts";
import { findLinearFix } from "../../lib/regex/rewrite/linear_fix.ts";
import { LinkPictures } from "../../lib/server/preview/link_pictures.ts";
import { encode, writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { EXAMPLE } from "../../lib/workbench/model/model.ts";
import { packText } from "../../lib/workbench/model/packed_text.ts";
import { type DrivenApp, openApp, ORIGIN } from "../app/app.ts";
import { foundVerdict } from "../lib/regex/redos/verdict_line.ts";
import { treeOf } from "../lib/regex/trees.ts";

const pathOf = (pattern: string, flags = "g", text = "") =>
  `/?${writeUrlState({ pattern, flags, text }).query}`;

async function page(app: DrivenApp, path: string): Promise<string> {
  const answer = await app.ask(path);
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "text/html; charset=utf-8"]);
  return await answer.text();
}

Deno.test("a shared link is explained, drawn and checked for warnings on the server", async () => {
  using app = await openApp();
  const html = await page(app, pathOf("(?<word>[A-z]+)\\.", "gi", "some text"));
  for (const part of ["Group 1 (word)", "<svg", "Syntax tree", ">some text</textarea>"]) {
    assertStringIncludes(html, part);
  }
  assertStringIncludes(html, 'class="warning');
  assertStringIncludes(html, '<meta name="robots" content="noindex"/>');
  assertStringIncludes(html, `<link rel="canonical" href="${ORIGIN}/"/>`);
});

Deno.test("the page of a link shows the tool that the link leads to before its scripts run", async () => {
  using app = await openApp();
  const link = pathOf("a");
  const asked = [
    ["/", ""],
    [link, " data-linked"],
    [`${link}&tab=safety`, ' data-linked data-region="views" data-tab="safety"'],
    [`${link}&d=Yg`, ' data-linked data-region="views" data-tab="diff"'],
    [`${link}&d=Yg&tab=tests`, ' data-linked data-region="views" data-tab="tests"'],
    [`${link}&e=0-1`, ' data-linked data-region="views" data-tab="debugger"'],
  ] as const;
  for (const [path, attributes] of asked) {
    const [tag] = /<html[^>]*>/.exec(await page(app, path)) ?? [];
    assertEquals(tag, `<html lang="en"${attributes}>`, path);
  }
});

Deno.test("a compressed text is left to the browser", async () => {
  using app = await openApp();
  const packed = await packText("a text of a link\n".repeat(10_000));
  const html = await page(app, `${pathOf("(?<word>[A-z]+)\\.", "gi")}&z=${packed}`);
  assertStringIncludes(html, "<title>/(?&lt;word>[A-z]+)\\./gi · Regex Workbench</title>");
  assert(!html.includes("a text of a link"));
  // A state without a pattern is a valid state, too.
  assertStringIncludes(await page(app, `/?z=${packed}`), "noindex");
});

Deno.test("an address without state shows the example and may be indexed", async () => {
  using app = await openApp();
  const html = await page(app, "/?utm_source=x");
  assertStringIncludes(html, "Group 1 (time)");
  assert(!html.includes("noindex"));
});

Deno.test("a pattern with a syntax error shows the error instead of a view", async () => {
  using app = await openApp();
  assertStringIncludes(
    await page(app, pathOf("a(b")),
    "Unclosed group: the &quot;(&quot; at column 2 has no &quot;)&quot;",
  );
});

Deno.test("the page reports what a link could not restore", async () => {
  using app = await openApp();
  assertStringIncludes(await page(app, "/?p=YQ&f=gxg"), "flag &quot;x&quot; is unknown");
});

/** Links and their previews in chats. */
const PREVIEWS: readonly (readonly [path: string, title: string, description: string])[] = [
  ["/", "Regex Workbench", "See what a JavaScript"],
  [pathOf("^\\d+$", ""), "/^\\d+$/", "Matches the whole text: one or more digits 0–9"],
  [
    pathOf("(?<a>x)\\.<b>", "g"),
    "/(?&lt;a>x)\\.&lt;b>/g",
    "Matches &quot;x.&lt;b>&quot;",
  ],
  [pathOf("a(b", ""), "/a(b/", "Error: Unclosed group"],
  [pathOf("a\u202eb", ""), "/a\\u202eb/", ""],
  [pathOf("x".repeat(500), "i"), `/${"x".repeat(98)}…`, "A regular expression"],
];

for (const [path, title, description] of PREVIEWS) {
  Deno.test(`the preview of ${path.slice(0, 40)} has a title and describes the pattern`, async () => {
    using app = await openApp();
    const html = await page(app, path);
    assertStringIncludes(html, `<meta property="og:title" content="${title}"/>`);
    assertStringIncludes(html, `<meta property="og:description" content="${description}`);
  });
}

Deno.test("user content is escaped", async () => {
  using app = await openApp();
  const attack = `</script></textarea><img src=x onerror=alert(1)><!--"'`;
  const answers = [
    await page(app, pathOf(`(?<a>${attack})`, "g", attack)),
    await page(app, pathOf(`${attack}(`, "g", attack)),
    await page(app, `/?${new URLSearchParams({ p: attack, f: attack, t: attack })}`),
  ];
  for (const html of answers) {
    assert(!html.replace('<img class="logo"', "").includes("<img"), "an attack came through");
    assertEquals(html.match(/<\/script>/g)?.length, html.match(/<script/g)?.length ?? undefined);
  }
});

Deno.test("a large pattern is left to the browser", async () => {
  using app = await openApp();
  const html = await page(app, pathOf("(a)".repeat(MAX_SERVER_NODES)));
  assertStringIncludes(html, "loads in the browser");
  assert(!html.includes("<svg"));
});

Deno.test("hostile patterns are answered", async () => {
  using app = await openApp();
  const hostile = [
    "(".repeat(9_000),
    "[".repeat(9_000),
    "a|".repeat(4_000),
    "(a+)+$",
    "a".repeat(MAX_PATTERN_CHARACTERS + 1),
  ];
  for (const pattern of hostile) {
    await page(app, pathOf(pattern, "g", "a".repeat(5_000)));
  }
});

Deno.test("submitting the form redirects to the link's address", async () => {
  using app = await openApp();
  const query = new URLSearchParams([["pattern", "a+"], ["flag", "i"], ["flag", "g"], ["text", "x\r\ny"]]);
  const answer = await app.ask(`/?${query}`);
  assertEquals(answer.status, 303);
  const address = `/?p=${encode("a+")}&f=${encode("gi")}&t=${encode("x\ny")}&verdict`;
  assertEquals(answer.headers.get("Location"), address);
});

Deno.test("a browser without scripts is led to the verdict", async () => {
  const linkPictures = new LinkPictures();
  const asked: string[] = [];
  linkPictures.judge = ({ pattern, flags }) => {
    asked.push(`/${pattern}/${flags}`);
    return Promise.resolve(pattern === "slow" ? null : foundVerdict(treeOf({ pattern, flags })));
  };
  linkPictures.search = () => Promise.resolve(null);
  linkPictures.fix = (regex) => Promise.resolve(findLinearFix(treeOf(regex))?.replacement ?? null);
  using app = await openApp({}, { linkPictures });
  const safetyOf = async (path: string) =>
    /<section aria-label="Safety".*?<\/section>/.exec(await page(app, path))?.[0] ?? "";
  const address = pathOf("^(a+)+$", "i");
  assertStringIncludes(
    await page(app, address),
    `<noscript><meta http-equiv="refresh" content="0;url=${address.replaceAll("&", "&amp;")}&amp;verdict"`,
  );
  assertEquals((await page(app, "/?p=")).includes("refresh"), false);
  assertEquals(asked, []);
  const safety = await safetyOf(`${address}&verdict`);
  assertStringIncludes(
    safety,
    "<strong>Dangerous</strong>. 29 characters can hang a thread for 1 s, at 1 billion steps per second. Each extra",
  );
  assertStringIncludes(
    safety.replaceAll(/<[^>]+>/g, ""),
    "15 minutes: (a+)+ can match the same text in many ways.^(a+)+$ ✓ Same matches, linear time (proved)Use this fix",
  );
  const fixed = (/href="([^"]+)"[^>]*>Use this fix/.exec(safety)?.[1] ?? "").replaceAll("&amp;", "&");
  assertStringIncludes(await safetyOf(fixed), "Safe");
  const unfixed = await safetyOf(`${pathOf("(x+x+)+y\\1")}&verdict`);
  assertEquals([unfixed.includes("Use this fix"), unfixed.includes("No proved fix found")], [false, true]);
  assertStringIncludes(
    await page(app, `${address}&verdict`),
    "29 characters can hang a thread for 1 s</span>",
  );
  assertStringIncludes(await safetyOf(`${pathOf("slow")}&verdict`), "could not check it now");
  assertStringIncludes(await safetyOf("/?verdict"), "Dangerous");
  const [warnings = ""] = /<section aria-label="Warnings".*?<\/section>/.exec(await page(app, "/?verdict")) ??
    [];
  // As in the strip, beside a verdict that says more; what only a browser looks for is not awaited.
  assertStringIncludes(warnings, "<h3>1 note</h3>");
  assertEquals(warnings.includes("No pattern to check"), false);
  assertEquals(asked.at(-1), `/${EXAMPLE.pattern}/${EXAMPLE.flags}`);
});

Deno.test("a browser without scripts gets the first matches with the verdict, and what is in them is escaped", async () => {
  const linkPictures = new LinkPictures();
  const searched: string[] = [];
  linkPictures.judge = () => Promise.resolve(null);
  linkPictures.search = ({ pattern, flags }, text) => {
    searched.push(`/${pattern}/${flags} in ${text}`);
    return Promise.resolve(firstMatches(treeOf({ pattern, flags }), text));
  };
  using app = await openApp({}, { linkPictures });
  const matchesOf = async (regex: string, text: string) => {
    const [, pattern = "", flags = ""] = regex.split("/");
    const markup = await page(app, `${pathOf(pattern, flags, text)}&verdict`);
    return /<section class="static-matches".*?<\/section>/.exec(markup)?.[0].replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ").trim();
  };
  assertEquals(
    await matchesOf("/(?<tag>..)(x)?/g", "<b>\n&c"),
    "Matches 2 matches: Match tag Group 2 Position &lt;b &lt;b not set Ln 1, Col 1 &amp;c &amp;c not set Ln 2, Col 1",
  );
  assertEquals(await matchesOf("/x/", "y"), "Matches No match in this text.");
  assertMatch(await matchesOf("/y/g", "y".repeat(11)) ?? "", /^Matches The first 10 matches:/);
  assertMatch(
    await matchesOf("/(a+)+$/", `${"a".repeat(40)}b`) ?? "",
    /Not finished: no match so far\. The server stopped after 100,000/,
  );
  assertEquals(searched.length, 4);
  await page(app, pathOf("a"));
  assertEquals(searched.length, 4);
});

Deno.test("an address may ask for as many verdicts as pictures; other pages are not affected", async () => {
  using app = await openApp();
  const statuses = [];
  for (let asked = 0; asked <= LINK_PICTURE_LIMIT.max; asked++) {
    statuses.push((await app.ask(`${pathOf(`a{${asked}}`)}&verdict`)).status);
  }
  assertEquals([statuses.filter((status) => status === 200).length, statuses.at(-1)], [
    LINK_PICTURE_LIMIT.max,
    429,
  ]);
  await page(app, pathOf("a+"));
});

Deno.test("concurrently rendered pages don't mix", async () => {
  using app = await openApp();
  const words = Array.from({ length: 20 }, (_, index) => `word${index}x`);
  const pages = await Promise.all(words.map((word) => page(app, pathOf(`(?<${word}>a)`))));
  pages.forEach((html, index) => {
    const shown = new Set(html.match(/word\d+x/g));
    assertEquals([...shown], [words[index] ?? ""]);
  });
});
