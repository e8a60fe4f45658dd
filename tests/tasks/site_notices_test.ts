import { assert } from "@std/assert";
import { siteNotices } from "../../tasks/site_notices.ts";

// The bundler's process ends shortly after the build; within a test that would count as a leak.
const notices = await siteNotices();

Deno.test("static/third-party.txt has the license of each package in the site's scripts", async () => {
  const written = await Deno.readTextFile(new URL("../../static/third-party.txt", import.meta.url));
  const missing = notices.split(/^-{80}$/m).filter((notice) => !written.includes(notice));
  assert(missing.length === 0, `Run deno task build notices:${missing.join("")}`);
});
