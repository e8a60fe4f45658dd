/** Contracts of a pattern, written above the line tests. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link.ts";
import { until } from "../until.ts";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { address, linkTo, replace } from "./page_parts.ts";
import { openSite } from "./site.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Contracts, one a line" });

/** Waits until the answers to the contracts are these. */
const answers = (page: Page, expected: readonly string[]) =>
  until(
    `the answers ${expected.join(" · ")}`,
    () => page.locator(".contract .answer").allInnerTexts(),
    (found) =>
      found.length === expected.length && found.every((text, at) => text.startsWith(expected[at] ?? "")),
  );

journeys("contracts above the line tests", async (t) => {
  await using site = await openSite();

  await t.step(
    "are suggested, written, broken by an edit, and part of the link",
    () =>
      site.visit(`${linkTo({ p: "^[a-z]+$", f: "", t: "abc" })}&m=lines`, async (page) => {
        await page.getByRole("button", { name: "+ whole" }).click();
        await answers(page, ["holds (proved)"]);
        await page.getByRole("button", { name: "+ linear" }).click();
        await field(page).press("ControlOrMeta+End");
        await page.keyboard.type('\nrejects "A"');
        await answers(page, ["holds (proved)", "holds (proved)", "holds (proved)"]);
        assertEquals(await violationsInEachScheme(page), []);
        await replace(page, "pattern", "^[a-zA-Z]+");
        await answers(page, ["broken by ", "holds (proved)", 'broken by "A"']);
        await page.getByText("1 holds, 2 broken").waitFor();
        await address(page, { c: encode('whole\nlinear\nrejects "A"') });
        await page.reload();
        await answers(page, ["broken by ", "holds (proved)", 'broken by "A"']);
        await field(page).fill("wholly");
        await answers(page, ["can't be read: "]);
        assertStringIncludes(await page.locator(".contract .answer").innerText(), "(column 1)");
      }),
  );
}, "sample");
