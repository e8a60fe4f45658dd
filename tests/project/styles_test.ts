/** The location of style sheets, and their breakpoints. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url);

Deno.test("each style sheet of a feature is imported by exactly one of the site's", async () => {
  const imported: string[] = [];
  for await (const { name } of Deno.readDir(new URL("static/", ROOT))) {
    if (!name.endsWith(".css")) continue;
    const content = await Deno.readTextFile(new URL(`static/${name}`, ROOT));
    imported.push(...[...content.matchAll(/@import "\.\.\/([^"]+)"/g)].map(([, path = ""]) => path));
  }
  assertEquals(imported.toSorted(), (await styleSheets()).toSorted());
});

Deno.test("media queries use the widths that tokens.css lists, and each of these is used", async () => {
  const tokens = await Deno.readTextFile(new URL("components/styles/tokens.css", ROOT));
  const listed = [...tokens.matchAll(/^ \* {3}(\d+px) /gm)].map(([, width = ""]) => width);
  const used = new Set<string>();
  for (const path of await styleSheets()) {
    const content = await Deno.readTextFile(new URL(path, ROOT));
    for (const [query] of content.matchAll(/(?<=@media )[^{]+/g)) {
      const widths = [...query.matchAll(/\([^()]*\bwidth\b[^()]*\)/g)].map(([feature]) => feature);
      widths.flatMap((feature) => feature.match(/\d+px/g) ?? []).forEach((width) => used.add(width));
    }
  }
  assertEquals([...used].toSorted(), listed.toSorted());
});

/** Signs within a line of text, and labels of the drawing, whose other texts have the sizes of `document.ts`. */
const SMALLER: Readonly<Record<string, readonly string[]>> = {
  "lib/workbench/page/marks.css": ["10px"],
  "lib/workbench/diagram/style.css": ["11px"],
  "lib/workbench/debugger/style.css": ["11px"],
};

Deno.test("text has the sizes that tokens.css lists", async () => {
  for (const path of await styleSheets()) {
    const content = await Deno.readTextFile(new URL(path, ROOT));
    const sizes = [...content.matchAll(/\bfont(?:-size)?:[^;]*?(?<!\/)\b([\d.]+(?:px|r?em))/g)].map((
      [, size],
    ) => size);
    assertEquals(sizes.filter((size = "") => !SMALLER[path]?.includes(size)), [], path);
  }
});

async function styleSheets(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["components/", "lib/"]) await collect(folder, found);
  return found;
}

async function collect(folder: string, found: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) await collect(`${folder}${name}/`, found);
    else if (name.endsWith(".css")) found.push(folder + name);
  }
}
