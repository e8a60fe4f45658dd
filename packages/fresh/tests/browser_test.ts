import { assert, assertEquals } from "@std/assert";
import { Builder } from "fresh/dev";
import type { Page } from "playwright-core";
import { openBrowser } from "../../../tests/e2e/chromium.ts";
import { app } from "./conformance/main.ts";
import { bundleWorker, WORKERS } from "./project/bundle_worker.ts";
import { app as project } from "./project/main.ts";

const ROOT = new URL("./conformance", import.meta.url).href;

Deno.test("islands of the conformance app in Chromium", async (t) => {
  const apply = await new Builder({ root: ROOT }).build({ snapshot: "memory" });
  apply(app);
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, app.handler());
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const problems = watchProblems(page);
    await page.goto(`http://127.0.0.1:${server.addr.port}/`);
    await page.waitForSelector('#named[data-browser="true"]');

    await t.step("two islands share one signal", async () => {
      await page.locator(".counter").first().click();
      assertEquals(await page.locator(".counter").allTextContents(), ["2", "2"]);
    });

    await t.step("props of all types arrive", async () => {
      const text = await page.locator("#named").textContent();
      assertEquals(text, "2 true|true|gi|true|true|bigint|true|true|3|</script><!--");
    });

    await t.step("an island keeps the server's nodes and can be toggled", async () => {
      await page.locator("#toggle").click();
      assertEquals(await page.locator("section:has(#toggle)").textContent(), "closeinnerlogo");
      await page.locator("#toggle").click();
      assertEquals(await page.locator("section:has(#toggle)").textContent(), "openlogo");
    });

    await t.step("asset() knows the build", async () => {
      assert(/^\/logo\.svg\?__frsh_c=[0-9a-f]{40}$/.test(await page.getAttribute("#asset", "href") ?? ""));
    });

    await t.step(
      "the content security policy blocks nothing and nothing fails",
      () => assertEquals(problems, []),
    );

    await t.step("a page without islands loads no script", async () => {
      const scripts: string[] = [];
      page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
      await page.goto(`http://127.0.0.1:${server.addr.port}/about`);
      assertEquals(scripts, []);
    });
  } finally {
    await browser.close();
  }
});

Deno.test("an island loads code and a worker when it needs them", async () => {
  const builder = new Builder({ root: new URL("./project", import.meta.url).href });
  builder.onTransformStaticFile(WORKERS, bundleWorker);
  (await builder.build({ snapshot: "memory" }))(project);
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, project.handler());
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const problems = watchProblems(page);
    await page.goto(`http://127.0.0.1:${server.addr.port}/`);
    await page.locator("#later", { hasText: "loaded later 6" }).waitFor();
    assertEquals(await page.locator("main").textContent(), "loaded later 6smallsmall");
    assertEquals(problems, []);
  } finally {
    await browser.close();
  }
});

/** Collects errors of the page, those of its content security policy among them. */
function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("favicon.ico")) {
      problems.push(message.text());
    }
  });
  return problems;
}
