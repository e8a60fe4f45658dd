/** Query parameter that ties an address to a build. */
export const BUILD_PARAMETER = "__frsh_c";

/** The build that is running; the bundler writes its id in this place. */
let buildId = (globalThis as { FRESH_BUILD_ID?: string }).FRESH_BUILD_ID ?? "";

/** Sets the build that is running, on the server. */
export function setBuildId(id: string): void {
  buildId = id;
}

/** Address of a static file that may be cached for good: it changes with each build. */
export function asset(path: string): string {
  return versionedPath(path, buildId);
}

/** The same for each address of a `srcset`. */
export function assetSrcSet(srcset: string): string {
  if (srcset.includes("(")) return srcset;
  return srcset.replaceAll(/(?<=^|,)(\s*)([^\s,]+)/g, (_, space, path) => `${space}${asset(path)}`);
}

/** Adds a build to a path; addresses of other hosts and versioned ones stay as they are. */
export function versionedPath(path: string, id: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  const [, pathname = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (new URLSearchParams(query).has(BUILD_PARAMETER)) return path;
  return `${pathname}${query}${query === "" ? "?" : "&"}${BUILD_PARAMETER}=${id}${hash}`;
}
