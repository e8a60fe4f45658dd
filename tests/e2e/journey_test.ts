/** A visit to all parts of the site, each once, in one browser. Other files test their details. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { openPostOffice } from "../servers/post_office.ts";
import { DONE, piece, startProvider } from "../servers/provider.ts";
import { journeys } from "./journeys.ts";
import { choose, linkTo, pattern, replace, showView, status } from "./page_parts.ts";
import { byMail } from "./signing_in.ts";
import { openSite, type Site } from "./site.ts";

const LINK = linkTo({ p: "\\d{4}", f: "g", t: "2025-11 2026-01" });
const KEY = "sk-journey-0123456789";
const EMAIL = "lovelace@engines.example";
const NAME = "Months of the ledger";

journeys("from signing in to the workbench without a network", async () => {
  await using office = await openPostOffice();
  await using provider = startProvider(async function* () {
    yield piece("It finds years and **months**.");
    yield piece("", "stop") + DONE;
  });
  await using site = await openSite({
    ...office.settings,
    AI_BASE_URL: provider.url,
    ANALYSIS_TIMEOUT_MS: "60000",
  });
  await site.visit(
    `/sign-in?return=${encodeURIComponent(LINK)}`,
    async (page) => {
      await byMail(page, office, EMAIL);
      await save(page);
      await compareVersions(page);
      await exportComment(page);
      await review(page);
      assertEquals(provider.asked.length, 1);
      await signOut(page);
      await goOffline(page, site);
      await work(page, site.origin);
    },
    { serviceWorkers: "allow", clipboard: true },
    // After signing out, requesting the saved pattern on the workbench fails.
    /401|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/,
  );
}, "sample");

/** Saves the pattern, edits it, and saves that as a version. */
async function save(page: Page): Promise<void> {
  await page.locator(".saved-pattern > button").click();
  await page.getByLabel("Name", { exact: true }).fill(NAME);
  await page.keyboard.press("Enter");
  await page.locator(".error-line", { hasText: `Saved as ${NAME}` }).waitFor();
  await replace(page, "pattern", "\\d{4}-\\d\\d");
  await page.locator(".unsaved", { hasText: "edited" }).waitFor();
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("button", { name: "Save version" }).waitFor();
  await page.keyboard.press("ControlOrMeta+s");
  await page.locator(".error-line", { hasText: `Saved ${NAME}` }).waitFor();
}

async function compareVersions(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Compare with before" }).click();
  await page.locator(".version-changes ins", { hasText: "-\\d\\d" }).waitFor();
  await page.getByRole("link", { name: NAME, exact: true }).click();
  await page.locator(".saved-name", { hasText: NAME }).waitFor();
}

async function exportComment(page: Page): Promise<void> {
  await showView(page, "code");
  const panel = page.locator("#part-export");
  await panel.getByLabel("Format").selectOption("Pull request comment");
  await panel.getByRole("button", { name: "Copy" }).click();
  await panel.getByText("Copied. 9 of 10 exports").waitFor();
  const comment = await page.evaluate(() => navigator.clipboard.readText());
  assertStringIncludes(comment, "/\\d{4}-\\d\\d/g");
}

async function review(page: Page): Promise<void> {
  await showView(page, "review");
  const panel = page.locator("#panel-review");
  await panel.getByLabel("Your key").fill(KEY);
  await panel.getByLabel("Question", { exact: true }).fill("What does it find?");
  await panel.getByRole("button", { name: "Send" }).click();
  // On a busy machine, the answer is shown unformatted.
  await panel.getByText("It finds years and").waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.locator(".account-chip").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
}

async function goOffline(page: Page, site: Site): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await site.stop();
}

/** The workbench still works; no data of the account is left for the next user of the browser. */
async function work(page: Page, origin: string): Promise<void> {
  await page.goto(origin + LINK);
  await status(page, "2 matches");
  await page.getByRole("link", { name: "Offline" }).waitFor();
  await replace(page, "pattern", "\\d\\d$");
  await status(page, "1 match");
  await choose(page, "Templates", "Email address");
  await page.waitForFunction(() =>
    document.querySelector("[data-field=pattern]")?.textContent?.includes("@")
  );
  assertStringIncludes(await pattern(page).innerText(), "@");
  await page.goto(`${origin}/library`);
  await page.getByRole("heading", { name: "Without a network" }).waitFor();
  assertEquals(await page.evaluate(keptAbout, [EMAIL, NAME, KEY]), []);
}

/** Addresses in caches, and names in the persistent storage, whose contents include one of some words. */
async function keptAbout(words: readonly string[]): Promise<string[]> {
  const holds = (content: string) => words.some((word) => content.includes(word));
  const names = Object.entries(localStorage).filter(([, value]) => holds(String(value))).map(([name]) =>
    name
  );
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName);
    for (const request of await cache.keys()) {
      if (holds(await (await cache.match(request))?.text() ?? "")) names.push(request.url);
    }
  }
  return names;
}
