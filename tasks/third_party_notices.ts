/** The licenses of packages whose code is in a built file, as their terms require. */
import type { Metafile } from "esbuild";

/** Name of the file that holds the notices. */
export const NOTICES = "THIRD_PARTY_NOTICES.txt";

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The folder of a package within a path; Deno and npm both keep packages in `node_modules`. */
const PACKAGE_FOLDER = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//;

/** Folders of the packages that contributed code to a build, each ending in a slash. */
export function bundledPackages({ inputs, outputs }: Metafile): string[] {
  const used = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
    .filter((path) => path in inputs);
  const folders = used.flatMap((path) => PACKAGE_FOLDER.exec(path.replaceAll("\\", "/")) ?? []);
  return [...new Set(folders)].sort();
}

/**
 * Name, version and license of each package, in alphabetical order.
 *
 * @throws Error for a package that has no license file, since its notice would be incomplete
 */
export async function thirdPartyNotices(packages: readonly string[]): Promise<string> {
  const notices = await Promise.all(packages.map(readNotice));
  const unique = [...new Map(notices.map((notice) => [notice.title, notice])).values()]
    .sort((a, b) => a.title < b.title ? -1 : 1);
  return [INTRODUCTION, ...unique.map(({ title, text }) => `${RULE}\n${title}\n\n${text.trim()}\n`)].join(
    "\n",
  );
}

const INTRODUCTION = "The programs in this folder contain code of the following packages.\n";
const RULE = "-".repeat(80);

async function readNotice(folder: string): Promise<{ title: string; text: string }> {
  const { name, version, license } = JSON.parse(await Deno.readTextFile(`${folder}package.json`));
  const files = (await Array.fromAsync(Deno.readDir(folder)))
    .filter((entry) => entry.isFile && LICENSE_FILE.test(entry.name))
    .map((entry) => entry.name).sort();
  if (files.length === 0) throw new Error(`${name} ${version} has no license file`);
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(`${folder}${file}`)));
  return { title: `${name} ${version} (${license})`, text: texts.join("\n\n") };
}
