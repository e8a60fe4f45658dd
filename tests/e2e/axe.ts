import axe from "axe-core";
import type { Page } from "playwright-core";
import { isFullSize } from "../sample.ts";

/** What is wanted of a page: WCAG 2.2 on its levels A and AA, and what axe calls best practice. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The only rules of those that look at colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Checks a page as it stands for obstacles to people with disabilities; at full size, its colours in the other scheme
 * as well. The script that looks for them comes in through the debugger, so the page's policy holds as ever.
 *
 * @returns one line an element and broken rule; empty when all is well
 */
export async function violations(page: Page): Promise<string[]> {
  const found = await broken(page, { type: "tag", values: STANDARDS });
  return isFullSize ? [...found, ...await violationsInOtherScheme(page)] : found;
}

/** Checks the colours of a page in the scheme that it isn't in, and leaves it as it was. */
async function violationsInOtherScheme(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [own, other] = isDark ? ["dark", "light"] as const : ["light", "dark"] as const;
  await page.emulateMedia({ colorScheme: other });
  const found = await broken(page, { type: "rule", values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: own });
  return found.map((each) => `in ${other}: ${each}`);
}

/** Checks a page as it stands in light, and its colours in dark; the page is left in dark. */
export async function violationsInEachScheme(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await broken(page, { type: "tag", values: STANDARDS });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await broken(page, { type: "rule", values: COLOUR_RULES });
  return [...inLight, ...inDark.map((each) => `in dark: ${each}`)];
}

async function broken(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  const results = await page.evaluate(runAxe, runOnly);
  return results.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}) at ${target.join(" ")}: ${failureSummary}`)
  );
}

/** Runs in the page, where the script has left its name. */
async function runAxe(runOnly: axe.RunOnly): Promise<axe.AxeResults> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  return await inPage.run({ runOnly, resultTypes: ["violations"] });
}
