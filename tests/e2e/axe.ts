import axe from "axe-core";
import type { Page } from "playwright-core";

/** What is wanted of a page: WCAG 2.2 on its levels A and AA, and what axe calls best practice. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The only rules of those that look at colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Checks a page as it stands for obstacles to people with disabilities. The script that looks for them comes in
 * through the debugger, so the page's policy holds as ever.
 *
 * @returns one line an element and broken rule; empty when all is well
 */
export function violations(page: Page): Promise<string[]> {
  return broken(page, { type: "tag", values: STANDARDS });
}

/** Checks a page as it stands in light, and its colours in dark; the page is left in dark. */
export async function violationsInEachScheme(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const inLight = await violations(page);
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
