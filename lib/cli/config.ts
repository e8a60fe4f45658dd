import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { type Options, requireOneOf, type Threshold, THRESHOLDS } from "./arguments.ts";
import { UsageError } from "./git.ts";
import { matchesGlob } from "./glob.ts";
import { containsPath, FileError, readRegularFile } from "./regular_file.ts";

/** Name of the baseline if no other one is named, in the root of the repository, or else in the current folder. */
const BASELINE_NAME = "regex-review-baseline.json";

/** Name of the configuration file, in the current folder or the root of the repository. */
export const CONFIG_NAME = ".regexreview.json";

/** The configuration in effect. */
export interface Config {
  readonly threshold: Threshold;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly baseline: NamedFile;
  /** True if files that a program has written are compared, too. */
  readonly generated?: true;
  /** Those of the globs that are about paths from the repository's root, also where others aren't: its configuration has them. */
  readonly inRoot?: Globs;
}

/** Which files are read. */
interface Globs {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** A file that an option or a setting names. */
export interface NamedFile {
  /** Absolute. */
  readonly path: string;
  /** Its path in messages. */
  readonly name: string;
  /** The folder that must contain it; absent if the user named it. */
  readonly within?: string;
  /** True if links in that folder are followed; by default, they are. */
  readonly followsLinks?: boolean;
  /** True if neither an option nor a setting names it, so that it needn't exist. */
  readonly isDefault?: true;
}

/** The settings of a configuration file. */
export interface ConfigFile {
  readonly threshold?: Threshold;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly baseline?: string;
  readonly generated?: boolean;
}

/** Largest configuration and largest baseline. */
export const MAX_CONFIG_BYTES = 16 * 1024 * 1024;

/**
 * Reads the configuration file, which options override: the one that an option names, or one in the current folder or the root
 * of the repository. Throws a `UsageError` that names the mistake.
 *
 * @param root of the repository; null without one
 */
export async function readConfig(options: Options, cwd: string, root: string | null): Promise<Config> {
  if (options.config !== undefined) {
    const place = { path: resolve(cwd, options.config), name: options.config };
    const file = parseConfig(await readText(place, "configuration"), place.name);
    // What a repository names must be in it, also if the user named the configuration.
    const isInRepository = root !== null && containsPath(root, await realpath(place.path));
    return inRoot(
      configOf(options, cwd, file, isInRepository ? { ...place, within: root } : place, root),
      file,
    );
  }
  for (const folder of new Set([cwd, ...(root === null ? [] : [root])])) {
    const path = join(folder, CONFIG_NAME);
    const place = { path, name: relative(cwd, path), within: root ?? folder };
    try {
      const file = parseConfig(
        decode(await readRegularFile(path, { ...place, maxBytes: MAX_CONFIG_BYTES })),
        place.name,
      );
      const config = configOf(options, cwd, file, place, root);
      return folder === cwd ? config : inRoot(config, file);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.refusal !== "missing") throw cantRead("configuration", place, error.message);
    }
  }
  return configOf(options, cwd, {}, null, root);
}

const inRoot = (config: Config, { include = [], exclude = [] }: ConfigFile): Config => ({
  ...config,
  inRoot: { include, exclude },
});

/** Options override settings; globs of both apply. */
export function configOf(
  options: Options,
  cwd: string,
  file: ConfigFile,
  place: NamedFile | null,
  root: string | null,
): Config {
  return {
    threshold: options.threshold ?? file.threshold ?? "danger",
    include: [...file.include ?? [], ...checkGlobs(options.include, "--include")],
    exclude: [...file.exclude ?? [], ...checkGlobs(options.exclude, "--exclude")],
    ...((options.generated || file.generated) && { generated: true as const }),
    baseline: baselineOf(options, cwd, file, place) ?? defaultBaseline(cwd, root),
  };
}

function defaultBaseline(cwd: string, root: string | null): NamedFile {
  const within = root ?? cwd;
  const path = join(within, BASELINE_NAME);
  return { path, name: relative(cwd, path), within, isDefault: true };
}

function baselineOf(
  options: Options,
  cwd: string,
  file: ConfigFile,
  place: NamedFile | null,
): NamedFile | undefined {
  if (options.baseline !== undefined) return { path: resolve(cwd, options.baseline), name: options.baseline };
  if (file.baseline === undefined || place === null) return undefined;
  return {
    ...place,
    path: resolve(dirname(place.path), file.baseline),
    name: isAbsolute(file.baseline) ? file.baseline : join(dirname(place.name), file.baseline),
  };
}

/**
 * The text of a configuration or a baseline. Rejects with a `UsageError`.
 *
 * @param hint what creates the file, if it is missing
 */
export async function readText(place: NamedFile, what: string, hint = ""): Promise<string> {
  try {
    return decode(await readRegularFile(place.path, { ...place, maxBytes: MAX_CONFIG_BYTES }));
  } catch (error) {
    if (error instanceof FileError) {
      throw cantRead(what, place, error.message + (error.refusal === "missing" ? hint : ""));
    }
    throw error;
  }
}

/** The same, or null if there is no such file. */
export async function readIfExists(place: NamedFile, what: string): Promise<string | null> {
  try {
    return decode(await readRegularFile(place.path, { ...place, maxBytes: MAX_CONFIG_BYTES }));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.refusal === "missing") return null;
    throw cantRead(what, place, error.message);
  }
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A message without content of the file: a link may lead to another one. */
export const cantRead = (what: string, { name }: Pick<NamedFile, "name">, reason: string): UsageError =>
  new UsageError(`Can't read the ${what} ${name}: it ${reason}`);

/** True if a configuration includes a file of a repository, or of the current folder if there is none. */
export function isIncluded({ include, exclude }: Globs, path: string): boolean {
  return (include.length === 0 || matchesAny(path, include)) && !matchesAny(path, exclude);
}

/**
 * Whether a configuration includes a file in the current folder: options and a configuration there are about its path from that
 * folder, the configuration of the repository about that from the root.
 */
export function includedHere(
  config: Config,
  options: Globs,
  cwd: string,
  root: string | null,
): (path: string) => boolean {
  const { include, inRoot } = config;
  if (inRoot === undefined || root === null) return (path) => isIncluded(config, path);
  return (path) => {
    const rooted = pathIn(root, cwd, path);
    const isNamed = include.length === 0 || matchesAny(path, options.include) ||
      matchesAny(rooted, inRoot.include);
    return isNamed && !matchesAny(path, options.exclude) && !matchesAny(rooted, inRoot.exclude);
  };
}

const matchesAny = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => matchesGlob(path, glob));

/** The path from the root of a repository, of a file that has another one from the current folder. */
export const pathIn = (root: string, cwd: string, path: string): string =>
  relative(root, resolve(cwd, path)).split(sep).join("/");

/** Parses a configuration, JSON with comments. Throws a `UsageError` that names the mistake. */
export function parseConfig(text: string, path: string): ConfigFile {
  let value: unknown;
  try {
    value = JSON.parse(withoutComments(text));
  } catch (error) {
    // The engine's message quotes the content, which may be a secret.
    const [place = ""] = /\(line \d+ column \d+\)$/.exec(error instanceof Error ? error.message : "") ?? [];
    throw new UsageError(`${path} isn't valid JSON ${place}`.trimEnd());
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${path} must contain an object`);
  }
  const fields = value as Record<string, unknown>;
  const names = ["$schema", "threshold", "include", "exclude", "baseline", "generated"];
  const unknown = Object.keys(fields).find((key) => !names.includes(key));
  if (unknown !== undefined) {
    const name = /^[\w$-]{1,40}$/.test(unknown) ? ` "${unknown}"` : "";
    throw new UsageError(
      `${path}: unknown setting${name}; the settings are ${names.slice(1).join(", ")}`,
    );
  }
  const { threshold, include, exclude, baseline, generated } = fields;
  if (generated !== undefined && typeof generated !== "boolean") {
    throw new UsageError(`${path}: "generated" must be true or false`);
  }
  if (baseline !== undefined && (typeof baseline !== "string" || baseline === "")) {
    throw new UsageError(`${path}: "baseline" must be the path of a file`);
  }
  return {
    ...(threshold !== undefined && {
      threshold: requireOneOf(
        THRESHOLDS,
        typeof threshold === "string" ? threshold : "",
        `${path}: "threshold"`,
      ),
    }),
    ...(include !== undefined && { include: checkGlobs(include, `${path}: "include"`) }),
    ...(exclude !== undefined && { exclude: checkGlobs(exclude, `${path}: "exclude"`) }),
    ...(baseline !== undefined && { baseline }),
    ...(generated !== undefined && { generated }),
  };
}

/** Comments as white space, so that places stay the same. What looks like one in a string isn't one. */
const withoutComments = (text: string): string =>
  text.replaceAll(
    /"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*(?:(?!\*\/)[^])*\*\//g,
    (found) => found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, " "),
  );

/** Patterns in `include` and `exclude`. */
export const MAX_GLOBS = 200;

/** Longest such pattern. */
export const MAX_GLOB_CHARACTERS = 500;

function checkGlobs(value: unknown, name: string): string[] {
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string" && each !== "");
  if (!isList) throw new UsageError(`${name} must be a list of globs such as "src/**/*.ts"`);
  if (value.length > MAX_GLOBS) throw new UsageError(`${name} may have at most ${MAX_GLOBS} globs`);
  const long = value.find((glob) => glob.length > MAX_GLOB_CHARACTERS);
  if (long !== undefined) {
    throw new UsageError(`${name}: a glob may have at most ${MAX_GLOB_CHARACTERS} characters`);
  }
  return value;
}
