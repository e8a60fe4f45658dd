/**
 * Signing in and out, and the account page, in a real browser: email with a real mail server, OAuth with a
 * real provider.
 */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { openIssuer } from "../servers/issuer.ts";
import { openPostOffice } from "../servers/post_office.ts";
import { journeys } from "./journeys.ts";
import { address, pattern, replace } from "./page_parts.ts";
import { becomeSignedIn, byMail, confirm, followLink } from "./signing_in.ts";
import { openSite } from "./site.ts";

const STATE = { p: encode("\\d+(é|😀)"), f: encode("gi"), t: encode("1é\n22😀 and more") };
const WORKBENCH = `/?${new URLSearchParams(STATE)}`;

const stateIn = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url());
  return { pathname, ...Object.fromEntries(searchParams) };
};

const userIn = (page: Page) =>
  page.evaluate(async () => (await (await fetch("/api/me")).json()).user as { email: string } | null);

/** The data that the workbench stores in a tab while a saved pattern is open. */
const leaveSaved = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem("workbench.saved", '{"snippet":{"name":"secret"}}'));

const savedIsForgotten = (page: Page) =>
  page.waitForFunction(() => !sessionStorage.getItem("workbench.saved"));

journeys("signing in with a browser", async (t) => {
  await using office = await openPostOffice();
  await using issuer = await openIssuer();
  issuer.claims = { email: "ada@example.com", email_verified: true };
  const settings = {
    ...office.settings,
    ...issuer.variables,
    OIDC_TRUST_EMAIL: "1",
  };

  await using site = await openSite(settings, [issuer.url]);

  const byCheckedMail = async (page: Page, email: string) => {
    await page.evaluate(() => location.assign("/sign-in"));
    await followLink(page, office, email);
    assertStringIncludes(await page.locator("main").innerText(), email);
    assertEquals(await userIn(page), null);
    await confirm(page);
  };

  await t.step(
    "an emailed link leads back to the previous workbench",
    () =>
      site.visit(WORKBENCH, async (page) => {
        await byCheckedMail(page, "ada@example.com");
        assertEquals(stateIn(page), { pathname: "/", ...STATE });
        assertEquals((await userIn(page))?.email, "ada@example.com");
        const [cookie] = await page.context().cookies();
        assertEquals([cookie?.name, cookie?.httpOnly, cookie?.sameSite, cookie?.path], [
          "session",
          true,
          "Lax",
          "/",
        ]);
        assertEquals(await page.evaluate(() => document.cookie), "");
      }),
  );

  await t.step(
    "a provider leads back there, and to the same account",
    () =>
      site.visit(WORKBENCH, async (page) => {
        await page.evaluate(() => location.assign("/sign-in"));
        await page.getByRole("link", { name: "Continue with Example ID" }).click();
        await page.waitForURL((url) => url.pathname === "/");
        assertEquals(stateIn(page), { pathname: "/", ...STATE });
        await page.goto(`${site.origin}/account`);
        const words = await page.locator("main").innerText();
        for (const piece of ["Email link", "Example ID", "this browser"]) {
          assertStringIncludes(words, piece);
        }
      }),
  );

  await t.step(
    "signing in on a private link leads back to it, and no server gets to know it",
    () =>
      site.visit(`/#p=${encode("secret+")}&f=Zw&t=${encode("secret")}`, async (page) => {
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
        await pattern(page).filter({ hasText: "secret+" }).waitFor();
        await page.getByRole("link", { name: "Sign in" }).click();
        await byMail(page, office, "pia@example.com");
        await pattern(page).filter({ hasText: "secret+" }).waitFor();
        await replace(page, "text", "secret secret");
        await page.waitForFunction(() => location.hash.includes("t=c2VjcmV0IHNlY3JldA"));
        assertEquals(new URL(page.url()).search, "");
        await page.reload();
        await pattern(page).filter({ hasText: "secret+" }).waitFor();
        const known = ["secret", encode("secret+"), encode("secret")];
        assertEquals(
          sent.map((each) => each.split("#")[0]).filter((each) => known.some((mark) => each?.includes(mark))),
          [],
        );
      }, { isFresh: true }),
  );

  await t.step(
    "the account page ends sessions, exports everything and deletes everything",
    () =>
      site.visit("/", async (page) => {
        await byCheckedMail(page, "ada@example.com");
        await page.goto(`${site.origin}/account`);
        assertEquals(await page.locator("form[action='/account/sessions']").count(), 3);
        await page.locator("li", { hasNotText: "this browser" }).getByRole("button").first().click();
        await page.waitForURL(/account$/);
        assertEquals(await page.locator("form[action='/account/sessions']").count(), 2);
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: "Download everything" }).click(),
        ]);
        assertEquals(download.suggestedFilename(), "regex-workbench.json");
        await leaveSaved(page);
        await page.getByRole("link", { name: "Delete the account" }).click();
        await page.getByRole("button", { name: "Delete the account" }).click();
        await page.getByText("The account is deleted").waitFor();
        assertEquals(await userIn(page), null);
        await savedIsForgotten(page);
      }),
  );

  await t.step(
    "pages that are the same for everyone lead to the account in every tab, until one signs out or deletes it",
    () =>
      site.visit("/", async (page) => {
        const inNewTab = async () => {
          const tab = await page.context().newPage();
          await tab.goto(`${site.origin}/docs/cli`);
          const words = await tab.getByRole("navigation", { name: "Site" }).innerText();
          await tab.close();
          return ["Account", "Sign in"].filter((each) => words.includes(each));
        };
        const signIn = async () => {
          await byCheckedMail(page, "tabs@example.com");
          await page.getByRole("link", { name: "T", exact: true }).waitFor();
          assertEquals(await inNewTab(), ["Account"]);
        };
        assertEquals(await inNewTab(), ["Sign in"]);
        await signIn();
        await page.goto(`${site.origin}/account`);
        await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
        await page.getByRole("link", { name: "Sign in" }).waitFor();
        assertEquals(await inNewTab(), ["Sign in"]);
        await signIn();
        await page.goto(`${site.origin}/account/delete`);
        await page.getByRole("button", { name: "Delete the account" }).click();
        await page.getByText("The account is deleted").waitFor();
        assertEquals(await inNewTab(), ["Sign in"]);
      }),
  );

  await t.step(
    "signing out removes a saved pattern from the tab, but not the draft",
    () =>
      site.visit(WORKBENCH, async (page) => {
        await byCheckedMail(page, "ada@example.com");
        await leaveSaved(page);
        await replace(page, "pattern", "unsaved");
        await address(page, { p: encode("unsaved") });
        await page.goto(`${site.origin}/account`);
        await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
        await page.waitForURL((url) => url.pathname === "/");
        await savedIsForgotten(page);
        await pattern(page).filter({ hasText: "unsaved" }).waitFor();
      }),
  );

  await t.step(
    "after signing out, nothing of the account is in a cache or a storage, and the way back shows none of it",
    () =>
      site.visit(
        "/",
        async (page) => {
          await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
          await becomeSignedIn(page, office, "cached@example.com", "/library");
          await page.evaluate(async () => {
            const body = JSON.stringify({ name: "cachedName", pattern: "cachedPattern" });
            await fetch("/api/snippets", { method: "POST", body });
          });
          await page.reload();
          await page.getByText("cachedName").first().waitFor();
          await page.goto(`${site.origin}/account`);
          await page.getByText("cached@example.com").first().waitFor();
          await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
          await page.waitForURL((url) => url.pathname === "/");
          assertEquals(await userIn(page), null);
          assertEquals(await storedWith(page, /cached(?:@|Name|Pattern)/), []);
          for (const path of ["/account", "/library"]) {
            await page.goBack();
            assertEquals(/cached(?:@|Name|Pattern)/.test(await page.content()), false, path);
          }
          await page.context().setOffline(true);
          for (const path of ["/account", "/library", "/library/export"]) {
            await page.goto(site.origin + path);
            await page.getByRole("heading", { name: "Without a network" }).waitFor();
          }
          const answer = await page.evaluate(() => fetch("/api/me").then((it) => it.text(), () => null));
          assertEquals(answer, null);
          await page.context().setOffline(false);
        },
        { serviceWorkers: "allow", isFresh: true },
        /ERR_INTERNET_DISCONNECTED/,
      ),
  );

  await t.step(
    "signing out works without JavaScript",
    () =>
      site.visit("/sign-in?return=%2Faccount", async (page) => {
        await byMail(page, office, "eve@example.com");
        assertMatch(page.url(), /\/account$/);
        await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
        await page.goto(`${site.origin}/account`);
        assertMatch(page.url(), /\/sign-in\?return=%2Faccount$/);
      }, { javaScriptEnabled: false }),
  );

  await t.step("works on a phone without scrolling sideways", () =>
    site.visit("/", async (page) => {
      await byCheckedMail(page, `${"long-name-".repeat(6)}@example.com`);
      for (const path of ["/account", "/account/delete", "/sign-in"]) {
        await page.goto(site.origin + path);
        assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 390);
        const heights = await page.locator("main button, main .button").evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect().height)
        );
        assert(heights.every((height) => height >= 44));
      }
    }, { viewport: { width: 390, height: 844 }, hasTouch: true }));
}, "rest");

/** Where something that matches is stored in the browser: addresses of caches, and keys of storages. */
const storedWith = (page: Page, searched: RegExp): Promise<string[]> =>
  page.evaluate(async (source) => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text() ?? "";
        if (new RegExp(source).test(text + request.url)) found.push(request.url);
      }
    }
    for (const storage of [localStorage, sessionStorage]) {
      for (const [key, value] of Object.entries(storage)) {
        if (new RegExp(source).test(key + value)) found.push(key);
      }
    }
    return [...found, ...(await indexedDB.databases()).map(({ name }) => String(name))];
  }, searched.source);
