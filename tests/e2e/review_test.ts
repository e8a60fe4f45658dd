/** The Review tab: a conversation about the pattern, and proposals that are checked before they are offered. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { openPostOffice } from "../servers/post_office.ts";
import { DONE, type Manner, piece, startProvider, untilAborted } from "../servers/provider.ts";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { linkTo, pattern, replace, showView } from "./page_parts.ts";
import { sessionOf } from "./signing_in.ts";
import { openSite, type VisitOptions } from "./site.ts";

const LINK = linkTo({ p: "^(a+)+$", f: "", t: "aaa\nab\n" });
/** For tests that work with any pattern: this one is analyzed immediately. */
const CALM = linkTo({ p: "a", f: "", t: "a" });
const KEY = "sk-browser-0123456789";

const panel = (page: Page) => page.locator("#panel-review");
const send = (page: Page) => panel(page).getByRole("button", { name: "Send" });
const turn = (page: Page) => panel(page).locator(".turns > li").last();
const proposal = (page: Page, literal: string) =>
  panel(page).locator(".proposal").filter({ has: page.getByText(literal, { exact: true }) });

async function openTab(page: Page): Promise<void> {
  await showView(page, "review");
}

async function ask(page: Page, question = "Is it safe?"): Promise<void> {
  await panel(page).getByLabel("Your key").fill(KEY);
  await panel(page).getByLabel("Question", { exact: true }).fill(question);
  await send(page).click();
}

const ANSWER = `It **hangs** on \`aaaa!\`. Use this:

\`\`\`regex
/^a+$/
\`\`\`

Or, in a program:

\`\`\`js
const letters = /^(a+)+b$/;
const broken = /^(a$/;
\`\`\`
`;

const HOSTILE = `<img src=x onerror=alert(1)> ![i](http://evil.example/i.png) [click](javascript:alert(1))

<script>alert(2)</script> http://evil.example/auto <http://evil.example/angle>

[ref]: http://evil.example/ref

~~~
${"long".repeat(100)}
~~~

| a | b |
|---|---|
| <b>1</b> | 2 |
`;

const answering = (text: string): Manner =>
  async function* () {
    for (let at = 0; at < text.length; at += 7) yield piece(text.slice(at, at + 7));
    yield piece("", "stop") + DONE;
  };

journeys("reviewing a pattern", async (t) => {
  let manner: Manner = answering(ANSWER);
  await using provider = startProvider((giveUp) => manner(giveUp));
  await using office = await openPostOffice();
  await using site = await openSite({
    ...office.settings,
    AI_BASE_URL: provider.url,
    AI_MODEL: "small-model",
    // The machine may be busy.
    ANALYSIS_TIMEOUT_MS: "60000",
  });
  const host = new URL(provider.url).host;
  /** Each user has a separate rate limit. */
  const signedIn = async (
    name: string,
    person: (page: Page) => Promise<void>,
    forgiven?: RegExp,
    options: VisitOptions = {},
    link = LINK,
  ) => {
    const session = await sessionOf(site.origin, office, `${name}@example.com`);
    await site.visit(
      link,
      async (page) => {
        await openTab(page);
        await send(page).waitFor();
        await person(page);
      },
      { ...options, session },
      forgiven,
    );
  };

  await t.step(
    "shows signed-out users the benefits of signing in",
    () =>
      site.visit(LINK, async (page) => {
        await openTab(page);
        await panel(page).getByText(`enter a key for ${host}`).waitFor();
        assertEquals(await panel(page).getByRole("textbox").count(), 0);
        assertEquals(await violations(page), []);
        await panel(page).getByRole("link", { name: "Sign in" }).click();
        const back = new URL(new URL(page.url()).searchParams.get("return") ?? "", site.origin);
        const asked = new URL(LINK, site.origin).searchParams;
        assertEquals([..."pt", "tab"].map((name) => back.searchParams.get(name)), [
          asked.get("p"),
          asked.get("t"),
          "review",
        ]);
      }),
  );

  await t.step(
    "shows what is sent before it is sent, and sends exactly that",
    () =>
      signedIn("ada", async (page) => {
        const shown = async (label: string) =>
          JSON.parse(await panel(page).getByRole("group", { name: label }).innerText());
        await panel(page).getByRole("button", { name: "Which inputs are missed?" }).click();
        await panel(page).getByLabel("Your key").fill(KEY);
        await panel(page).getByLabel("Send the test text too").check();
        await panel(page).getByRole("group", { name: "Sent to this server" }).getByText("Dangerous")
          .waitFor();
        const request = await shown("Sent to this server");
        const toProvider = await shown(`Sent to ${host}`);
        assertEquals(request, {
          pattern: "^(a+)+$",
          flags: "",
          testText: "aaa\nab\n",
          messages: [
            { role: "user", content: request.messages[0].content },
            { role: "user", content: "Which inputs are missed?" },
          ],
        });
        assertMatch(JSON.parse(request.messages[0].content).verdict, /^Dangerous\. .*exponential/);
        const sent = page.waitForRequest("**/api/ai/chat");
        await send(page).click();
        assertEquals((await sent).postDataJSON(), request);
        await turn(page).getByRole("button", { name: "Copy" }).waitFor();
        const got = provider.asked.at(-1)?.body;
        assertEquals({ model: got?.model, messages: got?.messages }, toProvider);
        assert(!(await panel(page).locator("details").evaluate((each) => each.hasAttribute("open"))));
      }),
  );

  await t.step("checks proposals before they are offered", () =>
    signedIn("bob", async (page) => {
      await ask(page);
      await proposal(page, "/^a+$/").getByText("Finds the same in the test text: 0 matches").waitFor();
      await proposal(page, "/^a+$/").getByText("Safe: proved that no input makes it slow").waitFor();
      await proposal(page, "/^a+$/").getByText("Accepts the same texts: proved").waitFor();
      await proposal(page, "/^(a+)+b$/").locator(".bad")
        .getByText(/Dangerous: \d+ characters can hang a thread for 1 s/).waitFor();
      const broken = proposal(page, "/^(a$/");
      await broken.getByText("Does not compile").waitFor();
      assertEquals(await broken.getByRole("button").count(), 0);
      assertStringIncludes(await turn(page).locator(".answer").innerHTML(), "<strong>hangs</strong>");
      assertEquals(await violations(page), []);
      await proposal(page, "/^a+$/").getByRole("button", { name: "Compare" }).click();
      assertEquals(await page.getByLabel("New pattern", { exact: true }).inputValue(), "^a+$");
      await openTab(page);
      await proposal(page, "/^a+$/").getByRole("button", { name: "Use this pattern" }).click();
      await pattern(page).getByText("^a+$", { exact: true }).waitFor();
      await proposal(page, "/^a+$/").getByText("Already on the workbench").waitFor();
      await proposal(page, "/^(a+)+b$/").getByRole("button", { name: "Check again" }).click();
      await proposal(page, "/^(a+)+b$/").getByRole("button", { name: "Compare" }).waitFor();
      await page.goBack();
      await pattern(page).getByText("^(a+)+$", { exact: true }).waitFor();
    }));

  await t.step("runs a proposal on the lines that are tests", () =>
    signedIn("carl", async (page) => {
      await page.getByRole("tab", { name: "Tests" }).click();
      await page.getByRole("button", { name: "Pin current results" }).click();
      // A proposal is checked with the lines that are tests when it comes.
      await page.getByText("2 passed, 0 failed").waitFor();
      await ask(page);
      await proposal(page, "/^a+$/").getByText("2 of 2 lines pass, 2 before").waitFor();
    }));

  await t.step("keeps a partial answer when it is stopped, and asks again", () =>
    signedIn(
      "dora",
      async (page) => {
        manner = async function* (giveUp) {
          yield piece("The first half");
          await untilAborted(giveUp);
        };
        await ask(page);
        await turn(page).getByText("The first half").waitFor();
        await panel(page).getByRole("button", { name: "Stop" }).click();
        await turn(page).getByText("Stopped. The partial answer is kept").waitFor();
        await provider.givenUp;
        manner = answering("All of it.");
        await turn(page).getByRole("button", { name: "Try again" }).click();
        await turn(page).getByText("All of it.").waitFor();
        await turn(page).getByRole("button", { name: "Copy" }).click();
        assertEquals(await page.evaluate(() => navigator.clipboard.readText()), "All of it.");
        const { messages = [] } = provider.asked.at(-1)?.body ?? {};
        const spoken = messages.slice(2).filter(({ content }) => !content.startsWith("{"));
        assertEquals(spoken.map(({ content }) => content), [
          "Is it safe?",
          "The first half",
          "Is it safe?",
        ]);
      },
      undefined,
      { clipboard: true },
    ));

  const FAILURES: readonly [what: string, manner: Manner, said: string][] = [
    [
      "a refused key",
      () => new Response(`no ${KEY}`, { status: 401 }),
      "The model provider rejected the key. Check it and try again",
    ],
    [
      "a provider that has enough",
      () => new Response(null, { status: 429, headers: { "Retry-After": "7" } }),
      "Try again in 7 seconds",
    ],
    [
      "a provider that fails",
      () => new Response(KEY, { status: 500 }),
      "The model provider answered 500. Try again",
    ],
    [
      "an error in the stream",
      async function* () {
        yield piece("half");
        yield "data: {broken\n\n";
      },
      "The model provider broke off. The partial answer is kept",
    ],
  ];
  await t.step(
    "says what failed, and goes on",
    () =>
      signedIn(
        "felix",
        async (page) => {
          for (const [what, failing, said] of FAILURES) {
            manner = failing;
            await ask(page, `Is it safe after ${what}?`);
            await turn(page).getByText(said).waitFor();
            const isKey = await panel(page).getByLabel("Your key").getAttribute("aria-invalid");
            assertEquals(isKey, String(what === "a refused key"));
            manner = answering(`It works after ${what}.`);
            await turn(page).getByRole("button", { name: "Try again" }).click();
            await turn(page).getByText(`It works after ${what}.`).waitFor();
          }
        },
        /\/api\/ai\/chat|Failed to load resource/,
        {},
        CALM,
      ),
  );

  await t.step("reports that the server is unreachable", () =>
    signedIn(
      "eve",
      async (page) => {
        await page.context().setOffline(true);
        await ask(page);
        await turn(page).getByText("The server can't be reached").waitFor();
        await page.context().setOffline(false);
        manner = answering("Back.");
        await turn(page).getByRole("button", { name: "Try again" }).click();
        await turn(page).getByText("Back.").waitFor();
        assertEquals(await panel(page).locator(".turns > li").count(), 1);
      },
      /ERR_INTERNET_DISCONNECTED/,
      {},
      CALM,
    ));

  await t.step("shows a hostile answer as text", () =>
    signedIn(
      "fred",
      async (page) => {
        manner = answering(HOSTILE);
        await ask(page);
        await turn(page).getByRole("button", { name: "Copy" }).waitFor();
        const answer = turn(page).locator(".answer");
        await answer.locator("td").first().waitFor();
        assertEquals(await answer.locator("a, img, script, b, iframe").count(), 0);
        const text = await answer.innerText();
        assertStringIncludes(text, "<img src=x onerror=alert(1)>");
        assertStringIncludes(text, "click (javascript:alert(1))");
        assertStringIncludes(text, "<script>alert(2)</script>");
        assertStringIncludes(text, "[ref]: http://evil.example/ref");
        assert(await answer.locator("pre").evaluate((code) => code.scrollWidth > code.clientWidth));
        assert(await panel(page).evaluate((whole) => whole.scrollWidth <= whole.clientWidth));
      },
      undefined,
      {},
      CALM,
    ));

  await t.step("shows the source of an answer that takes too long to parse", () =>
    signedIn(
      "gina",
      async (page) => {
        manner = async function* () {
          yield piece("> - ".repeat(5_000));
          yield piece("", "stop") + DONE;
        };
        await ask(page);
        await turn(page).locator(".as-written").getByText("> - > - ").waitFor();
        await turn(page).getByRole("button", { name: "Copy" }).waitFor();
      },
      undefined,
      {},
      CALM,
    ));

  await t.step(
    "stores the key only where and as long as requested",
    () =>
      signedIn(
        "hugo",
        async (page) => {
          const key = panel(page).getByLabel("Your key");
          const stored = () =>
            page.evaluate(() =>
              JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])
            );
          await key.fill(KEY);
          assertEquals([await key.getAttribute("type"), await key.getAttribute("autocomplete")], [
            "password",
            "off",
          ]);
          assert(!(await stored()).includes(KEY));
          await page.reload();
          await openTab(page);
          await key.waitFor();
          assertEquals(await key.inputValue(), "");
          await key.fill(KEY);
          await panel(page).getByLabel("Keep the key").check();
          await page.reload();
          await openTab(page);
          await page.waitForFunction(
            (key) => document.querySelector<HTMLInputElement>("[type=password]")?.value === key,
            KEY,
          );
          await panel(page).getByLabel("Keep the key").uncheck();
          assert(!(await stored()).includes(KEY));
        },
        undefined,
        {},
        CALM,
      ),
  );

  await t.step("works with the keyboard only, on a phone, in dark colors", () =>
    signedIn(
      "ida",
      async (page) => {
        manner = answering(ANSWER);
        await panel(page).getByLabel("Your key").fill(KEY);
        const question = panel(page).getByLabel("Question", { exact: true });
        await question.focus();
        await page.keyboard.type("Is it safe?");
        await page.keyboard.press("Control+Enter");
        const use = proposal(page, "/^a+$/").getByRole("button", { name: "Use this pattern" });
        await use.waitFor();
        assertEquals(await violations(page), []);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(width <= 390, `${width} px wide`);
        await use.focus();
        await page.keyboard.press("Enter");
        await proposal(page, "/^a+$/").getByText("Already on the workbench").waitFor();
        assertEquals(await page.evaluate(() => document.activeElement?.className), "proposal");
      },
      undefined,
      { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true },
    ));

  await t.step("reports what cannot be sent", () =>
    signedIn(
      "jo",
      async (page) => {
        await panel(page).getByText("Enter an API key to ask").waitFor();
        await panel(page).getByLabel("Your key").fill("schlüssel");
        await panel(page).getByText("an invalid character").waitFor();
        await panel(page).getByLabel("Your key").fill(KEY);
        await panel(page).getByText("Write a question").waitFor();
        await replace(page, "pattern", "a(");
        await panel(page).getByText("the pattern is empty or has an error").waitFor();
      },
      undefined,
      {},
      CALM,
    ));
}, "rest");
