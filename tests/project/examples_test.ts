/**
 * Runs the examples in docstrings: `@example call(…) // result`. The result may be on the next line; `…` stands for more
 * properties or items. Of `lib`, what the file exports can be called, `tree("/…/")` parses a
 * literal and `program("/…/")` compiles one.
 */
import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../lib/regex/engine/compile.ts";
import { readLiteral } from "../../lib/regex/regex.ts";
import { parseTree } from "../../lib/regex/syntax/tree.ts";

const ROOT = new URL("../../", import.meta.url);

/** Functions that this many folders call besides their own need an example. */
const FOLDERS = 4;

interface Example {
  readonly call: string;
  readonly result: string;
}

Deno.test("functions that several folders of lib call have an example", async () => {
  const callers = new Map<string, Set<string>>();
  const texts = new Map<string, string>();
  for await (const file of sources("lib/")) texts.set(file, await Deno.readTextFile(new URL(file, ROOT)));
  for (const [file, text] of texts) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    for (const [, names = "", from = ""] of text.matchAll(/^import \{([^}]*)\} from "(\.[^"]+)";/gm)) {
      const target = new URL(from, new URL(file, ROOT)).href.slice(ROOT.href.length);
      if (target.startsWith(`${folder}/`) || !/^lib\/(?:regex|change)\//.test(target)) continue;
      for (
        const name of names.match(/[\w$]+(?: as \w+)?/g)?.map((each) => each.replace(/ as .*/, "")) ?? []
      ) {
        const key = `${target}#${name}`;
        callers.set(key, (callers.get(key) ?? new Set()).add(folder));
      }
    }
  }
  const lacking = [...callers].filter(([key, { size }]) => {
    const [file = "", name = ""] = key.split("#");
    const docstring = new RegExp(
      String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport (?:async )?function\*? ${name}\b`,
    );
    const [, words] = docstring.exec(texts.get(file) ?? "") ?? [];
    return size >= FOLDERS && words !== undefined && !words.includes("@example");
  });
  assertEquals(lacking.map(([key]) => key).sort(), []);
});

for await (const file of sources("lib/")) {
  const text = await Deno.readTextFile(new URL(file, ROOT));
  const examples = examplesIn(text);
  if (examples.length === 0) continue;
  Deno.test(`the examples of ${file} are right`, async () => {
    const module = file.endsWith("api.d.ts") ? "lib/package/mod.ts" : file;
    const exported: Record<string, unknown> = await import(new URL(module, ROOT).href);
    const names = ["tree", "program", ...Object.keys(exported).filter((name) => name !== "default")];
    for (const { call, result } of examples) {
      const run = new Function(...names, `return (${call});`);
      const value: unknown = run(tree, program, ...names.slice(2).map((name) => exported[name]));
      const expected: unknown = new Function("MORE", `return (${result.replaceAll("…", "...MORE")});`)([
        REST,
      ]);
      assert(agrees(value, expected), `${call}\n${Deno.inspect(value, { depth: 6 })}`);
    }
  });
}

/** Stands for what an example leaves out. */
const REST = "…";

/** True if a value is as an example says. Functions and undefined properties don't count. */
function agrees(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    const named = expected.filter((each) => each !== REST);
    return Array.isArray(value) && (named.length === value.length || named.length < expected.length) &&
      named.every((each, at) => agrees(value[at], each));
  }
  if (typeof expected !== "object" || expected === null) return Object.is(value, expected);
  if (typeof value !== "object" || value === null) return false;
  const { 0: rest, ...properties } = expected as Record<string, unknown>;
  const all = value as Record<string, unknown>;
  const others = Object.keys(all).filter((key) => !(key in properties) && all[key] !== undefined);
  return (rest === REST || others.length === 0) &&
    Object.entries(properties).every(([key, each]) => agrees(all[key], each));
}

function tree(literal: string): NonNullable<ReturnType<typeof parseTree>> {
  const regex = readLiteral(literal);
  const parsed = regex && parseTree(regex);
  if (!parsed) throw new Error(`${literal} can't be parsed`);
  return parsed;
}

const program = (literal: string) => compilePattern(tree(literal));

function examplesIn(text: string): Example[] {
  return [...text.matchAll(/^ \* @example (.+?)(?:\n \*)? \/\/ (.+)$/gm)].map((
    [, call = "", result = ""],
  ) => ({
    call,
    result,
  }));
}

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory) yield* sources(`${folder}${name}/`);
    else if (name.endsWith(".ts")) yield folder + name;
  }
}
