/** Makes the README's picture from the real page. */
import { openSite } from "./site.ts";

await using site = await openSite();
await site.visit("/", async (page) => {
  await page.locator(".match-status", { hasText: "4 matches" }).waitFor();
  await page.locator(".cm-editor .match").first().waitFor();
  await page.screenshot({ path: "docs/workbench.png" });
});
