/** What the scripts consist of that the page's thread loads while the example is edited, and why it needs them. */
import { basename } from "node:path";
// Before the settings of the build: it tells esbuild how to run.
import { bundleIslands, filesBelow } from "../src/dev/assets.ts";
import { build } from "../../../fresh.config.ts";
import { currentBuild } from "../../../lib/server/builds.ts";
import { scriptsAtOnce, scriptsOfEditing } from "../../../tests/e2e/loaded_scripts.ts";
import { openSite } from "../../../tests/e2e/site.ts";
import { report } from "../../../tests/bench/report.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const BUILT = new URL("static/_fresh/js/", (await currentBuild(new URL("../../../", import.meta.url))) ?? "");

interface Part {
  readonly title: string;
  /** Paths of its modules. */
  readonly modules: RegExp;
  readonly why: string;
}

/** What comes after the page is alive; a module belongs to the first part that has it. */
const PARTS: readonly Part[] = [
  {
    title: "CodeMirror",
    modules: /node_modules\/.*(?:@codemirror|style-mod|w3c-keyname|find-cluster-break)/,
    why: "handles keys and shows them, in texts of megabytes",
  },
  {
    title: "fields",
    modules: /^lib\/workbench\/editor\//,
    why: "marks, brackets, expectations and the verdict's line, which change with a key",
  },
  {
    title: "parser",
    modules: /regexpp|^lib\/regex\/syntax\//,
    why: "all views are made of its tree, and a key shows its error at once",
  },
  {
    title: "explanation",
    modules: /^lib\/(?:regex\/explain|workbench\/explanation)\//,
    why: "its rows, and what the cursor and the pointer are on in any view",
  },
  {
    title: "warnings",
    modules: /^lib\/regex\/rules\//,
    why: "what workers find is put together, for the text and the verdict there are now",
  },
  {
    title: "diagram",
    modules: /^lib\/(?:regex\/railroad|workbench\/diagram)\//,
    why: "laid out for the width of its pane and drawn in slices",
  },
  {
    title: "words and lists",
    modules: /^lib\/regex\//,
    why: "names of characters, what matches are, and what a verdict is, for several views",
  },
  {
    title: "core of the workbench",
    modules: /^lib\/(?:workbench\/(?:runtime|client|model|matching|judging)|limits)\//,
    why: "address, undo, drafts and the calls of workers, which follow each edit",
  },
  { title: "other", modules: /(?:)/, why: "keys, menus, copying and the offline copy" },
];

const AT_ONCE = "at once";
const AT_ONCE_WHY =
  "hydrates the fields, the matches and the diagram: Preact, signals and what they show first";

await using site = await openSite();
await site.visit("/", async (page) => {
  const preloaded = await scriptsAtOnce(site.origin);
  const scripts = (await scriptsOfEditing(page)).filter(({ isWorker }) => !isWorker);
  const inputs = inputsByFile();
  const bytes = new Map<string, number>();
  const modules = new Map<string, Set<string>>();
  for (const script of scripts) {
    // A script that is no part of the bundle is a module by itself.
    const parts = inputs.get(basename(script.path)) ?? [{ module: script.path, size: 1 }];
    if (parts.length === 0) parts.push({ module: "", size: 1 });
    const all = parts.reduce((sum, { size }) => sum + size, 0);
    for (const { module, size } of parts) {
      const title = preloaded.has(script.path) ? AT_ONCE : titleOf(module);
      bytes.set(title, (bytes.get(title) ?? 0) + script.bytes * size / all);
      modules.set(title, (modules.get(title) ?? new Set()).add(module));
    }
  }
  const rows = [{ title: AT_ONCE, why: AT_ONCE_WHY }, ...PARTS].map(({ title, why }) => [title, {
    "gzip kB": Number(((bytes.get(title) ?? 0) / 1_000).toFixed(1)),
    modules: modules.get(title)?.size ?? 0,
    "why on the page's thread": why,
  }]);
  const total = scripts.reduce((sum, script) => sum + script.bytes, 0);
  await report(
    "Scripts of the page's thread",
    `${
      (total / 1_000).toFixed(1)
    } kB after gzip are fetched while the example is edited, workers not counted; ` +
      "a module's share of a file is that of its code.",
    Object.fromEntries(rows),
  );
}, { isFresh: true });

function titleOf(module: string): string {
  return PARTS.find(({ modules }) => modules.test(module))?.title ?? "other";
}

/** The modules in each built file, with the bytes of their code: the same bundle once more, as it was not kept. */
function inputsByFile(): Map<string, { module: string; size: number }[]> {
  const [id = ""] = [...Deno.readDirSync(BUILT)].map(({ name }) => name);
  const sources = filesBelow(`${ROOT}islands`);
  const job = { ...build, id, root: ROOT, mode: "production" } as Parameters<typeof bundleIslands>[0];
  return new Map(
    Object.entries(bundleIslands(job, sources).outputs).map(([file, { inputs }]) => [
      basename(file),
      Object.entries(inputs).map(([module, { bytesInOutput: size }]) => ({ module, size })),
    ]),
  );
}
