import { assertEquals } from "@std/assert";

/** Source files under a folder of the project. */
function* filesIn(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* filesIn(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) yield new URL(name, folder);
  }
}

Deno.test("delays and deadlines are in lib/limits only", async () => {
  const root = new URL("../../", import.meta.url);
  const found: string[] = [];
  for (const folder of ["lib/workbench/", "lib/server/", "islands/", "components/", "routes/"]) {
    for (const file of filesIn(new URL(folder, root))) {
      const source = await Deno.readTextFile(file);
      const numbers = source.match(
        /const \w+_(?:MS|SECONDS) = [\d_]+|set(?:Timeout|Interval)\([^;]*, [1-9]\d*\)/g,
      );
      for (const each of numbers ?? []) found.push(`${file.pathname.slice(root.pathname.length)}: ${each}`);
    }
  }
  assertEquals(found, []);
});
