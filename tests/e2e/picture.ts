/** Takes the README's screenshot of the real page. */
import { openSite } from "./site.ts";

await using site = await openSite();
await site.visit("/", async (page) => {
  for (
    const part of [
      ".field-text .match",
      ".field-pattern .capture",
      ".verdict-card .primary",
      ".step-count",
      ".works-in > button:has-text('·')",
    ]
  ) {
    await page.locator(part).first().waitFor();
  }
  await page.screenshot({ path: "docs/workbench.png" });
});
