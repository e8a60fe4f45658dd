import { assertEquals } from "@std/assert";

/** Source files under a folder of the project. */
function* filesIn(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* filesIn(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name)) yield new URL(name, folder);
  }
}

Deno.test("delays and deadlines are named constants", async () => {
  const root = new URL("../../", import.meta.url);
  const found: string[] = [];
  for (const folder of ["lib/workbench/", "lib/server/", "islands/", "components/", "routes/"]) {
    for (const file of filesIn(new URL(folder, root))) {
      const source = await Deno.readTextFile(file);
      const numbers = source.match(/set(?:Timeout|Interval)\([^;]*, [1-9]\d*\)/g);
      for (const each of numbers ?? []) found.push(`${file.pathname.slice(root.pathname.length)}: ${each}`);
    }
  }
  assertEquals(found, []);
});

/** Limits that the API's contract or the specification fixes, although one file applies them. */
const FIXED = new Set([
  ..."MAX_SNIPPETS MAX_LIBRARY_BYTES MAX_IMPORT_BYTES PAGE_ITEMS SEARCH_BUDGET_MS MAX_RETURN_CHARACTERS"
    .split(" "),
  ..."ADDRESS_LINK_LIMIT CLIENT_LINK_LIMIT FLOOD_FACTOR UNKNOWN_PATH_LIMIT PAGE_LIMIT FILE_LIMIT".split(" "),
  ..."LINK_PICTURE_LIMIT BODY_IDLE_MS PORTS PROXY_HOPS ANALYSIS_TIMEOUT MAX_QUEUED_ANALYSES".split(" "),
  ..."BODY_TOTAL_MS WORKERS LONG_PAGE_LIMIT PROBE_LIMIT DOWNLOAD_LIMIT MAX_MODEL_CHARACTERS".split(" "),
  ..."MAX_EXPORT_DEPTH PROVIDER_SILENCE_MS CHAT_TOTAL_MS MAX_CHAT_ANSWER_BYTES STREAM_COMMENT_MS".split(" "),
]);

Deno.test("lib/limits has only what several files share, or what the contract fixes", async () => {
  const root = new URL("../../", import.meta.url);
  const users = new Map<string, number>();
  for (const folder of ["lib/", "islands/", "components/", "routes/"]) {
    for (const file of filesIn(new URL(folder, root))) {
      const names = (await Deno.readTextFile(file)).matchAll(
        /^import \{([^}]*)\} from "[^"]*\/limits\/\w+\.ts";/gm,
      );
      for (const [, list = ""] of names) {
        for (const name of list.split(",")) users.set(name.trim(), (users.get(name.trim()) ?? 0) + 1);
      }
    }
  }
  const alone: string[] = [];
  for (const file of filesIn(new URL("lib/limits/", root))) {
    const constants = (await Deno.readTextFile(file)).matchAll(/^export const (\w+)/gm);
    for (const [, name = ""] of constants) {
      if ((users.get(name) ?? 0) < 2 && !FIXED.has(name)) alone.push(name);
    }
  }
  assertEquals(alone, []);
});
