/** The pages other than workbench and documentation under an accessibility checker, in light and dark. */
import { assertEquals } from "@std/assert";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { sessionOf } from "./signing_in.ts";
import { openMailSite } from "./site.ts";

/** Pages for anonymous visitors, and the status that the browser is expected to report. */
const OPEN: readonly [path: string, forgiven?: RegExp][] = [
  ["/sign-in"],
  ["/library"],
  ["/review"],
  ["/nothing-here", /404/],
];

journeys("pages other than the workbench have no accessibility violations", async (t) => {
  await using site = await openMailSite();

  for (const [path, forgiven] of OPEN) {
    await t.step(path, () =>
      site.visit(
        path,
        async (page) => assertEquals(await violationsInEachScheme(page), []),
        {},
        forgiven,
      ));
  }

  await t.step("/account", async () => {
    const session = await sessionOf(site.origin, site.office, "alan@example.com");
    await site.visit("/account", async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      assertEquals(await violationsInEachScheme(page), []);
    }, { session });
  });
}, "rest");
