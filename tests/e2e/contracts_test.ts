/** Contracts of a pattern: below the line tests, saved, shared, and the same in code. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Linter } from "eslint";
import type { Page } from "playwright-core";
import plugin from "../../lib/package/eslint.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { Folder } from "../lib/cli/program.ts";
import { until } from "../timing/until.ts";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { address, choose, linkTo, replace } from "./page_parts.ts";
import { sessionOf } from "./signing_in.ts";
import { openMailSite, openSite } from "./site.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Rules, one a line" });

/** Waits until the answers to the contracts begin like this. */
const answers = (page: Page, expected: readonly string[]) => answersIn(page, ".contracts", expected);

/** The same for the contracts in a part of the page. */
const answersIn = (page: Page, part: string, expected: readonly string[]) =>
  until(
    `the answers ${expected.join(" · ")} in ${part}`,
    () => page.locator(`${part} .contract .answer`).allInnerTexts(),
    (found) =>
      found.length === expected.length && found.every((text, at) => text.startsWith(expected[at] ?? "")),
  );

journeys("contracts below the line tests", async (t) => {
  await using site = await openSite();

  await t.step(
    "are typed where the button was that opens the field, and letters that are typed in a row lead nowhere",
    () =>
      site.visit(`${linkTo({ p: "^[a-z]+$", f: "", t: "abc" })}&m=lines`, async (page) => {
        await page.getByRole("button", { name: "Write a rule…" }).click();
        await page.locator(".contracts textarea:focus").waitFor();
        await page.keyboard.type("within format slug");
        assertEquals(await field(page).inputValue(), "within format slug");
        assertEquals(await page.locator('[data-field="text"]').innerText(), "abc");
        // "x" is no shortcut, and the letters after it belong to the same word.
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
        // At once, however slow the machine is: a pause would begin another word.
        await page.evaluate(() => {
          for (const key of "xtps") {
            document.body.dispatchEvent(
              new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
            );
          }
        });
        assertEquals(await page.evaluate(() => document.activeElement?.tagName), "BODY");
        await page.waitForTimeout(600);
        await page.keyboard.press("t");
        assertEquals(await page.evaluate(() => document.activeElement?.getAttribute("data-field")), "text");
      }),
  );

  await t.step(
    "are suggested, written, broken by an edit, and part of the link",
    () =>
      site.visit(`${linkTo({ p: "^[a-z]+$", f: "", t: "abc" })}&m=lines`, async (page) => {
        await page.getByRole("button", { name: "+ matches whole texts only" }).click();
        await answers(page, ["holds (proved)"]);
        await page.getByRole("button", { name: "+ stays linear" }).click();
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
        await page.getByRole("button", { name: "Remove the rule linear" }).click();
        await answers(page, ["broken by ", 'broken by "A"']);
        assertEquals(await field(page).inputValue(), 'whole\nrejects "A"');
        await page.locator(".contracts:focus").waitFor();
        await field(page).fill("wholly");
        await answers(page, ["can't be read: "]);
        assertStringIncludes(await page.locator(".contract .answer").innerText(), "(column 1)");
      }),
  );
}, "rest");

/** A pattern that loses its end, with what it promised: each contract, its answer afterwards, and what breaks it. */
const CASE = {
  before: "^https:\\/\\/trusted\\.com$",
  after: "^https:\\/\\/trusted\\.com",
  contracts: [
    { line: "whole", kind: "broken", typical: "https://trusted.com.attacker.io" },
    { line: "linear", kind: "holds" },
    { line: 'rejects "https://trusted.comical"', kind: "broken", typical: "https://trusted.comical" },
  ],
} as const;

const LINES = CASE.contracts.map(({ line }) => line);

/** How the page begins each answer. */
const SHOWN = CASE.contracts.map((each) =>
  "typical" in each ? `broken by ${JSON.stringify(each.typical)}` : "holds (proved)"
);

/** The same pattern with the same contracts, in code. */
const CODE = `// regex-review: contract ${LINES.join(", ")}\nexport const trusted = /${CASE.after}/;\n`;

journeys("contracts from the page to the code", async (t) => {
  await t.step("are broken by an edit, saved all the same, opened again, and shared", async () => {
    await using site = await openMailSite();
    const session = await sessionOf(site.origin, site.office, "contracts@example.com");
    let link = "";
    await site.visit(
      `${linkTo({ p: CASE.before, f: "", t: "https://trusted.com" })}&m=lines`,
      async (page) => {
        await page.getByRole("button", { name: "Write a rule…" }).click();
        await field(page).fill(LINES.join("\n"));
        await answers(page, LINES.map(() => "holds (proved)"));
        await page.locator(".saved-pattern > button").click();
        await page.getByLabel("Name", { exact: true }).fill("Trusted");
        assertEquals(await page.getByText("You can save it all the same").count(), 0);
        await page.keyboard.press("Enter");
        await page.locator(".error-line", { hasText: "Saved as Trusted" }).waitFor();
        await replace(page, "pattern", CASE.after);
        await answers(page, SHOWN);
        await page.locator(".saved-pattern > button").click();
        const warning = page.locator(".broken-contracts");
        await warning.getByText("This pattern breaks 2 contracts. You can save it all the same.").waitFor();
        await answersIn(page, ".broken-contracts", SHOWN.filter((answer) => answer.startsWith("broken")));
        assertEquals(await violationsInEachScheme(page), []);
        await page.getByRole("button", { name: "Save version" }).click();
        await page.locator(".error-line", { hasText: "Saved Trusted" }).waitFor();

        await page.goto(`${site.origin}/library`);
        await page.locator(".contract-words.broken", { hasText: "3 contracts, 2 broken" }).waitFor();
        await page.getByRole("button", { name: "Details and history of Trusted" }).click();
        await answersIn(page, ".snippet-contracts", SHOWN);
        assertEquals(await violationsInEachScheme(page), []);
        await page.locator(".versions a").first().click();
        await page.locator("#tab-mode-lines").click();
        await answers(page, SHOWN);
        await choose(page, "Share", "Copy link");
        await page.getByText("It contains the pattern, the contracts and the test text").waitFor();
        link = await page.evaluate(() => navigator.clipboard.readText());
      },
      { session, clipboard: true },
    );
    const { pathname, search } = new URL(link);
    await site.visit(pathname + search, async (page) => {
      await answers(page, SHOWN);
      assertEquals(await field(page).inputValue(), LINES.join("\n"));
    }, { isFresh: true });
  });

  await t.step("have the same answers in a terminal and in an editor", async () => {
    await using folder = await Folder.create({ "trusted.ts": CODE });
    const program = new URL("../../lib/cli/main.ts", import.meta.url);
    const args = ["run", "-A", "--no-check", program.pathname, "check", "trusted.ts", "--format", "json"];
    const { code, stdout } = await new Deno.Command(Deno.execPath(), { args, cwd: folder.path }).output();
    const { contracts } = JSON.parse(new TextDecoder().decode(stdout));
    assertEquals(
      contracts.map(({ contract, kind, typical }: Record<string, unknown>) => ({
        line: contract,
        kind,
        ...(typical !== undefined && { typical }),
      })),
      CASE.contracts,
    );
    assertEquals(code, 1);
    const rules = { "regex-review/contract": "error" } as const;
    const messages = new Linter({ configType: "flat" })
      .verify(CODE, [{ ...plugin.configs.recommended, rules }]).map(({ message }) => message);
    const broken = CASE.contracts.filter((each) => each.kind === "broken");
    assertEquals(messages.length, broken.length);
    for (const { line, typical } of broken) {
      const start = `This regex breaks its contract ${line}: ${JSON.stringify(typical)}`;
      assert(messages.some((message) => message.startsWith(start)), `${start} in ${messages.join("\n")}`);
    }
  });
}, "rest");
