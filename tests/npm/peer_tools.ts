/** The tools that find slow regexes, ours and those of npm packages, in a folder of their own. */
import { assertEquals } from "@std/assert";
import type { AttackText } from "../../lib/regex/redos/attack.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { buildPackage } from "../../tasks/build_package.ts";
import { JsonProcess } from "../native/json_process.ts";
import { findNode } from "./node_versions.ts";

const PACKAGES = [
  "eslint@10",
  "eslint-plugin-redos@4",
  "eslint-plugin-regexp@3",
  "recheck@4",
  "redos-detector@6",
  "safe-regex@2",
  "safe-regex2@5",
];

/** What a tool says about a regex, see `peer_answers.mjs`. */
export interface Answer {
  readonly answer: "slow" | "safe" | "unknown";
  readonly ms: number;
  readonly mb?: number;
  readonly growth?: string;
  readonly texts?: readonly (AttackText | { readonly accepted: string } | { readonly whole: string })[];
}

/** Installs the packages and builds ours; null if they or Node can't be had here. `versions` names theirs. */
export async function installTools(folder: string): Promise<{ node: string; versions: string } | null> {
  const node = await findNode(24, folder);
  await Deno.writeTextFile(`${folder}/package.json`, '{"private": true}');
  await Deno.copyFile(new URL("./peer_answers.mjs", import.meta.url), `${folder}/peer_answers.mjs`);
  const install = ["install", "--silent", "--no-audit", "--ignore-scripts", ...PACKAGES];
  const { success } = await new Deno.Command("npm", { args: install, cwd: folder }).output();
  if (node === null || !success) return null;
  await Deno.mkdir(`${folder}/node_modules/regex-review`);
  await buildPackage(`${folder}/node_modules/regex-review`);
  const versions = await Promise.all(PACKAGES.map(async (each) => {
    const name = each.slice(0, each.indexOf("@"));
    const { version } = JSON.parse(await Deno.readTextFile(`${folder}/node_modules/${name}/package.json`));
    return `${name} ${version}`;
  }));
  return { node, versions: versions.join(", ") };
}

/** By the clock, if `peer_answers.mjs` fails to end what takes too much processor time. */
const BROKEN_MS = 900_000;

/** What is counted for a regex whose tool had to be ended. */
const LIMIT_MS = 10_000;

export interface Asking {
  readonly node: string;
  readonly folder: string;
  readonly tool: string;
}

/** The answers of one tool, one after the other. */
export async function askTool(asking: Asking, regexes: readonly Regex[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let child: JsonProcess<Regex, Answer> | undefined;
  for (const regex of regexes) {
    child ??= await startTool(asking);
    const answer = await child.answer(regex, BROKEN_MS);
    answers.push(answer ?? { answer: "unknown", ms: LIMIT_MS });
    if (answer === undefined) {
      await child.end();
      child = undefined;
    }
  }
  await child?.end();
  return answers;
}

async function startTool({ node, folder, tool }: Asking): Promise<JsonProcess<Regex, Answer>> {
  const started = new JsonProcess<Regex, Answer>(node, {
    args: ["peer_answers.mjs", tool],
    cwd: folder,
    stderr: "inherit",
  });
  assertEquals(await started.line(), "ready");
  return started;
}

/** What an earlier run has found out, if `KEEP` names a folder where it is kept. */
export async function kept<T>(name: string, findOut: () => Promise<T>): Promise<T> {
  const folder = Deno.env.get("KEEP");
  const file = `${folder}/${name}.json`;
  const known = folder && await Deno.readTextFile(file).catch(() => undefined);
  if (known) return JSON.parse(known);
  const found = await findOut();
  if (folder) await Deno.writeTextFile(file, JSON.stringify(found));
  console.log(`${name}: done`);
  return found;
}
