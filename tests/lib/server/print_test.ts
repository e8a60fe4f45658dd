import { assertEquals } from "@std/assert";
import { printError, printLine } from "../../../lib/server/print.ts";

const PRINTERS = [[printLine, "log"], [printError, "error"]] as const;

for (const [print, method] of PRINTERS) {
  Deno.test(`${print.name}() tells that a line is lost, and doesn't fail`, () => {
    const original = console[method];
    const lines: unknown[] = [];
    let isFull = false;
    console[method] = (line: string) => {
      if (isFull) throw new Error("No space left on device (os error 28)");
      lines.push(line);
    };
    try {
      assertEquals(print("a"), true);
      isFull = true;
      assertEquals(print("b"), false);
      isFull = false;
      assertEquals(print("c"), true);
    } finally {
      console[method] = original;
    }
    assertEquals(lines, ["a", "c"]);
  });
}

const ROOT = new URL("../../../", import.meta.url);

async function* sourcesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) yield* sourcesIn(`${folder}${name}/`);
    else if (/\.tsx?$/.test(name)) yield `${folder}${name}`;
  }
}

Deno.test("the server prints by these functions alone, since the console's fail when the disk is full", async () => {
  const files = await Array.fromAsync(sourcesIn("lib/server/"));
  const others = [...files, ...await Array.fromAsync(sourcesIn("routes/")), "main.ts", "serve.ts"];
  const printing = [];
  for (const file of others) {
    const text = await Deno.readTextFile(new URL(file, ROOT));
    if (/\bconsole\.\w|\bDeno\.std(?:out|err)\b|\bprocess\.std(?:out|err)\b/.test(text)) printing.push(file);
  }
  assertEquals(printing.sort(), [
    "lib/server/print.ts",
    // Its output is a pipe to the server. Without it, the process has no purpose.
    "lib/server/safety/child.ts",
    // A sign-in link that can't be printed is reported to the visitor.
    "main.ts",
  ]);
});
