/** The layout of the page: what must not move or cover other parts. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { toolsWith } from "../../lib/workbench/tool_tabs.tsx";
import { journeys } from "./journeys.ts";
import { choose, DATES, linkTo, replace, showView, status } from "./page_parts.ts";
import { everyNth } from "../suites/sample.ts";
import { openSite } from "./site.ts";

const topOf = (page: Page, selector: string) =>
  page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top);

journeys("the layout of the page", async (t) => {
  await using site = await openSite();

  await t.step(
    "at 1280 px six tools have tabs, the reference among them, and at 1440 px all",
    () =>
      site.visit(linkTo({ p: "(a+)+[A-z]", f: "g", t: "x" }), async (page) => {
        const tools = [
          "explanation",
          ...toolsWith([]).filter(({ isOnDemand }) => !isOnDemand).map(({ id }) => id),
        ];
        const six = tools.slice(0, 6);
        assert(six.includes("reference"), six.join());
        for (const id of six) await page.locator(`#tab-${id}`).waitFor();
        await page.setViewportSize({ width: 1_440, height: 900 });
        for (const id of tools) await page.locator(`#tab-${id}`).waitFor();
      }),
  );

  await t.step(
    "a phone's toolbar takes one row, and the header's parts are on one line",
    () =>
      site.visit("/", async (page) => {
        await page.getByRole("link", { name: "Sign in" }).waitFor();
        const tops = await page.locator(".toolbar > button:visible").evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().bottom / 10))
        );
        assertEquals(new Set(tops).size, 1);
        const name = await page.locator(".site-name").boundingBox();
        const toolbar = await page.locator(".toolbar").boundingBox();
        assert(name && toolbar && name.x + name.width <= toolbar.x, "they overlap");
      }, { viewport: { width: 360, height: 740 } }),
  );

  for (const p of [String.raw`^(?:\w+ ?)+$`, "(a+)$"]) {
    await t.step(
      `a phone shows the matches and the verdict of ${p}`,
      () =>
        site.visit(linkTo({ p, f: "g", t: "aaa" }), async (page) => {
          const verdict = page.locator(".verdict-line button");
          await verdict.waitFor();
          const row = await page.locator(".verdict-items").boundingBox();
          const box = await verdict.boundingBox();
          assert(row && box && box.x + box.width <= row.x + row.width, "the verdict is cut off");
        }, { viewport: PHONE }),
    );
  }

  await t.step(
    "the texts of steps and flags begin in one column, and so do the reasons of suggested tests",
    async () => {
      const left = (page: Page, selector: string) =>
        page.locator(selector).evaluateAll((all) => [
          ...new Set(all.map((each) => {
            const contents = document.createRange();
            contents.selectNodeContents(each);
            return Math.round(contents.getBoundingClientRect().left);
          })),
        ]);
      for (const p of ["^(\\w+\\s?)+$", "\\d+"]) {
        await site.visit(linkTo({ p, f: "gi", t: "aaa" }), async (page) => {
          await page.locator(".flag-notes").waitFor();
          const columns = await left(page, "#panel-explanation :is(.step .label, .flag-notes dd)");
          assertEquals(columns.length, 1, `${columns}`);
          await showView(page, "tests");
          const rows = page.locator(".suite[open] .samples li");
          await rows.filter({ hasNot: page.getByRole("button") }).or(rows).first().waitFor();
          assertEquals((await left(page, ".suite[open] .samples .why")).length, 1);
        }, { viewport: { width: 1280, height: 800 } });
      }
    },
  );

  await t.step(
    "a phone shows the verdict beside the result of an action",
    () =>
      site.visit(linkTo({ p: "^(\\w+\\s?)+$", f: "gm", t: "one two" }), async (page) => {
        await page.locator(".verdict-line.danger").waitFor();
        await choose(page, "Share", "Copy private link");
        const said = page.locator(".error-line", { hasText: "Private link copied" });
        await said.waitFor();
        const verdict = page.locator(".verdict-line.danger button");
        assert(await verdict.isVisible(), "the verdict is hidden");
        const [left, right] = [await verdict.boundingBox(), await said.boundingBox()];
        assert(left && right && left.x + left.width <= right.x, "they overlap");
        assert(
          await said.evaluate((each) => each.scrollHeight <= each.clientHeight + 1),
          "the message is cut off",
        );
      }, { viewport: PHONE, clipboard: true }),
  );

  await t.step(
    "on a phone without a network nothing lies on another part of the header; the name of a tool has one line, and the reference is whole",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await showView(page, "tests");
        const lines = await page.locator(".region-bar > button").evaluateAll((all) =>
          all.map((each) => {
            const contents = document.createRange();
            contents.selectNodeContents(each);
            return contents.getBoundingClientRect().height < 30 && each.scrollWidth <= each.clientWidth;
          })
        );
        assertEquals(lines, [true, true, true, true]);
        await showView(page, "reference");
        const codes = page.locator(".reference-tab .source");
        await codes.first().waitFor();
        assertEquals(
          await codes.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
          0,
        );
        await page.context().setOffline(true);
        try {
          await page.getByText("Offline", { exact: true }).waitFor();
          const boxes = await page.locator(".toolbar :is(button, a):visible").evaluateAll((all) =>
            all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right }))
              .toSorted((one, other) => one.left - other.left)
          );
          assertEquals(boxes.filter(({ left }, at) => left < (boxes[at - 1]?.right ?? 0)), []);
        } finally {
          await page.context().setOffline(false);
        }
      }, { viewport: PHONE }),
  );

  await t.step(
    "on paper, the cells of the matches lie below their headings",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await page.emulateMedia({ media: "print" });
        await page.locator(".match-list .match-line:first-child .match-cell code").first().waitFor();
        const lefts = (selector: string) =>
          page.locator(selector).evaluateAll((all) =>
            all.map((each) => {
              const contents = document.createRange();
              contents.selectNodeContents(each);
              return Math.round(contents.getBoundingClientRect().left);
            })
          );
        assertEquals(
          await lefts(".match-list .match-line:first-child .match-cell code"),
          (await lefts(".table-head > *")).slice(1, 5),
        );
      }),
  );

  await t.step(
    "the last action is shown next to an error",
    () =>
      site.visit(linkTo({ p: "a(b", f: "g", t: "ab" }), async (page) => {
        await page.locator(".error-line.syntax").waitFor();
        await choose(page, "Share", "Copy link");
        await page.locator(".error-line", { hasText: "Link copied" }).waitFor();
        await page.locator(".error-line", { hasText: "Unclosed group" }).waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "a notice about the text doesn't move anything next to the text",
    () =>
      site.visit(linkTo({ p: "a", f: "g", t: "b" }), async (page) => {
        await status(page, "No match");
        const before = [await topOf(page, ".match-view"), await topOf(page, ".views .tab-bar")];
        await replace(page, "text", "ab ".repeat(50_000));
        await page.locator(".text-pane .notices", { hasText: "too long for a link" }).waitFor();
        assertEquals([await topOf(page, ".match-view"), await topOf(page, ".views .tab-bar")], before);
      }),
  );

  for (const [name, viewport] of [["a desktop", { width: 1440, height: 900 }], ["a phone", PHONE]] as const) {
    await t.step(
      `keystrokes through errors move nothing on ${name}`,
      () =>
        site.visit(DATES, async (page) => {
          await status(page, "4 matches");
          await page.locator(".verdict-line.safe").waitFor();
          await replace(page, "pattern", "x");
          await page.locator("#railroad svg.diagram[role=application]").waitFor({ state: "attached" });
          await watchRegions(page);
          for (const typed of name === "a phone" ? everyNth(2, TYPED) : TYPED) {
            for (const character of typed) await page.keyboard.type(character, { delay: 8 });
            for (let times = 0; times < typed.length; times++) {
              await page.keyboard.press("Backspace", { delay: 8 });
            }
            for (const character of typed.slice(0, 10)) await page.keyboard.type(character, { delay: 8 });
            for (let times = 0; times < typed.length; times++) {
              await page.keyboard.press("Backspace", { delay: 8 });
            }
          }
          // The result for the last typed character is shown, too.
          await page.waitForTimeout(600);
          assertEquals(await movedRegions(page), []);
        }, { viewport }),
    );
  }
}, "rest");

const PHONE = { width: 390, height: 844 };

/** Two hundred keystrokes, with those that take them back. */
const TYPED = ["(?<a>b", ")+[c-", "]|\\", "d{2,", "}(?=", "e)"];

/** As high as their content, or below that: while somebody types, they only go down. */
const GROWING = [".says", ".railroad", ".railroad + .splitter", "#panel-explanation"];

const REGIONS = [
  ...GROWING,
  ".pattern-bar",
  ".verdict-strip",
  ".text-pane",
  ".field-text",
  ".match-view",
  ".match-view .tab-bar",
  ".match-list",
  ".views .tab-bar",
  ".toolbar",
];

/** Records the positions of the regions in each frame, as long as the page is open. */
const watchRegions = (page: Page) =>
  page.evaluate((regions) => {
    const seen = new Map<string, string[]>();
    const note = () => {
      for (const region of regions) {
        const element = document.querySelector(region);
        if (!element?.checkVisibility()) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        const places = seen.get(region) ?? [];
        const place = [x, y, width, height].map(Math.round).join();
        if (places.at(-1) !== place) places.push(place);
        seen.set(region, places);
      }
      requestAnimationFrame(note);
    };
    note();
    Object.assign(globalThis, { seenRegions: seen });
  }, REGIONS);

/** The regions whose edges moved by more than 1 px, or up if they may grow, with their positions. */
const movedRegions = (page: Page) =>
  page.evaluate((growing) => {
    const { seenRegions } = globalThis as unknown as { seenRegions: Map<string, string[]> };
    return [...seenRegions].filter(([region, places]) => {
      const edges = places.map((place) => place.split(",").map(Number));
      if (growing.includes(region)) {
        return edges.some(([, y = 0], at) => at > 0 && y < (edges[at - 1]?.[1] ?? 0) - 1);
      }
      return edges[0]?.some((_, edge) => {
        const all = edges.map((each) => each[edge] ?? 0);
        return Math.max(...all) - Math.min(...all) > 1;
      });
    }).map(([region, places]) => `${region}: ${places.join(" · ")}`);
  }, GROWING);
