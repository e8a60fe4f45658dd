/** Facts about the project that manifests, pages and programs state. */

/** Version of the site, the command line, the action and the npm package; see docs/RELEASING.md. */
export const VERSION = "0.1.0";

/** SPDX identifier of the license in `LICENSE`. */
export const LICENSE = "MIT";

/** Address of the public repository, without a slash at its end; null until there is one. */
export const REPOSITORY: string | null = null;

/** What the manifest of an npm package says about its project. */
export function manifestLinks(repository: string | null = REPOSITORY): Readonly<Record<string, unknown>> {
  if (repository === null) return {};
  return {
    repository: { type: "git", url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
}
