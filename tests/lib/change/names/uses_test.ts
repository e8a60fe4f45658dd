import { assertEquals } from "@std/assert";
import { fixesIn } from "../../../../lib/change/fixes/fixed_file.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { PROGRAMS } from "./programs.ts";

for (const { what, code, use, isFixed, consumer } of PROGRAMS) {
  Deno.test(`${use}: ${what}`, async () => {
    const file = { name: "a.js", text: code };
    const found = scanFile(file).regexes.filter(({ source }) => /\\w\+|a\+/.test(source));
    const slow = found.find(({ origin }) => origin === "literal") ?? found[0];
    assertEquals(slow?.use, use);
    const { text, fixed } = fixesIn(file);
    assertEquals(fixed > 0, isFixed, text);
    const before = await outputs(code, consumer);
    assertEquals(await outputs(text, consumer), before);
  });
}

async function outputs(code: string, consumer: (module: Record<string, unknown>) => unknown = () => null) {
  const module: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return JSON.stringify([module.default, consumer(module)]);
}
