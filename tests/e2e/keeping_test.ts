/** Data that is stored, shared and restored. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Buffer } from "node:buffer";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { packText } from "../../lib/workbench/model/packed_text.ts";
import { until } from "../timing/until.ts";
import { journeys } from "./journeys.ts";
import {
  address,
  choose,
  DATES,
  linkedFrom,
  linkTo,
  pattern,
  replace,
  showView,
  status,
  text,
} from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("keeping and passing on", async (t) => {
  await using site = await openSite();

  await t.sample(
    "a draft survives a reload, and a visit to the bare address",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "kept");
        await replace(page, "text", "kept kept");
        await status(page, "2 matches");
        await page.reload();
        await status(page, "2 matches");
        await page.goto(site.origin);
        await status(page, "2 matches");
        assertEquals(await pattern(page).innerText(), "kept");
      }),
  );

  await t.step(
    "text that was typed while scripts were loading is restored",
    () =>
      site.visit("/", async (page) => {
        const first = new Set(await linkedFrom(site.origin));
        await page.route(/\.js$/, async (route) => {
          const { pathname } = new URL(route.request().url());
          if (first.has(pathname) || pathname.endsWith("early.js")) await route.continue();
        });
        await page.addInitScript('addEventListener("ready", ({ target }) => target.dataset.ready = "")');
        await page.reload();
        await page.locator(".text-pane[data-ready]").waitFor();
        await page.locator('textarea[name="text"]').fill("typed early");
        await page.goto(`${site.origin}/docs`);
        await page.unrouteAll();
        await page.goto(site.origin);
        await page.waitForFunction(() =>
          document.querySelector('[data-field="text"]')?.textContent?.includes("typed early")
        );
      }, { isFresh: true }),
  );

  await t.step(
    "a page whose scripts are gone after an update is loaded again with its draft, if there is another build",
    () =>
      site.visit(
        "/",
        async (page) => {
          await replace(page, "pattern", "kept");
          await replace(page, "text", "kept kept");
          await status(page, "2 matches");
          await page.getByText("linear time").waitFor();
          let loads = 0;
          page.on("load", () => loads++);
          await page.route("**/_fresh/js/**", (route) => route.fulfill({ status: 404 }));
          const [same] = await Promise.all([
            page.waitForResponse((response) =>
              response.request().resourceType() === "fetch" && response.url().includes("early.js")
            ),
            showView(page, "debugger"),
          ]);
          await same.finished();
          await page.evaluate(() => new Promise(requestAnimationFrame));
          assertEquals(loads, 0, "the server has no other build");
          await page.route("**/early.js*", (route) =>
            route.request().resourceType() === "fetch"
              ? route.fulfill({ status: 307, headers: { location: "/early.js?other" } })
              : route.continue());
          await Promise.all([page.waitForEvent("load"), showView(page, "code")]);
          await page.unrouteAll();
          await page.reload();
          await status(page, "2 matches");
          assertEquals(await pattern(page).innerText(), "kept");
        },
        { isFresh: true },
        /404|imported module/,
      ),
  );

  await t.step(
    "a text too long for the address is restored from the draft",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "kept");
        await replace(page, "text", "kept ".repeat(30_000));
        await status(page, "30,000 matches");
        await page.getByText("too long for a link").waitFor();
        await page.reload();
        await status(page, "30,000 matches");
      }),
  );

  await t.step(
    "a long text is compressed in the address, and the server ignores it",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "kept");
        await replace(page, "text", "kept ".repeat(3_000));
        await status(page, "3,000 matches");
        await page.waitForURL((url) => url.searchParams.has("z"));
        assertEquals(await page.title(), "/kept/gm · Regex Workbench");
        const link = page.url();
        assert(link.length < 500, link);
        const answer = await fetch(link);
        assert(!(await answer.text()).includes("kept kept"));
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        await page.goto("about:blank");
        await page.goto(link);
        await status(page, "3,000 matches");
        await page.keyboard.press("ControlOrMeta+z");
        await status(page, "3,000 matches");
      }, { isFresh: true }),
  );

  await t.step(
    "a private link is never sent to a server, not even after a change",
    () =>
      site.visit(linkTo({ p: "secret+", f: "g", t: "secret secrettt" }), async (page) => {
        await status(page, "2 matches");
        await choose(page, "Share", "Copy private link");
        await page.getByText("Private link copied. It contains the pattern and the test text").waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assertEquals([new URL(link).pathname, new URL(link).search], ["/", ""]);
        await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
        await page.goto("about:blank");
        const sent: string[] = [];
        page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
        await page.goto(link);
        await status(page, "2 matches");
        await until("the title", () => page.title(), (title) => title === "/secret+/g · Regex Workbench");
        await replace(page, "text", "secret secret secret");
        await status(page, "3 matches");
        await page.waitForFunction((before) => location.href !== before, link);
        assertEquals(new URL(page.url()).search, "");
        await page.reload();
        await status(page, "3 matches");
        const marks = ["secret", encode("secret+").slice(0, 8), encode("secret secret").slice(0, 8)];
        assertEquals(
          sent.map((each) => each.split("#")[0]).filter((each) => marks.some((mark) => each?.includes(mark))),
          [],
        );
      }, { isFresh: true, clipboard: true }),
  );

  await t.step(
    "a private link stays private: when something else is opened, behind the link to the content, and when it is kept",
    () =>
      site.visit(`/#p=${encode("secret+")}&f=Zw&t=${encode("secret")}`, async (page) => {
        await status(page, "1 match");
        await replace(page, "text", "secret secret");
        await status(page, "2 matches");
        await page.locator("a.skip").focus();
        await page.keyboard.press("Enter");
        await page.locator("main:focus").waitFor();
        assertEquals([await pattern(page).innerText(), new URL(page.url()).hash.slice(0, 3)], [
          "secret+",
          "#p=",
        ]);
        await choose(page, "Templates", "Email address");
        await page.waitForFunction(() =>
          document.querySelector('[data-field="pattern"]')?.textContent?.includes("@")
        );
        assertEquals(new URL(page.url()).search, "");
        await choose(page, "Recent", "/secret+/g");
        await status(page, "2 matches");
        assertEquals(new URL(page.url()).search, "");
        // Nor does it become public as the draft that the bare address continues with, or as a recent pattern.
        await page.goto(`${site.origin}/docs`);
        await page.goto(site.origin);
        await status(page, "2 matches");
        await replace(page, "text", "secret secret secret");
        await status(page, "3 matches");
        await page.waitForFunction(() => location.hash.includes("t=c2VjcmV0IHNlY3JldCBzZWNyZXQ"));
        assertEquals(new URL(page.url()).search, "");
        await page.goto(site.origin + linkTo({ p: "public", f: "g", t: "public" }));
        await status(page, "1 match");
        await choose(page, "Recent", "/secret+/g");
        await status(page, "3 matches");
        assertEquals(new URL(page.url()).search, "");
      }),
  );

  await t.step(
    "a step away from a private link and its undo lead to a private address",
    () =>
      site.visit(`/#p=${encode("secret+")}&f=Zw&t=${encode("secret")}`, async (page) => {
        await status(page, "1 match");
        await replace(page, "text", "secret secret secret");
        const isWritten = () => location.hash.includes("t=c2VjcmV0IHNlY3JldCBzZWNyZXQ");
        await page.waitForFunction(isWritten);
        await page.evaluate(() => location.hash = "");
        await status(page, "2 matches");
        await page.keyboard.press("ControlOrMeta+z");
        await status(page, "3 matches");
        await page.waitForFunction(isWritten);
        assertEquals(new URL(page.url()).search, "");
        await page.evaluate(() => location.hash = "main");
        await page.waitForFunction(isWritten);
        await status(page, "3 matches");
      }, { isFresh: true }),
  );

  await t.step(
    "a text too long for the address is recent after going back, and the tests of a compressed one stay in place",
    () =>
      site.visit(linkTo({ p: "a", f: "g", t: "a" }), async (page) => {
        await status(page, "1 match");
        const packed = await packText("a\nb\n".repeat(3_000));
        await page.goto("about:blank");
        await page.goto(`${site.origin}/?p=YQ&f=Zw&m=lines&y=1,3-5&x=2&z=${packed}`);
        const tested = page.locator(".verdict-items", { hasText: "3,000 of 6,000 lines match" });
        await tested.waitFor();
        await choose(page, "Templates", "Email address");
        await replace(page, "pattern", "mine");
        await replace(page, "text", "mine ".repeat(30_000));
        await status(page, "30,000 matches");
        await page.goBack();
        await tested.waitFor();
        await replace(page, "pattern", "b");
        await address(page, { p: encode("b"), y: "1,3-5", x: "2" });
        await choose(page, "Recent", "/mine/");
        await status(page, "30,000 matches");
      }, { isFresh: true }),
  );

  await t.step(
    "a pattern of a closed tab is recent in the other one, whose draft replaces its own",
    () =>
      site.visit("/", async (page) => {
        await status(page, "2 matches");
        const other = await page.context().newPage();
        await other.goto(site.origin);
        await replace(other, "pattern", "theirs");
        await status(other, "No match");
        await other.close({ runBeforeUnload: true });
        await replace(page, "pattern", "mine");
        await address(page, { p: encode("mine") });
        await choose(page, "Recent", "/theirs/");
        await address(page, { p: encode("theirs") });
      }, { isFresh: true }),
  );

  await t.step(
    "a draft without room in storage is reported, and kept once there is some",
    () =>
      site.visit("/", async (page) => {
        await page.evaluate(() => {
          for (let length = 6_000_000, at = 0; length > 100; length = Math.floor(length / 2)) {
            try {
              while (true) localStorage.setItem(`other ${at++}`, "x".repeat(length));
            } catch {
              // Full, for this length.
            }
          }
        });
        await replace(page, "pattern", "kept");
        await replace(page, "text", "kept ".repeat(200));
        await page.getByText("The browser's storage is full, so your work is not kept").waitFor();
        await page.evaluate(() => localStorage.clear());
        await replace(page, "text", "kept ".repeat(201));
        await page.getByText("The browser's storage is full").waitFor({ state: "detached" });
        await page.goto(`${site.origin}/docs`);
        await page.goto(site.origin);
        await status(page, "201 matches");
      }, { isFresh: true }),
  );

  await t.step(
    "what is readable of a damaged draft is shown, and kept",
    () =>
      site.visit("/", async (page) => {
        await page.goto(`${site.origin}/docs`);
        await page.evaluate(() => {
          const draft = { pattern: "kept", flags: "g", text: "kept kept", modes: { mode: 1 }, second: "x" };
          localStorage.setItem("workbench.draft", JSON.stringify([draft]));
        });
        await page.goto(site.origin);
        await status(page, "2 matches");
        await replace(page, "text", "kept kept kept");
        await status(page, "3 matches");
      }, { isFresh: true }),
  );

  await t.step(
    "a link without a text says which contracts it lacks, and has its own mode and replacement",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "kept");
        await replace(page, "text", "kept-kept");
        await status(page, "2 matches");
        const query = new URLSearchParams({
          p: encode("kept"),
          f: "gm",
          m: "replace",
          r: encode("theirs"),
          c: encode(`linear\n${"x".repeat(501)}`),
        });
        await page.goto(`${site.origin}/?${query}`);
        await page.getByText("The link has contracts that are too long or too many").waitFor();
        await page.getByText("theirs-theirs").waitFor();
      }, { isFresh: true }),
  );

  await t.step("where storage is forbidden, the page works", () =>
    site.visit("/", async (page) => {
      await page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(globalThis, name, {
            configurable: true,
            get() {
              throw new DOMException("Access is denied", "SecurityError");
            },
          });
        }
      });
      await page.reload();
      await replace(page, "text", "12:00:00 INFO one");
      await status(page, "1 match");
      await choose(page, "Templates", "Email address");
      await choose(page, "Recent", "time");
      await status(page, "1 match");
    }, { isFresh: true }));

  await t.step(
    "a damaged or huge compressed text is reported, the pattern is shown, and a draft is preserved",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "mine");
        await replace(page, "text", "mine mine");
        await status(page, "2 matches");
        await page.goto(`${site.origin}/?p=${encode("a+")}&z=AAAAdamaged`);
        await page.getByText("The text of the link is damaged and was left out").waitFor();
        assertEquals([await pattern(page).innerText(), (await text(page).innerText()).trim()], ["a+", ""]);
        const bomb = await page.evaluate(async () => {
          const stream = new Blob([new Uint8Array(12_000_000)]).stream().pipeThrough(
            new CompressionStream("deflate-raw"),
          );
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
            .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
        });
        await page.goto("about:blank");
        await page.goto(`${site.origin}/#p=${encode("b+")}&z=${bomb}`);
        await page.getByText("it has more than 1 MB").waitFor();
        assertEquals(await pattern(page).innerText(), "b+");
        await choose(page, "Recent", "/mine/g");
        await status(page, "2 matches");
      }, { isFresh: true }),
  );

  await t.step(
    "a link takes precedence over a draft, which stays in the list of recent patterns",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "mine");
        await address(page, { p: encode("mine") });
        await page.goto(site.origin + linkTo({ p: "theirs", f: "", t: "theirs" }));
        await status(page, "1 match");
        assertEquals(await pattern(page).innerText(), "theirs");
        await choose(page, "Recent", "/mine/g");
        await page.waitForFunction(() =>
          document.querySelector('[data-field="pattern"]')?.textContent === "mine"
        );
      }),
  );

  await t.step(
    "a template opens, and going back restores the previous pattern",
    () =>
      site.visit(linkTo({ p: "before", f: "", t: "before" }), async (page) => {
        await status(page, "1 match");
        await choose(page, "Templates", "Email address");
        await page.waitForFunction(() =>
          document.querySelector('[data-field="pattern"]')?.textContent?.includes("@")
        );
        await page.goBack();
        await status(page, "1 match");
        assertEquals(await pattern(page).innerText(), "before");
        await page.goForward();
        await page.waitForFunction(() =>
          document.querySelector('[data-field="pattern"]')?.textContent?.includes("@")
        );
      }),
  );

  await t.step("a link without text leaves the text out", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await choose(page, "Share", "Copy link without text");
      await page.getByText("It contains the pattern").waitFor();
      const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      assertEquals([link.searchParams.has("p"), link.searchParams.has("t")], [true, false]);
    }, { clipboard: true }));

  await t.step("a saved file opens again", () =>
    site.visit("/", async (page) => {
      await replace(page, "pattern", "[\\r]");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        choose(page, "Share", "Save as a file"),
      ]);
      const file = await download.path();
      assertStringIncludes(await Deno.readTextFile(file), '"[\\\\r]"');
      await replace(page, "pattern", "other");
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        choose(page, "Share", "Open a file"),
      ]);
      await chooser.setFiles(file);
      await page.waitForFunction(() =>
        document.querySelector('[data-field="pattern"]')?.textContent === "[\\r]"
      );
    }));

  await t.step(
    "an invalid file is refused with a message, and nothing changes",
    () =>
      site.visit(linkTo({ p: "a", f: "", t: "a" }), async (page) => {
        await status(page, "1 match");
        const [chooser] = await Promise.all([
          page.waitForEvent("filechooser"),
          choose(page, "Share", "Open a file"),
        ]);
        await chooser.setFiles({
          name: "x.json",
          mimeType: "application/json",
          buffer: Buffer.from("{}"),
        });
        await page.getByText("isn't from this workbench").waitFor();
        assertEquals([await pattern(page).innerText(), await text(page).innerText()], ["a", "a"]);
      }),
  );
});
