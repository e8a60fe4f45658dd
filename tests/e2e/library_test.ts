/** Saving a pattern, the library, and interruptions. */
import { SEARCH_DEBOUNCE_MS } from "../../lib/workbench/library/library.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { until } from "../timing/until.ts";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import {
  address,
  api,
  choose,
  focusOnceAdded,
  linkTo,
  openMenu,
  pattern,
  replace,
  status,
  text,
} from "./page_parts.ts";
import { becomeSignedIn, byMail, sessionOf } from "./signing_in.ts";
import { openMailSite, type VisitOptions } from "./site.ts";

const LINK = linkTo({ p: "\\d+(é|😀)", f: "gi", t: "1é 22😀" });

/** Waits for a message in the line below the pattern. */
const waitForMessage = (page: Page, words: string) =>
  page.locator(".error-line", { hasText: words }).waitFor();

const saveButton = (page: Page) => page.locator(".saved-pattern > button");
const dialog = (page: Page) => page.locator("dialog");

async function saveAs(page: Page, name: string, tags = ""): Promise<void> {
  await saveButton(page).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Tags").fill(tags);
  await page.keyboard.press("Enter");
  await waitForMessage(page, `Saved as ${name}`);
}

/** Saves a pattern of each name, one after the other. */
async function create(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await api(page, "/api/snippets", "POST", { name, pattern: name });
}

const idIn = (page: Page) => new URL(page.url()).searchParams.get("snippet") ?? "";
const attached = (page: Page) => page.waitForURL((url) => url.searchParams.has("snippet"));
const rows = (page: Page) => page.locator(".snippet-row .what a").allInnerTexts();

journeys("saving and the library", async (t) => {
  await using site = await openMailSite();
  const { office } = site;
  /** Visits the site as a signed-in user. */
  const visitAs = async (
    name: string,
    path: string,
    person: (page: Page) => Promise<void>,
    options: VisitOptions = {},
    forgiven?: RegExp,
  ) => {
    const session = await sessionOf(site.origin, office, `${name}@example.com`);
    await site.visit(path, person, { ...options, session }, forgiven);
  };

  await t.step(
    "signing in is offered with its benefits, and leads back to saving",
    () =>
      site.visit(LINK, async (page) => {
        await saveButton(page).click();
        await page.getByRole("heading", { name: "Sign in to save" }).waitFor();
        assertEquals(await violations(page), []);
        await dialog(page).getByRole("link", { name: "Sign in" }).click();
        await page.waitForURL(/sign-in/);
        await byMail(page, office, "ada@example.com");
        await page.getByLabel("Name", { exact: true }).fill("Numbers");
        await page.getByLabel("Tags").fill("numbers, Unicode");
        assertEquals(await violations(page), []);
        await page.keyboard.press("Enter");
        await waitForMessage(page, "Saved as Numbers");
        await attached(page);
        const saved = await api(page, `/api/snippets/${idIn(page)}`);
        assertEquals([saved.pattern, saved.flags, saved.tags], ["\\d+(é|😀)", "gi", ["numbers", "unicode"]]);
      }),
  );

  await t.sample(
    "a change is marked, and saved as a version with a note",
    () =>
      visitAs("ben", "/", async (page) => {
        await replace(page, "pattern", "a+");
        await saveAs(page, "Letters");
        await attached(page);
        await waitForMessage(page, "Saved as Letters");
        await replace(page, "pattern", "a+b");
        await page.locator(".unsaved", { hasText: "edited" }).waitFor();
        assertEquals(await page.locator(".error-line", { hasText: "Saved" }).count(), 0);
        await address(page, { p: encode("a+b") });
        await page.reload();
        await page.locator(".unsaved", { hasText: "edited" }).waitFor();
        const focus = await focusOnceAdded(page, "[name=notes]");
        await page.keyboard.press("ControlOrMeta+s");
        await page.locator("[name=notes]").waitFor();
        assertEquals(await focus.jsonValue(), { had: true });
        await page.keyboard.type("ends in b");
        await page.getByRole("button", { name: "Save version" }).click();
        await waitForMessage(page, "Saved Letters");
        assertEquals(await page.locator(".unsaved").count(), 0);
        const { items } = await api(page, `/api/snippets/${idIn(page)}/versions`);
        assert(Array.isArray(items));
        assertEquals(items.map((each) => [each.pattern, each.notes]), [["a+b", "ends in b"], ["a+", null]]);
      }),
  );

  await t.step("a version that another tab saved meanwhile is shown next to mine", () =>
    visitAs(
      "cora",
      "/",
      async (page) => {
        await replace(page, "pattern", "x");
        await saveAs(page, "Two tabs");
        await attached(page);
        const path = `/api/snippets/${idIn(page)}`;
        await api(page, path, "PATCH", { pattern: "theirs" });
        await replace(page, "pattern", "mine");
        await page.keyboard.press("ControlOrMeta+s");
        await page.getByRole("button", { name: "Save version" }).click();
        await page.getByRole("heading", { name: "It was changed elsewhere" }).waitFor();
        const words = await dialog(page).innerText();
        for (const piece of ["theirs", "mine"]) assertStringIncludes(words, piece);
        assertEquals(await violations(page), []);
        await page.getByRole("button", { name: "Save mine as a newer version" }).click();
        await waitForMessage(page, "Saved Two tabs");
        assertEquals((await api(page, path)).pattern, "mine");

        await api(page, path, "PATCH", { pattern: "theirs again", contracts: ["whole"] });
        await replace(page, "pattern", "mine again");
        await page.keyboard.press("ControlOrMeta+s");
        await page.getByRole("button", { name: "Save version" }).click();
        await page.getByRole("button", { name: "Use theirs" }).click();
        await page.locator(".saved-name", { hasText: "Two tabs" }).waitFor();
        assertEquals(await pattern(page).innerText(), "theirs again");
        await address(page, { p: encode("theirs again"), c: encode("whole") });
        await openMenu(page, "Recent");
        await page.getByRole("button", { name: "/mine again/" }).waitFor();
      },
      {},
      /412/,
    ));

  await t.step("typed text survives the end of the session and a lost network", () =>
    visitAs(
      "dora",
      "/",
      async (page) => {
        await replace(page, "pattern", "kept");
        // Its code is fetched a moment after the search.
        await page.getByText("Why no match?").waitFor();
        await saveButton(page).click();
        await page.getByLabel("Name", { exact: true }).fill("Kept name");
        await page.context().setOffline(true);
        await page.getByRole("button", { name: "Save", exact: true }).last().click();
        await page.getByText("The server can't be reached").waitFor();
        await page.context().setOffline(false);
        await page.context().clearCookies();
        await page.getByRole("button", { name: "Save", exact: true }).last().click();
        await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
        await page.getByRole("link", { name: "Sign in again" }).click();
        await page.waitForURL(/sign-in/);
        await byMail(page, office, "dora@example.com");
        const name = page.getByLabel("Name", { exact: true });
        assertEquals(await name.inputValue(), "Kept name");
        await name.press("Enter");
        await waitForMessage(page, "Saved as Kept name");
        assertEquals(await pattern(page).innerText(), "kept");
      },
      {},
      /401|ERR_INTERNET_DISCONNECTED/,
    ));

  await t.step(
    "a link to another user's saved pattern shows the pattern with a notice",
    () =>
      visitAs(
        "ella",
        "/",
        async (page) => {
          await replace(page, "pattern", "secret");
          await saveAs(page, "Secret");
          await attached(page);
          const link = page.url();
          await page.getByRole("button", { name: "Share" }).click();
          await page.getByRole("button", { name: "Copy link", exact: false }).first().click();
          assert(!(await page.evaluate(() => navigator.clipboard.readText())).includes("snippet"));
          await page.evaluate(() => localStorage.clear());
          await becomeSignedIn(page, office, "eve@example.com", "/");
          await page.goto(link);
          await page.getByText("a saved pattern that isn't in your library").waitFor();
          assertEquals(await pattern(page).innerText(), "secret");
          await page.waitForURL((url) => !url.searchParams.has("snippet"));
        },
        { clipboard: true },
        /404/,
      ),
  );

  await t.step(
    "patterns are found, renamed, duplicated, restored and compared",
    () =>
      visitAs("bea", "/library", async (page) => {
        await page.getByText("Nothing is saved yet").waitFor();
        assertEquals(await violations(page), []);
        const { id } = await api(page, "/api/snippets", "POST", {
          name: "Dates",
          pattern: "\\d{4}",
          tags: ["iso"],
        });
        await api(page, `/api/snippets/${id}`, "PATCH", { pattern: "\\d{4}-\\d\\d", notes: "with a month" });
        await api(page, "/api/snippets", "POST", { name: "Names", pattern: "[a-z]+", flags: "i" });
        await page.reload();
        await page.getByRole("link", { name: "Names" }).waitFor();
        assertEquals(await rows(page), ["Names", "Dates"]);
        await page.getByLabel("Search library").fill("\\D{4}-");
        await page.waitForURL(/query=/);
        await until("the row that was found", () => rows(page), (seen) => seen.join() === "Dates");
        await page.getByLabel("Search library").fill("nowhere");
        await page.getByText("No matching patterns").waitFor();
        await page.getByRole("button", { name: "Show all" }).click();
        await page.getByLabel("Tag").selectOption({ label: "iso (1)" });
        await page.getByRole("button", { name: "Details and history of Dates" }).click();
        await page.getByText("with a month").waitFor();
        await page.getByLabel(/as the earlier one/).last().check();
        await page.locator(".version-changes ins", { hasText: "-\\d\\d" }).waitFor();
        assertEquals(await violations(page), []);
        await page.getByRole("button", { name: /Restore/ }).click();
        await page.getByText("Restored from").waitFor();
        assertEquals((await api(page, `/api/snippets/${id}`)).pattern, "\\d{4}");
        await page.getByLabel("Name", { exact: true }).fill("Years");
        await page.getByRole("button", { name: "Save changes" }).click();
        await page.getByRole("heading", { name: "Years" }).waitFor();
        await page.getByRole("button", { name: "Duplicate" }).click();
        await page.getByRole("heading", { name: "Years (copy)" }).waitFor();
        await until("both rows", () => rows(page), (seen) => seen.join() === "Years (copy),Years");
        await page.goBack();
        await page.goBack();
        await page.locator(".snippet-details").waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Years", exact: true }).click();
        await page.locator(".saved-name", { hasText: "Years" }).waitFor();
        assertEquals(await pattern(page).innerText(), "\\d{4}");
      }),
  );

  await t.step(
    "two versions are compared by their matches and their safety",
    () =>
      visitAs("vera", "/docs/offline", async (page) => {
        const { id } = await api(page, "/api/snippets", "POST", { name: "As", pattern: "^(a|a)+$" });
        await api(page, `/api/snippets/${id}`, "PATCH", { pattern: "^[ab]+$" });
        await page.goto(`${site.origin}/library?id=${id}`);
        await page.getByLabel(/as the earlier one/).last().check();
        const changes = page.getByRole("region", { name: "Changes" });
        const witness = changes.locator(".change-facts section", { hasText: "Now also accepted" });
        await witness.waitFor();
        await changes.locator(".safety-change .danger", { hasText: "Dangerous" }).waitFor();
        await changes.locator(".safety-change .safe", { hasText: "Safe" }).waitFor();
        assertEquals(await violations(page), []);
        await witness.getByRole("button", { name: "Open with this text" }).click();
        await page.waitForURL((url) => url.searchParams.has("t"));
        await status(page, "1 match");
      }),
  );

  await t.step(
    "several are tagged and deleted at once, and both can be undone",
    () =>
      visitAs("cat", "/docs/offline", async (page) => {
        await create(page, ["One", "Two", "Three"]);
        await page.goto(`${site.origin}/library`);
        await page.getByLabel("Select One").check();
        await page.getByLabel("Select Two").check();
        await page.getByLabel("Tag to add").fill("Mine");
        await page.keyboard.press("Enter");
        await page.getByText("Tagged 2 patterns").waitFor();
        assertEquals(await page.locator(".snippet-row .tag").allInnerTexts(), ["mine", "mine"]);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.locator(".snippet-row .tag").first().waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Delete" }).click();
        assertEquals(await rows(page), ["Three"]);
        await page.getByRole("button", { name: "Undo" }).click();
        assertEquals(await rows(page), ["Three", "Two", "One"]);
        await page.getByLabel("Select One").check();
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("Deleted One").waitFor();
        const { items } = await api(page, "/api/snippets");
        assertEquals(Array.isArray(items) && items.length, 3);
        await page.goto(`${site.origin}/docs`);
        await page.goto(`${site.origin}/library`);
        await page.getByRole("link", { name: "Two" }).waitFor();
        assertEquals(await rows(page), ["Three", "Two"]);
        const left = await api(page, "/api/snippets");
        assertEquals(Array.isArray(left.items) && left.items.length, 2);
      }),
  );

  await t.step("the library works with the keyboard only", () =>
    visitAs("kay", "/", async (page) => {
      await create(page, ["Two", "Three"]);
      // The text is stored on leaving, once the page is hydrated.
      await page.locator(".cm-editor .match").first().waitFor();
      await page.goto(`${site.origin}/library`);
      await page.getByRole("link", { name: "Three" }).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      const focus = (name: string) =>
        page.waitForFunction((name) => document.activeElement?.textContent === name, name);
      for (let presses = 0; presses < 14 && await focused() !== "Three"; presses++) {
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("ArrowDown");
      await focus("Two");
      await page.keyboard.press("Space");
      await page.getByText("1 selected").waitFor();
      await page.keyboard.press("Space");
      // A timer of the page that is set later ends after the search's debounce: the row must still be the
      // same.
      await page.evaluate((pause) => new Promise((over) => setTimeout(over, pause)), SEARCH_DEBOUNCE_MS);
      await page.keyboard.press("F2");
      await page.getByRole("heading", { name: "Two" }).waitFor();
      await page.getByRole("button", { name: "Close", exact: true }).focus();
      await page.keyboard.press("Enter");
      await focus("Two");
      await page.keyboard.press("Delete");
      await page.getByText("Deleted Two").waitFor();
      await focus("Three");
      await page.getByRole("button", { name: "Undo" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".snippet-row a", { hasText: "Two" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".saved-name", { hasText: "Two" }).waitFor();
      // It was saved without a text, and doesn't get that of another pattern.
      assertEquals((await text(page).innerText()).trim(), "");
      await openMenu(page, "Recent");
      await page.getByRole("button", { name: "/^(?<time>" }).click();
      await page.waitForFunction(() =>
        document.querySelector('[data-field="text"]')?.textContent?.includes("12:01:33 INFO")
      );
    }));

  await t.step(
    "a pattern is saved with its text and expectations, and its row opens all of them",
    () =>
      visitAs("tess", "/", async (page) => {
        await replace(page, "pattern", "^a+$");
        await replace(page, "text", "aaa\nbbb");
        await page.getByRole("tab", { name: "Tests" }).click();
        await page.getByRole("button", { name: "Pin current results" }).click();
        await page.getByText("2 passed").waitFor();
        await saveButton(page).click();
        await page.getByText("The test text is saved too (7 characters, expectations for 2 lines)").waitFor();
        await page.getByLabel("Name", { exact: true }).fill("Only as");
        await page.keyboard.press("Enter");
        await waitForMessage(page, "Saved as Only as");
        await attached(page);
        const path = `/api/snippets/${idIn(page)}`;
        assertEquals((await api(page, path)).tests, [{ line: 1, match: true }, { line: 2, match: false }]);
        await until("the title", () => page.title(), (title) => title === "Only as · Regex Workbench");

        await api(page, "/api/snippets", "POST", {
          name: "Nested",
          pattern: "^(b+)+$",
          text: "b",
          description: "Slow",
        });
        await page.goto(`${site.origin}/library`);
        const row = page.locator(".snippet-row", { hasText: "Nested" });
        // On a busy machine, the native runs may not confirm it.
        await row.locator(".verdict.danger, .verdict.warn").waitFor();
        await page.locator(".snippet-row", { hasText: "Only as" }).getByText("Safe").waitFor();
        await row.getByText("1 version").waitFor();
        await row.getByText("Slow", { exact: true }).waitFor();
        assertEquals(await violations(page), []);
        await row.click({ position: { x: 300, y: 68 } });
        await page.locator(".saved-name", { hasText: "Nested" }).waitFor();
        await page.waitForFunction(() =>
          document.querySelector('[data-field="text"]')?.textContent?.trim() === "b"
        );
        await replace(page, "text", "mine, unsaved");
        await page.locator(".unsaved", { hasText: "edited" }).waitFor();
        await page.goto(`${site.origin}/library`);
        await page.getByRole("link", { name: "Only as" }).click();
        await page.getByText("2 passed").waitFor();
        assertEquals(await page.locator(".unsaved").count(), 0);
        await openMenu(page, "Recent");
        await page.getByRole("button", { name: "/^(b+)+$/" }).click();
        await page.waitForFunction(() =>
          document.querySelector('[data-field="text"]')?.textContent === "mine, unsaved"
        );
        await replace(page, "text", "x".repeat(20_001));
        await saveButton(page).click();
        await page.getByText("The test text is not saved: it has 20,001 characters").waitFor();
        assertEquals(await violations(page), []);
      }),
  );

  await t.step(
    "an earlier version opens with its own long text, and undo leads back to the pattern that it was part of",
    () =>
      visitAs("lou", "/library", async (page) => {
        const saved = { name: "Long", pattern: "a", flags: "g", text: "a".repeat(9_000) };
        const { id } = await api(page, "/api/snippets", "POST", saved);
        await api(page, `/api/snippets/${id}`, "PATCH", { pattern: "b", text: "newest" });
        await page.reload();
        await page.getByRole("button", { name: "Details and history of Long" }).click();
        await page.getByRole("link", { name: /Open the version of/ }).last().click();
        await status(page, "9,000 matches");
        await page.locator(".saved-name", { hasText: "Long" }).waitFor();
        await choose(page, "Templates", "Email address");
        await page.locator(".saved-name", { hasText: "Long" }).waitFor({ state: "detached" });
        await page.keyboard.press("ControlOrMeta+z");
        await status(page, "9,000 matches");
        await page.locator(".saved-name", { hasText: "Long" }).waitFor();
        await page.keyboard.press("ControlOrMeta+Shift+z");
        await page.locator(".saved-name", { hasText: "Long" }).waitFor({ state: "detached" });
      }),
  );

  await t.step("fits a phone", () =>
    visitAs("kay", "/library", async (page) => {
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await page.getByRole("link", { name: "Three" }).waitFor();
      assertEquals([await width(), await violationsInEachScheme(page)], [390, []]);
      await page.getByRole("button", { name: "Details and history of Three" }).click();
      await page.getByRole("heading", { name: "History" }).waitFor();
      assertEquals([await width(), await violationsInEachScheme(page)], [390, []]);
      await page.getByRole("link", { name: "Open in the workbench" }).click();
      await saveButton(page).click();
      await page.getByLabel("Note about this version").waitFor();
      assertEquals([await width(), await violationsInEachScheme(page)], [390, []]);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true }));

  await t.step(
    "without a session, the library leads to signing in and back",
    () =>
      site.visit("/library", async (page) => {
        assertMatch(page.url(), /\/sign-in\?return=%2Flibrary$/);
        await page.getByRole("heading", { name: "Sign in to see your library" }).waitFor();
        await byMail(page, office, "dan@example.com");
        assertEquals(new URL(page.url()).pathname, "/library");
      }),
  );

  await t.step("an export is imported again", () =>
    visitAs("kay", "/library", async (page) => {
      await page.getByRole("link", { name: "Three" }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export" }).click(),
      ]);
      const file = await download.path();
      await becomeSignedIn(page, office, "fay@example.com", "/library");
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Import" }).click(),
      ]);
      await chooser.setFiles(file);
      await page.getByText("Imported 2").waitFor();
      await until("both rows", () => rows(page), (seen) => seen.join() === "Three,Two");
    }));

  await t.step(
    "an import that the limit delays says how long it takes, and can be stopped and continued",
    () =>
      visitAs("hal", "/library", async (page) => {
        await page.getByText("Nothing is saved yet").waitFor();
        const [chooser] = await Promise.all([
          page.waitForEvent("filechooser"),
          page.getByRole("button", { name: "Import" }).click(),
        ]);
        const snippets = Array.from({ length: 300 }, (_, index) => ({ name: `n${index}`, pattern: "a" }));
        const buffer = Buffer.from(JSON.stringify({ snippets }));
        await chooser.setFiles({ name: "library.json", mimeType: "application/json", buffer });
        const bar = page.getByRole("region", { name: "Import" });
        await bar.getByText("About 2 minutes left").waitFor();
        assertEquals(await violations(page), []);
        await bar.getByRole("button", { name: "Stop" }).click();
        await bar.getByText("then it was stopped").waitFor();
        await bar.getByRole("button", { name: "Continue" }).click();
        await bar.getByRole("button", { name: "Stop" }).click();
        await bar.getByRole("button", { name: "Close" }).click();
        await bar.waitFor({ state: "detached" });
        assertEquals(await rows(page).then(([first]) => first?.[0]), "n");
      }),
  );
});
