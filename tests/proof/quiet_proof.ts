/**
 * The review of version bumps is quiet: of those in `tests/data/changes/bumps.json`, the check fails on at most one in a hundred,
 * and each is one that the list calls deserved, with the reason. The packages come from npm; those that can't be had are skipped
 * with a message. `EVERY=4` takes every fourth package. It takes about a quarter of an hour.
 */
import { assert, assertEquals } from "@std/assert";

interface Bumps {
  readonly packages: readonly { readonly name: string; readonly versions: readonly string[] }[];
  /** Bumps such as "name 1.0.0..1.0.1" on which the check is right to fail, and why. */
  readonly deserved: readonly { readonly bump: string; readonly reason: string }[];
}

const EVERY = Number(Deno.env.get("EVERY") ?? 1);
const CLI = new URL("../../lib/cli/main.ts", import.meta.url).pathname;
const CONFIG = new URL("../../deno.json", import.meta.url).pathname;
const LIST = new URL("../data/changes/bumps.json", import.meta.url);
const { packages, deserved }: Bumps = JSON.parse(await Deno.readTextFile(LIST));

Deno.test("at most one in a hundred reviews of version bumps fails, each deserved", async () => {
  const failed: string[] = [];
  let [reviewed, compared] = [0, 0];
  for (const { name, versions } of packages.filter((_, index) => index % EVERY === 0)) {
    const folder = await Deno.makeTempDir();
    const git = (...args: string[]) => run("git", args, folder);
    try {
      await git("init", "--quiet");
      for (const [index, version] of versions.entries()) {
        if (!await replaceFiles(folder, `${name}@${version}`)) {
          console.log(`Skipped: ${name}@${version} can't be had from npm here`);
          break;
        }
        await git("add", "--all", "--force");
        await git(...AUTHOR, "commit", "--quiet", "--allow-empty", "-m", version);
        if (index === 0) continue;
        const bump = `${name} ${versions[index - 1]}..${version}`;
        const args = ["run", "-A", "--no-check", "--config", CONFIG, CLI];
        const { code, output } = await run(
          Deno.execPath(),
          [...args, "review", "HEAD~1..HEAD", "--format", "json"],
          folder,
        );
        assert(code < 2, `${bump}: ${output}`);
        const { changes = [] }: { changes?: readonly unknown[] } = JSON.parse(output);
        reviewed++;
        compared += changes.length;
        if (code === 1) {
          failed.push(bump);
          console.log(`The check fails on ${bump}:`, output.slice(0, 3_000));
        }
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  console.log(`${failed.length} of ${reviewed} bumps fail; ${compared} changed regexes are reported`);
  assertEquals(failed.filter((each) => !deserved.some(({ bump }) => bump === each)), []);
  assert(failed.length <= Math.ceil(reviewed / 100), failed.join(", "));
});

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@example.com"];

/** Replaces everything but the history by the files of a package; false if it can't be had. */
async function replaceFiles(folder: string, specifier: string): Promise<boolean> {
  for await (const { name } of Deno.readDir(folder)) {
    if (name !== ".git") await Deno.remove(`${folder}/${name}`, { recursive: true });
  }
  const { code, output } = await run("npm", ["pack", "--silent", specifier], folder);
  const archive = output.trim();
  if (code !== 0 || archive === "") return false;
  await run("tar", ["--strip-components=1", "-xzf", archive], folder);
  await Deno.remove(`${folder}/${archive}`);
  return true;
}

async function run(program: string, args: readonly string[], cwd: string) {
  const { code, stdout } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    stdout: "piped",
    stderr: "null",
  }).output();
  return { code, output: new TextDecoder().decode(stdout) };
}
