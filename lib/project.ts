/** Facts about the project that manifests, pages and programs state. */

/** Version of the site, the command line, the action and the npm package; see docs/RELEASING.md. */
export const VERSION = "0.1.0";

/** SPDX identifier of the license in `LICENSE`. */
export const LICENSE = "MIT";

/** Address of the public repository, without a slash at its end; null until there is one. */
export const REPOSITORY: string | null = null;

/**
 * Whether the npm package is published. Until then, anyone could take its name on the registry and run code on the machines of
 * our readers, so every command that is shown names the packed file, which `deno task package` builds and the site serves.
 */
export const IS_PUBLISHED: boolean = false;

/** The packed npm package in `dist/`, and its path on the site. */
export const PACKED_FILE = `regex-review-${VERSION}.tgz`;

/** How the version of the package is named: any, the first number of this one, or exactly this one. */
type NamedVersion = "any" | "major" | "exact";

/**
 * The package as npm and npx name it.
 *
 * @param place where the packed file is until the package is published: a folder, or the origin of a site that serves it
 * @example packageName("exact", ".", true) // "regex-review@0.1.0"
 * @example packageName("exact", ".", false) // "./regex-review-0.1.0.tgz"
 */
export function packageName(
  version: NamedVersion = "any",
  place = ".",
  isPublished: boolean = IS_PUBLISHED,
): string {
  if (!isPublished) return `${place}/${PACKED_FILE}`;
  return version === "any"
    ? "regex-review"
    : `regex-review@${version === "exact" ? VERSION : VERSION.split(".")[0]}`;
}

/**
 * A command of the package as one can paste it into a terminal.
 *
 * @param words what follows the name, quoted where a shell needs it
 * @param place as for `packageName`
 * @example packageCommand("scan src", "any", ".", true) // "npx regex-review scan src"
 */
export function packageCommand(
  words: string,
  version: NamedVersion = "any",
  place = ".",
  isPublished: boolean = IS_PUBLISHED,
): string {
  const name = packageName(version, place, isPublished);
  return `npx ${name.includes("://") ? "-y " : ""}${name}${words === "" ? "" : ` ${words}`}`;
}

/** What the manifest of an npm package says about its project. */
export function manifestLinks(repository: string | null = REPOSITORY): Readonly<Record<string, unknown>> {
  if (repository === null) return {};
  return {
    repository: { type: "git", url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
}
