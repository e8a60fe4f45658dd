/** A registry of npm on this machine that has the built package, and programs that use it. */
import { assertEquals } from "@std/assert";
import { buildPackage } from "../../tasks/build_package.ts";
import { until } from "../timing/until.ts";

/** What a program wrote, and how it ended. */
export interface Output {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs a program to its end.
 *
 * @param settings the folder with the settings of npm, see `publishPackage`
 */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  settings?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Output> {
  const own = settings === undefined ? {} : { NPM_CONFIG_USERCONFIG: `${settings}/npmrc`, NO_COLOR: "1" };
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    env: { ...own, ...env },
  })
    .output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), errors: decoder.decode(stderr) };
}

/** A registry that runs until it is stopped. */
export interface Registry {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a registry and publishes the package to it; null if npm can't install the registry here. The folder then has the settings
 * with which npm uses it.
 */
export async function publishPackage(folder: string): Promise<Registry | null> {
  const registry = await startRegistry(`${folder}/registry`);
  if (registry === null) return null;
  try {
    await buildPackage(`${folder}/package`);
    const settings = `registry=${registry.url}\n${
      registry.url.slice(5)
    }:_authToken=local\ncache=${folder}/cache\n`;
    await Deno.writeTextFile(`${folder}/npmrc`, settings);
    const published = await run("npm", ["publish", "--silent"], `${folder}/package`, folder);
    assertEquals(published.code, 0, published.errors);
    return registry;
  } catch (error) {
    await registry.stop();
    throw error;
  }
}

/** Starts a registry that has everything of npm's besides what is published to it; null if it can't be installed. */
async function startRegistry(folder: string): Promise<Registry | null> {
  await Deno.mkdir(folder, { recursive: true });
  // Mirrors may lack the tag of this package that verdaccio depends on.
  const manifest = { private: true, overrides: { "node-fetch": "2.7.0" } };
  await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify(manifest));
  const installed = await run("npm", ["install", "--silent", "--no-audit", "verdaccio@6"], folder).catch(() =>
    null
  );
  const upstream = await run("npm", ["config", "get", "registry"], folder).catch(() => null);
  if (installed?.code !== 0 || upstream?.code !== 0) return null;
  await Deno.writeTextFile(
    `${folder}/config.yaml`,
    `storage: ${folder}/storage
uplinks: { npm: { url: "${upstream.output.trim()}", maxage: 30m } }
packages:
  regex-review: { access: $all, publish: $anonymous }
  "**": { access: $all, proxy: npm }
log: { type: stdout, level: fatal }
`,
  );
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  const url = `http://127.0.0.1:${port}/`;
  const server = new Deno.Command(`${folder}/node_modules/.bin/verdaccio`, {
    args: ["--config", `${folder}/config.yaml`, "--listen", `127.0.0.1:${port}`],
    cwd: folder,
    stdout: "null",
    stderr: "null",
  }).spawn();
  await until(
    "the registry answers",
    async () => (await fetch(`${url}-/ping`).then((r) => r.text()).catch(() => "")) !== "",
  );
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await server.status;
    },
  };
}
