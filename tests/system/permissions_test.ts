/** The permissions of the server: sufficient for everything that it does, and the same in every way of starting it. */
import { assert, assertEquals } from "@std/assert";
import { serverFlags, SETTING_NAMES } from "../../lib/server/permissions.ts";
import { DEFAULT_KV_PATH, readSettings } from "../../lib/server/settings.ts";
import { isFullSize } from "../suites/sample.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));

/** Values with which every variable is read. */
const VALUES: Readonly<Record<string, string>> = {
  BASE_URL: "https://regex.example",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "a@example.com",
  OIDC_ISSUER: "https://issuer.example",
  ...Object.fromEntries(
    ["GITHUB", "GOOGLE", "OIDC"].flatMap((
      name,
    ) => [[`${name}_CLIENT_ID`, "a"], [`${name}_CLIENT_SECRET`, "b"]]),
  ),
};

Deno.test("the server may read every variable of the settings", () => {
  const asked = new Set<string>();
  readSettings((name) => {
    asked.add(name);
    return VALUES[name];
  });
  assertEquals([...asked].sort(), [...SETTING_NAMES].sort());
});

const flagOf = (flags: readonly string[], name: string) => flags.find((flag) => flag.startsWith(`--${name}`));

Deno.test("the location of the database determines what the server may write", () => {
  const cases: [kvPath: string, write: string | undefined, read: string][] = [
    [DEFAULT_KV_PATH, "--allow-write=.data", "--allow-read=/site/,.data"],
    ["/var/lib/a,b/x.db", "--allow-write=/var/lib/a,,b", "--allow-read=/site/,/var/lib/a,,b"],
    ["x.db", "--allow-write=.", "--allow-read=/site/,."],
    ["/x.db", "--allow-write=/", "--allow-read=/site/,/"],
    [":memory:", undefined, "--allow-read=/site/"],
    ["https://kv.example/", undefined, "--allow-read=/site/"],
  ];
  for (const [kvPath, write, read] of cases) {
    const flags = serverFlags({ root: "/site/", kvPath, deno: "/bin/deno" });
    assertEquals([kvPath, flagOf(flags, "allow-write"), flagOf(flags, "allow-read")], [kvPath, write, read]);
  }
});

/** The flags of a command or a JSON list that runs `serve.ts`. */
function flagsIn(text: string): string[] {
  const [command = ""] = text.replaceAll("\\\n", " ").match(/.*--no-prompt.*\bserve\.ts.*/) ?? [];
  return [...command.matchAll(/--[a-z-]+(?:=[^\s"]+)?/g)].map(([flag]) => flag)
    .filter((flag) => flag !== "--frozen" && flag !== "--cached-only");
}

const INSTALLATIONS = [
  ["docs/deployment/regex-workbench.service", {
    root: "/srv/regex-workbench",
    kvPath: "/var/lib/regex-workbench/workbench.db",
    deno: "/usr/local/bin/deno",
  }],
  ["docs/deployment/Containerfile", { root: "/site", kvPath: "/data/workbench.db", deno: "/usr/bin/deno" }],
] as const;

for (const [file, installation] of INSTALLATIONS) {
  Deno.test(`${file} gives the server the same permissions as the start task`, async () => {
    assertEquals(flagsIn(await read(file)), serverFlags(installation));
  });
}

Deno.test("the documented installation makes the very file that the unit may run", async () => {
  const unit = serverFlags(INSTALLATIONS[0][1]);
  const path = flagOf(unit, "allow-run")?.slice("--allow-run=".length) ?? "";
  const steps = (await read("docs/deployment/one-machine.md")).split("\n");
  const step = steps.find((line) => line.startsWith("    ") && line.endsWith(` ${path}`)) ?? "";
  const folder = await Deno.makeTempDir();
  const command = step.replace(path, `${folder}/deno`).replaceAll("$(deno ", `$('${Deno.execPath()}' `);
  await new Deno.Command("sh", { args: ["-ec", command] }).output();
  const run = { args: ["eval", "console.log(Deno.execPath())"], env: { NO_COLOR: "1" } };
  const { stdout } = await new Deno.Command(`${folder}/deno`, run).output();
  assertEquals(new TextDecoder().decode(stdout).trim(), await Deno.realPath(folder) + "/deno");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("the systemd unit hides written files from other users", async () => {
  const lines = (await read("docs/deployment/regex-workbench.service")).split("\n");
  for (const line of ["UMask=0077", "StateDirectoryMode=0700"]) assert(lines.includes(line), line);
});

/** The folders that systemd lets a service write although the system is read-only for it. */
async function writableFolders(unit: string): Promise<string[]> {
  const settings = [...(await read(unit)).matchAll(/^(State|Cache)Directory=(.+)$/gm)];
  const roots: Readonly<Record<string, string>> = { State: "/var/lib/", Cache: "/var/cache/" };
  return settings.flatMap(([, kind = "", names = ""]) => names.split(" ").map((name) => roots[kind] + name));
}

Deno.test("each unit may write in the folders of the database and of Deno's cache", async () => {
  // A folder below one that is mounted read-only doesn't make that writable.
  for (const unit of ["regex-workbench", "regex-workbench-backup"]) {
    const file = `docs/deployment/${unit}.service`;
    const writable = await writableFolders(file);
    const variables = await read(file);
    const [, cache = ""] = /\bDENO_DIR=(\S+)/.exec(variables) ?? [];
    const [, database = ""] = /\bKV_PATH=(\S+)\/[^/\s]+$/m.exec(variables) ?? [];
    assertEquals([cache, database].filter((folder) => !writable.includes(folder)), [], unit);
  }
});

Deno.test("systemd considers the unit well protected", async () => {
  const args = ["security", "--offline=true", "docs/deployment/regex-workbench.service"];
  const command = new Deno.Command("systemd-analyze", { args, cwd: ROOT, stdout: "piped", stderr: "null" });
  const output = await command.output().catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.log("Skipped: systemd-analyze is not installed");
    return null;
  });
  if (output === null) return;
  const [, score] = /Overall exposure level for [^:]+: ([\d.]+)/.exec(
    new TextDecoder().decode(output.stdout),
  ) ?? [];
  // 0 is best, 10 is worst. Other versions of systemd rate slightly differently.
  assert(Number(score) <= 2, `${score}`);
});

Deno.test("nothing that runs or describes the server grants all permissions", async () => {
  const files = ["README.md", "docs/CONTRIBUTING.md", "docs/security.md"];
  for await (const { name } of Deno.readDir(new URL("docs/deployment/", ROOT))) {
    files.push(`docs/deployment/${name}`);
  }
  const everything =
    /deno (?:run|serve) (?:.* )?(?:-A|--allow-all)\b|--allow-(?:read|run|write|env|sys|ffi)(?=["\s])/;
  for (const file of files) assert(!everything.test(await read(file)), file);
  const { tasks: { serve, start } } = JSON.parse(await read("deno.json"));
  assertEquals(start, `deno task build && ${serve}`);
  // The task that starts the server may run any program, because Deno's path isn't known beforehand. It only
  // reads KV_PATH.
  assert(!everything.test(serve.replace("--allow-run tasks/start.ts", "")), serve);
});

/** A module's imports. An example of code in a text may contain more, of files that don't exist. */
const IMPORT =
  /^(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"]+)"|^import "([^"]+)"|\bimport\((?:\s*\/\*.*?\*\/)?\s*"([^"]+)"|@jsxImportSource (\S+)/gm;

/**
 * Names of the npm packages that modules load, now or later, or whose types they use. `deno info` says the same, but takes
 * longer than all other tests here; it is asked in the proof.
 */
async function packagesOf(modules: readonly string[]): Promise<Set<string>> {
  const found = new Set(["preact"]);
  const subset = await read("packages/fresh/deno.json").catch(() => null);
  // The published Fresh answers instead of the workspace member.
  if (subset === null) return await packagesByDeno(modules);
  const { exports } = JSON.parse(subset);
  const seen = new Set<string>();
  const follow = async (module: string): Promise<void> => {
    if (seen.has(module)) return;
    seen.add(module);
    const imported = [...(await read(module).catch(() => "")).matchAll(IMPORT)].map(([, ...names]) =>
      names.find(Boolean) ?? ""
    );
    await Promise.all(imported.map(async (name) => {
      const [, entry] = /^fresh(?=$|\/)(.*)/.exec(name) ?? [];
      if (entry !== undefined) await follow(`packages/fresh/${exports[`.${entry}`].replace("../", "")}`);
      else if (name.startsWith(".")) {
        await follow(new URL(name, new URL(module, ROOT)).href.slice(ROOT.href.length));
      } else if (!name.startsWith("node:")) found.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }));
  };
  await Promise.all(modules.map(follow));
  if (isFullSize) assertEquals([...found].sort(), [...await packagesByDeno(modules)].sort());
  return found;
}

async function packagesByDeno(modules: readonly string[]): Promise<Set<string>> {
  const all = await Deno.makeTempFile({ suffix: ".ts" });
  const lines = modules.map((module) => `import ${JSON.stringify(new URL(module, ROOT).href)};\n`);
  await Deno.writeTextFile(all, lines.join(""));
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--config=deno.json", all],
    cwd: ROOT,
  }).output();
  await Deno.remove(all);
  assert(success);
  const { modules: found } = JSON.parse(new TextDecoder().decode(stdout)) as {
    modules: { specifier: string }[];
  };
  const names = found.map(({ specifier }) => /^npm:\/?((?:@[^/]+\/)?[^@/]+)/.exec(specifier)?.[1]);
  return new Set(names.filter((name) => name !== undefined));
}

Deno.test("the container leaves out exactly the packages that the server doesn't load", async () => {
  const { imports } = JSON.parse(await read("deno.json"));
  const modules = [
    "serve.ts",
    "_fresh/server.js",
    "lib/server/safety/child.ts",
    "lib/server/safety/worker.ts",
    "lib/server/preview/worker.ts",
  ];
  const loaded = new Set(["fresh", ...await packagesOf(modules)]);
  const [, list = ""] = /deno remove \\\n([^&]*)&&/.exec(await read("docs/deployment/Containerfile")) ?? [];
  const removed = list.replaceAll("\\", " ").trim().split(/\s+/);
  assertEquals(removed.sort(), Object.keys(imports).filter((name) => !loaded.has(name)).sort());
});
