/** The pages other than workbench and documentation under an accessibility checker, in light and dark. */
import { assertEquals } from "@std/assert";
import { openPostOffice } from "../post_office.ts";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { sessionOf } from "./signing_in.ts";
import { openSite } from "./site.ts";

/** Pages for anonymous visitors, and the status that the browser is expected to report. */
const OPEN: readonly [path: string, forgiven?: RegExp][] = [
  ["/sign-in"],
  ["/library"],
  ["/review"],
  ["/nothing-here", /404/],
];

journeys("pages other than the workbench have no accessibility violations", async (t) => {
  await using office = await openPostOffice();
  await using site = await openSite({ ...office.settings });

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
    const session = await sessionOf(site.origin, office, "ada@example.com");
    await site.visit("/account", async (page) => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      assertEquals(await violationsInEachScheme(page), []);
    }, { session });
  });
});
