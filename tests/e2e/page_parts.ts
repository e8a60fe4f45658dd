/** Selectors and actions for the parts of the workbench's page. */
import type { JSHandle, Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { until } from "../timing/until.ts";

export const pattern = (page: Page) => page.locator('[data-field="pattern"]');
export const text = (page: Page) => page.locator('[data-field="text"]');

/** The diagram that is shown; a new one is drawn beside it, out of sight. */
export const DRAWING = ".railroad :not(.pending) > svg";

/** Waits for a message in the line above the matches. */
export const status = (page: Page, words: string | RegExp) =>
  page.locator(".match-status", { hasText: words }).waitFor();

/** Waits until the address has these parameters, which are updated with a delay after an edit. */
export async function address(page: Page, expected: Readonly<Record<string, string>>): Promise<void> {
  const carried = () => {
    const query = new URL(page.url()).searchParams;
    return Object.fromEntries(Object.keys(expected).map((name) => [name, query.get(name)]));
  };
  const awaited = JSON.stringify(expected);
  await until(`an address with ${awaited}`, carried, (seen) => JSON.stringify(seen) === awaited);
}

/** Waits until there is this number of elements: lists are updated after the line above them. */
export const counted = (page: Page, selector: string, count: number) =>
  until(`${count} of ${selector}`, () => page.locator(selector).count(), (seen) => seen === count);

/** Replaces the contents of a field with the keyboard. */
export async function replace(page: Page, field: "pattern" | "text", value: string): Promise<void> {
  await (field === "pattern" ? pattern(page) : text(page)).click();
  await page.keyboard.press("ControlOrMeta+a");
  // A single character may be a bracket, which would be put around what is selected.
  if (value.length < 2) await page.keyboard.press("Delete");
  await page.keyboard.insertText(value);
}

/** Opens a menu of the toolbar by its button, or from the main menu where it has none. */
export async function openMenu(page: Page, name: string): Promise<void> {
  const button = page.locator(".toolbar > button").filter({ hasText: name, visible: true });
  if (await button.count() > 0) return await button.click();
  await page.locator('.toolbar > [popovertarget="menu-main"]').click();
  await page.locator("#menu-main").getByRole("button", { name }).click();
}

/** Opens a menu, of the toolbar if nothing else is said, and chooses from it. */
export async function choose(page: Page, menu: string, item: string, part?: string): Promise<void> {
  if (part === undefined) await openMenu(page, menu);
  else await page.locator(part).getByRole("button", { name: menu, exact: true }).click();
  await page.locator(".menu:popover-open").getByRole("button", { name: item }).first().click();
}

/** The navigation between the parts of the workbench on a phone. */
const partsOf = (page: Page) => page.getByRole("navigation", { name: "Parts of the workbench" });

/** Shows a part of the workbench on a phone; the tools are in a menu. */
export async function showPart(
  page: Page,
  part: "Text" | "Understand" | "Safety" | "Examples" | "Compare" | "Debug" | "Code" | "Review (AI)",
): Promise<void> {
  const parts = partsOf(page);
  if (["Text", "Understand", "Safety"].includes(part)) {
    return await parts.getByRole("button", { name: part }).click();
  }
  await parts.locator(".more-tabs").click();
  await parts.locator(".tab-menu:popover-open").getByRole("button", { name: part }).click();
}

/** Opens the menu with the line endings, the timeout and the sources of the test text. */
export async function textOptions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Options of the text" }).click();
}

/** Chooses how long a run may take without a report, "2 s". */
export async function setTimeoutOfRuns(page: Page, seconds: string): Promise<void> {
  await textOptions(page);
  await page.locator(".deadline select").selectOption(seconds);
  await page.keyboard.press("Escape");
}

/** Switches between the editor and plain text boxes. */
export async function setPlain(page: Page, on: boolean): Promise<void> {
  await openMenu(page, "Settings");
  await page.locator(".menu:popover-open").getByLabel("Plain text boxes").setChecked(on);
  await page.keyboard.press("Escape");
}

/** Shows one of the views by its tab, or from the menu after the tabs if it doesn't fit. */
export async function showView(page: Page, id: string): Promise<void> {
  const tab = page.locator(`#tab-${id}`);
  await tab.waitFor({ state: "attached" });
  const title = await tab.textContent() ?? "";
  const parts = partsOf(page);
  if (await parts.isVisible()) {
    const part = parts.locator("> button:not(.more-tabs)", { hasText: title });
    if (await part.count() > 0) return await part.click();
    await parts.locator(".more-tabs").click();
    return await parts.locator(".tab-menu:popover-open").getByRole("button", { name: title }).click();
  }
  const menu = page.locator(".views .more-tabs");
  const succeeds = (action: Promise<void>) => action.then(() => true, () => false);
  // During hydration, a tab may still move into the menu, and then a click has no target.
  await until(`the tab ${title} or the menu of tabs`, async () => {
    if (await tab.isVisible()) return await succeeds(tab.click({ timeout: 3_000 }));
    if (!await menu.isVisible()) return false;
    await menu.click();
    const item = page.locator(".tab-menu:popover-open").getByRole("button", { name: title });
    return await succeeds(item.click({ timeout: 3_000 }));
  });
}

/** The path of a link with a state. */
export const linkTo = (state: Record<"p" | "f" | "t", string>) =>
  `/?${new URLSearchParams(Object.entries(state).map(([key, value]) => [key, encode(value)]))}`;

/** Watches for an element that is added; the result says if it had the focus at once, before keys could be lost. */
export const focusOnceAdded = (page: Page, selector: string): Promise<JSHandle<{ had?: boolean }>> =>
  page.evaluateHandle((selector) => {
    const focus: { had?: boolean } = {};
    new MutationObserver((_, observer) => {
      const added = document.querySelector(selector);
      if (added === null) return;
      focus.had = document.activeElement === added;
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true });
    return focus;
  }, selector);

/** Dates with named groups: four matches, and a pattern that is safe. */
export const DATES = linkTo({
  p: String.raw`(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])`,
  f: "g",
  t: `Released 2025-11-20, patched 2026-01-09.
Not a date: 2026-13-01, 2026-00-10, 20261-1-1.
Ends of ranges: 1999-12-31 2000-01-01.
`,
});

/** The files that the page's header preloads. */
export async function linkedFrom(origin: string): Promise<string[]> {
  const answer = await fetch(origin);
  await answer.body?.cancel();
  return [...answer.headers.get("Link")?.matchAll(/<([^>]+)>/g) ?? []].map(([, path]) => path ?? "");
}

/** Sends a request to the API from the page. */
export const api = (
  page: Page,
  path: string,
  method = "GET",
  body?: object,
): Promise<Record<string, unknown>> =>
  page.evaluate(async ([path, method, body]) => {
    const init = { method, headers: { "Content-Type": "application/json" }, ...(body && { body }) };
    const answer = await fetch(path, init);
    return answer.status === 200 || answer.status === 201 ? await answer.json() : { status: answer.status };
  }, [path, method, body && JSON.stringify(body)] as const);
