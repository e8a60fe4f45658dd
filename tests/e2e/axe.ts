import axe from "axe-core";
import type { Page } from "playwright-core";

/** The standards for pages: WCAG 2.2 levels A and AA, and axe's best practices. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that depend on colors. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Checks a page in its current state for accessibility problems. The checker's script is injected with the
 * debugger, so the page's content security policy still applies.
 *
 * @returns one line per element and violated rule; empty if there are none
 */
export function violations(page: Page): Promise<string[]> {
  return broken(page, { type: "tag", values: STANDARDS });
}

/** Checks a page in its current state in light colors, and its colors in dark; the page is left in dark. */
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

/** Runs in the page, where the script has defined its global. */
async function runAxe(runOnly: axe.RunOnly): Promise<axe.AxeResults> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  return await inPage.run({ runOnly, resultTypes: ["violations"] });
}
