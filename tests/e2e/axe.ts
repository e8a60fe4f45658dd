import axe from "axe-core";
import type { Page } from "playwright-core";

/** What is wanted of a page: WCAG 2.2 on its levels A and AA, and what axe calls best practice. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Checks a page as it stands for obstacles to people with disabilities. The script that looks for them comes in
 * through the debugger, so the page's policy holds as ever.
 *
 * @returns one line an element and broken rule; empty when all is well
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(runAxe, STANDARDS);
  return results.violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${impact}) at ${target.join(" ")}: ${failureSummary}`)
  );
}

/** Runs in the page, where the script has left its name. */
async function runAxe(standards: string[]): Promise<axe.AxeResults> {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  return await inPage.run({ runOnly: { type: "tag", values: standards }, resultTypes: ["violations"] });
}
