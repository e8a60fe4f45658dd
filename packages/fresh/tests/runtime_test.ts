import { assertEquals } from "@std/assert";
import { asset, assetSrcSet, IS_BROWSER } from "fresh/runtime";
import { running } from "../src/shared.ts";

Deno.test("asset() adds the build to paths of this host", () => {
  running.buildId = "b";
  const addresses = {
    "/x.png": "/x.png?__frsh_c=b",
    "/x.png?a=1#h": "/x.png?a=1&__frsh_c=b#h",
    "/x.png#h?": "/x.png?__frsh_c=b#h?",
    "/x.png?__frsh_c=c": "/x.png?__frsh_c=c",
    "//e.x/x.png": "//e.x/x.png",
    "x.png": "x.png",
    "https://e.x/x.png": "https://e.x/x.png",
  };
  for (const [path, expected] of Object.entries(addresses)) assertEquals(asset(path), expected);
});

Deno.test("assetSrcSet() adds it to each candidate", () => {
  running.buildId = "b";
  assertEquals(assetSrcSet("/a.png 1x, /b.png 2x"), "/a.png?__frsh_c=b 1x, /b.png?__frsh_c=b 2x");
  assertEquals(assetSrcSet("/a(1).png 1x"), "/a(1).png 1x");
});

Deno.test("tests don't run in a browser", () => assertEquals(IS_BROWSER, false));
