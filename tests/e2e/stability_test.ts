/** Nothing moves while a page loads, and where the focus is after a control that vanishes or moves. */
import { assert, assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { until } from "../timing/until.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { journeys } from "./journeys.ts";
import { DATES, linkTo } from "./page_parts.ts";
import { openSite } from "./site.ts";

/** Half of what counts as good is 0.05; a reader sees nothing of this. */
const MAX_SHIFT = 0.01;

/** The words of engines come after all others. */
const SUMMARY = ".works-in > button:has-text('·')";

/** Too much work for the server. */
const LONG_TO_JUDGE = String
  .raw`^(?:(?:[a-z0-9!#$]+(?:\.[a-z0-9!#$]+)*|"(?:[\x01-\x08\x5d-\x7f]|\\[\x01-\x7f])*")@(?:(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)[,; ]*)+$`;

/** Pages, what is shown last on each, and its window. */
const LOADS: readonly (readonly [name: string, path: string, last: string, width: number, height: number])[] =
  [
    ["the example", "/", ".verdict-card .primary", 1440, 900],
    ["the example in a small window", "/", ".verdict-card .primary", 820, 1180],
    ["the example on a phone", "/", ".match-line", 390, 844],
    ["a link to a tool on a phone", `${DATES}&tab=reference`, "#panel-reference input", 390, 844],
    ["a link to a safe pattern", DATES, ".verdict-item.safe", 1280, 800],
    ["what other engines make of it", DATES, SUMMARY, 1440, 900],
    ["what other engines make of it, on a phone", DATES, SUMMARY, 390, 844],
    [
      "a link to a slow pattern",
      linkTo({ p: "^(a+)+$", f: "", t: "aab" }),
      ".verdict-card .primary",
      1280,
      800,
    ],
    [
      "a link to a pattern that only a search shows to be slow",
      linkTo({ p: "^(a|a)*$", f: "", t: "aaab" }),
      ".verdict-card .primary",
      1280,
      800,
    ],
    [
      "a link to a slow search in half a window",
      linkTo({ p: String.raw`\s+$`, f: "", t: "a   b" }),
      ".verdict-card .primary",
      1100,
      800,
    ],
    ...([["a desktop", 1440, 900], ["half a window", 820, 1100]] as const).map(([where, width, height]) =>
      [
        `a link to a pattern with a late verdict on ${where}`,
        linkTo({ p: LONG_TO_JUDGE, f: "", t: "me@example.com" }),
        ".lead .verdict-card.danger",
        width,
        height,
      ] as const
    ),
    ...["a phone", "a desktop"].map((where) =>
      [
        `a link to a comparison on ${where}`,
        `${linkTo({ p: "^(a+)+$", f: "", t: "aab\naa\nb" })}&d=${encode("^a+b?$")}&df=m&tab=diff`,
        ".line-comparison button",
        ...where === "a phone" ? [390, 844] as const : [1440, 900] as const,
      ] as const
    ),
    ["an empty pattern", linkTo({ p: "", f: "g", t: "2026-01-02" }), ".start-page", 1280, 800],
    ["a syntax error", linkTo({ p: "(a", f: "", t: "a" }), ".error-line.syntax", 1280, 800],
    ["the review", "/review", "textarea", 1280, 800],
    ["the reference", "/docs", ".entry", 1280, 800],
    ["For your code", "/for-your-code", "h1", 1280, 800],
  ];

journeys("while a page loads, nothing moves", async (t) => {
  await using site = await openSite();
  for (const [name, path, last, width, height] of LOADS) {
    await t.step(name, () =>
      site.visit("/robots.txt", async (page) => {
        await page.addInitScript(recordShifts);
        await page.goto(site.origin + path);
        await page.locator(last).first().waitFor();
        // What is worked out in the background is shown a little later.
        await page.waitForTimeout(1_500);
        const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
        const sum = shifts.reduce((sum, { value }) => sum + value, 0);
        assert(sum <= MAX_SHIFT, `${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
      }, { isFresh: true, viewport: { width, height } }));
  }
}, "rest");

/** A shift that no input has caused, and what has moved. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.getAttribute("class") ?? node.id}` : "";
  new PerformanceObserver((list) => {
    for (
      const entry of list.getEntries() as unknown as readonly {
        value: number;
        hadRecentInput: boolean;
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      }[]
    ) {
      if (entry.hadRecentInput) continue;
      shifts.push({
        value: entry.value,
        moved: entry.sources.map(({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${previousRect.y} → ${currentRect.y}`
        ),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** A control that vanishes or moves when it is used, and what has the focus afterwards. */
interface Handover {
  readonly name: string;
  readonly path: string;
  /** What is done before the control is there. */
  readonly before?: (page: Page) => Promise<void>;
  readonly control: (page: Page) => Locator;
  readonly key?: string;
  /** What is in place of it. */
  readonly then?: string;
  /** A selector of what has the focus, or of what contains it. */
  readonly focus: string;
  /** Of the window, in pixels. */
  readonly width?: number;
}

const NO_MATCH = linkTo({ p: String.raw`^v(\d+)\.(\d+)\.(\d+)$`, f: "", t: "v1.x.3" });
const LINES = linkTo({ p: String.raw`^\d+$`, f: "gm", t: "12\n34\n5x\n67" });
const NOTHING = linkTo({ p: "", f: "g", t: "2026-01-02" });
const SLOW = linkTo({ p: "^(a+)+$", f: "", t: "aab" });
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
const tab = (id: string) => (page: Page) => page.locator(`#tab-${id}`).click();

const HANDOVERS: readonly Handover[] = [
  {
    name: "a fix of the card",
    path: SLOW,
    control: button(/^Use this fix/),
    then: ".verdict-item.safe",
    focus: ".views",
  },
  {
    name: "a fix of the Safety tab",
    path: SLOW,
    before: tab("safety"),
    control: (page) => page.locator("#panel-safety").getByRole("button", { name: /^Use this fix/ }),
    then: ".verdict-item.safe",
    focus: ".views",
  },
  {
    name: "Copy as PR comment",
    path: SLOW,
    control: (page) => page.locator(".verdict-card").getByRole("button", { name: "Copy as PR comment" }),
    focus: ".views",
  },
  { name: "How was this checked?", path: SLOW, control: button("How was this checked?"), focus: ".views" },
  {
    name: "a repair where nothing matches",
    path: NO_MATCH,
    control: (page) => page.locator(".no-match button").first(),
    then: ".match-line",
    focus: ".match-view",
  },
  {
    name: "a change of the text where nothing matches",
    path: NO_MATCH,
    control: button(/^Change the text/),
    then: ".match-line",
    focus: ".match-view",
  },
  {
    name: "Why not? of a line",
    path: LINES,
    control: button("Why not? Line 3"),
    then: ".why-not",
    focus: ".why-not",
  },
  {
    name: "a repair of a line",
    path: LINES,
    before: (page) => button("Why not? Line 3")(page).press("Enter"),
    control: (page) => page.locator(".why-not-fixes button").first(),
    focus: ".field-text",
  },
  {
    name: "Close of a line's explanation",
    path: LINES,
    before: (page) => button("Why not? Line 3")(page).press("Enter"),
    control: (page) => page.locator(".why-not-close"),
    focus: ".field-text",
  },
  {
    name: "a template of the start page",
    path: NOTHING,
    control: button("ISO date"),
    then: ".match-line",
    focus: ".workbench",
  },
  {
    name: "the pattern of a known line",
    path: NOTHING,
    control: button("Use its pattern"),
    then: ".match-line",
    focus: ".workbench",
  },
  {
    name: "a rule to add",
    path: DATES,
    before: tab("mode-lines"),
    control: button(/stays linear/),
    focus: ".match-view",
  },
  {
    name: "writing a rule",
    path: DATES,
    before: tab("mode-lines"),
    control: button(/^Write/),
    focus: ".match-view",
  },
  {
    name: "removing all expectations",
    path: LINES,
    before: async (page) => {
      await tab("mode-lines")(page);
      await button("Expect all to match")(page).click();
    },
    control: button("Clear"),
    focus: ".match-view",
  },
  { name: "the syntax tree", path: DATES, control: button("Syntax tree"), focus: ".views" },
  {
    name: "other engines",
    path: DATES,
    control: (page) => page.locator(".works-in > button"),
    focus: ".views",
  },
  {
    name: "starting the comparison",
    path: DATES,
    before: tab("diff"),
    control: button("Start from the current pattern"),
    focus: ".views",
  },
  { name: "folding the diagram", path: DATES, control: button("Diagram"), focus: ".railroad" },
  {
    name: "a menu that is closed",
    path: DATES,
    before: (page) => button("Menu")(page).press("Enter"),
    control: (page) => page.locator("#menu-main button").first(),
    key: "Escape",
    focus: ".toolbar",
  },
  {
    name: "the palette that is closed",
    path: DATES,
    before: (page) => page.locator("#open-palette").press("Enter"),
    control: (page) => page.locator(".palette input"),
    key: "Escape",
    focus: ".toolbar",
  },
  {
    name: "a new pattern",
    path: DATES,
    before: (page) => button("Menu")(page).press("Enter"),
    control: button("New pattern"),
    focus: ".field-pattern",
  },
  {
    name: "stepping through",
    path: NO_MATCH,
    control: button("Step through"),
    then: "#panel-debugger .snapshot-words",
    focus: ".workbench",
  },
  { name: "copying the matches", path: DATES, control: button("Copy as"), focus: ".match-view" },
  { name: "a warning's chip", path: SLOW, control: button(/note/), focus: ".views, .verdict-strip" },
  {
    name: "the verdict's chip",
    path: SLOW,
    control: (page) => page.locator(".verdict-item.danger"),
    focus: ".views, .verdict-strip",
  },
  {
    name: "Undo of a fix",
    path: SLOW,
    before: async (page) => {
      await tab("safety")(page);
      await page.locator("#panel-safety").getByRole("button", { name: /^Use this fix/ }).press("Enter");
    },
    control: (page) => page.locator(".fix-applied").getByRole("button", { name: "Undo" }),
    then: ".verdict-item.danger",
    focus: ".views",
  },
  ...["of the line", "of the Safety tab"].map((where): Handover => ({
    name: `Compare with before ${where}`,
    path: SLOW,
    before: async (page) => {
      if (where !== "of the line") await tab("safety")(page);
      await page.locator(where === "of the line" ? ".verdict-card" : "#panel-safety")
        .getByRole("button", { name: /^Use this fix/ }).press("Enter");
    },
    control: button("Compare with before"),
    then: ".comparison",
    focus: ".views",
  })),
  {
    name: "the attack as test text",
    path: SLOW,
    before: tab("safety"),
    control: button("Use as test text"),
    focus: ".workbench",
  },
  {
    name: "debugging the attack",
    path: SLOW,
    before: tab("safety"),
    control: button("Debug a short attack"),
    then: "#panel-debugger .snapshot-words",
    focus: ".views",
  },
  {
    name: "examples after the verdict",
    path: SLOW,
    before: tab("safety"),
    control: (page) => page.locator("#panel-safety").getByRole("button", { name: "Examples" }),
    then: "#panel-tests",
    focus: ".views",
  },
  {
    name: "a flag that is missing",
    path: linkTo({ p: "^b$", f: "", t: "a\nb" }),
    control: button(/^(?:Set|Add flag) m/),
    then: ".match-line",
    focus: ".match-view",
  },
  {
    name: "stepping through a line",
    path: LINES,
    before: (page) => button("Why not? Line 3")(page).press("Enter"),
    control: button("Step through"),
    then: "#panel-debugger .snapshot-words",
    focus: ".workbench",
  },
  { name: "all templates", path: NOTHING, control: button(/^All templates/), focus: ".menu" },
  {
    name: "a tab of the palette's choice",
    path: DATES,
    before: async (page) => {
      await page.locator("#open-palette").press("Enter");
      await page.locator(".palette input").fill("compare");
      await page.locator(".palette [role=option]").first().waitFor();
    },
    control: (page) => page.locator(".palette input"),
    then: "#panel-diff",
    focus: ".views",
  },
  {
    name: "a tab that doesn't fit",
    path: DATES,
    width: 1000,
    before: (page) => page.locator(".views .more-tabs").press("Enter"),
    control: (page) => page.locator(".tab-menu:popover-open button").first(),
    focus: ".views",
  },
  {
    name: "a form to copy",
    path: DATES,
    before: (page) => button("Copy")(page).press("Enter"),
    control: (page) => page.locator(".menu:popover-open button").first(),
    focus: ".workbench",
  },
  {
    name: "the options of the text",
    path: DATES,
    before: (page) => button("Options of the text")(page).press("Enter"),
    control: (page) => page.locator(".menu:popover-open :is(select, button, input)").first(),
    key: "Escape",
    focus: ".text-column",
  },
  {
    name: "another mode",
    path: DATES,
    control: (page) => page.locator("#tab-mode-list"),
    focus: ".match-view",
  },
  { name: "saving", path: DATES, control: button("Save"), focus: "dialog, form, [popover], .toolbar" },
  {
    name: "sharing that is closed",
    path: DATES,
    before: (page) => button("Share")(page).press("Enter"),
    control: (page) => page.locator(".menu:popover-open :is(button, input)").first(),
    key: "Escape",
    focus: ".toolbar",
  },
  {
    name: "the steps in place of the syntax tree",
    path: DATES,
    before: (page) => button("Syntax tree")(page).press("Enter"),
    control: button("Syntax tree"),
    focus: ".views",
  },
];

journeys("a control that vanishes or moves hands over the focus", async (t) => {
  await using site = await openSite();
  for (const { name, path, before, control, key = "Enter", then, focus, width = 1280 } of HANDOVERS) {
    await t.step(name, () =>
      site.visit(path, async (page) => {
        await page.locator(".match-status").filter({ hasText: /match|No pattern/ }).waitFor();
        await page.locator(".cm-editor").nth(1).waitFor();
        await before?.(page);
        await control(page).focus();
        await page.keyboard.press(key);
        if (then !== undefined) await page.locator(then).first().waitFor();
        const focused = () =>
          page.evaluate((selector) => {
            const { activeElement } = document;
            const isThere = activeElement !== document.body && activeElement?.closest(selector) !== null;
            return isThere || `${activeElement?.tagName}.${activeElement?.className}`;
          }, focus);
        await until(`the focus in ${focus}`, focused, (seen) => seen === true);
        // It stays there.
        await page.waitForTimeout(300);
        assertEquals(await focused(), true);
      }, { viewport: { width, height: 800 } }));
  }
}, "rest");
