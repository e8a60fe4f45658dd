import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { MAX_CONFIG_BYTES, MAX_GLOB_CHARACTERS, MAX_GLOBS } from "../limits/command_line.ts";
import { type Options, requireOneOf, type Threshold, THRESHOLDS } from "./arguments.ts";
import { UsageError } from "./git.ts";
import { matchesGlob } from "./glob.ts";

/** Name of the configuration file, in the current folder or the root of the repository. */
export const CONFIG_NAME = ".regexreview.json";

/** The configuration in effect. */
export interface Config {
  readonly threshold: Threshold;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Absolute path. */
  readonly baseline?: string;
}

/**
 * Reads the configuration file, which options override. Globs of both apply. Throws a `UsageError` that names
 * the mistake.
 *
 * @param folders searched for the file, unless an option names it
 */
export async function readConfig(
  options: Options,
  cwd: string,
  folders: readonly string[],
): Promise<Config> {
  const path = options.config === undefined ? await findConfig(folders) : resolve(cwd, options.config);
  const file = path === null ? {} : parseConfig(await readText(path), path);
  const baseline = options.baseline !== undefined
    ? resolve(cwd, options.baseline)
    : file.baseline !== undefined && path !== null
    ? resolve(dirname(path), file.baseline)
    : undefined;
  return {
    threshold: options.threshold ?? file.threshold ?? "danger",
    include: [...file.include ?? [], ...checkGlobs(options.include, "--include")],
    exclude: [...file.exclude ?? [], ...checkGlobs(options.exclude, "--exclude")],
    ...(baseline !== undefined && { baseline }),
  };
}

/** Whether a configuration includes a file. */
export function isIncluded({ include, exclude }: Config, path: string): boolean {
  return (include.length === 0 || include.some((glob) => matchesGlob(path, glob))) &&
    !exclude.some((glob) => matchesGlob(path, glob));
}

async function findConfig(folders: readonly string[]): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, CONFIG_NAME);
    try {
      await readFile(path);
      return path;
    } catch (error) {
      if ((error as { code?: string }).code !== "ENOENT") throw new UsageError(`Can't read ${path}`);
    }
  }
  return null;
}

async function readText(path: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch {
    throw new UsageError(`Can't read the configuration ${path}`);
  }
  if (bytes.length > MAX_CONFIG_BYTES) throw new UsageError(`The configuration ${path} is too large`);
  return new TextDecoder().decode(bytes);
}

interface ConfigFile {
  readonly threshold?: Threshold;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly baseline?: string;
}

function parseConfig(text: string, path: string): ConfigFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} isn't valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`${path} must contain an object`);
  }
  const fields = value as Record<string, unknown>;
  const known = ["$schema", "threshold", "include", "exclude", "baseline"];
  const unknown = Object.keys(fields).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(
      `${path}: unknown setting "${unknown}"; the settings are ${known.slice(1).join(", ")}`,
    );
  }
  const { threshold, include, exclude, baseline } = fields;
  if (baseline !== undefined && (typeof baseline !== "string" || baseline === "")) {
    throw new UsageError(`${path}: "baseline" must be the path of a file`);
  }
  return {
    ...(threshold !== undefined && {
      threshold: requireOneOf(THRESHOLDS, String(threshold), `${path}: "threshold"`),
    }),
    ...(include !== undefined && { include: checkGlobs(include, `${path}: "include"`) }),
    ...(exclude !== undefined && { exclude: checkGlobs(exclude, `${path}: "exclude"`) }),
    ...(baseline !== undefined && { baseline }),
  };
}

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
