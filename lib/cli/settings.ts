import { realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { Options } from "./arguments.ts";
import { type Baseline, parseBaseline, readBaseline } from "./baseline.ts";
import {
  cantRead,
  type Config,
  CONFIG_NAME,
  type ConfigFile,
  configOf,
  MAX_CONFIG_BYTES,
  type NamedFile,
  parseConfig,
  readConfig,
  readText,
} from "./config.ts";
import { resolveCommit, resolveRange, splitRange, UsageError } from "./git.ts";
import { readCommitted } from "./git_files.ts";
import { containsPath, FileError } from "./regular_file.ts";

/** The settings of a review, and the findings that are accepted. */
interface Settings {
  readonly config: Config;
  /** Fingerprints of findings in the baseline. */
  readonly baseline: Baseline;
  /** Those of them that the reviewed change has added to the baseline. */
  readonly added: Baseline;
  /** Sentences about settings that aren't in effect. */
  readonly notices: readonly string[];
}

const NONE: Baseline = new Map();

/**
 * The settings in the files here.
 *
 * @param range what is reviewed in the repository `root`; absent for other commands
 */
export async function readSettings(
  options: Options,
  cwd: string,
  root: string | null,
  range?: string,
): Promise<Settings> {
  const config = await readConfig(options, cwd, root);
  const baseline = options.writeBaseline || options.ignoresBaseline
    ? null
    : await readBaseline(config.baseline);
  if (baseline === null) return { config, baseline: NONE, added: NONE, notices: [] };
  const added = root === null || range === undefined
    ? NONE
    : await addedSince(root, range, config.baseline, baseline);
  return { config, baseline, added, notices: [] };
}

/** The entries of a baseline that it doesn't have in the base of a range; none for a file outside of the repository. */
async function addedSince(
  root: string,
  range: string,
  { path, name }: NamedFile,
  now: Baseline,
): Promise<Baseline> {
  const place = await realpath(path);
  if (!containsPath(root, place)) return NONE;
  const { base } = await resolveRange(root, range);
  const file = await readCommitted(root, base, relative(root, place).split(sep).join("/"), MAX_CONFIG_BYTES);
  const before = file.kind === "file" ? parsedIfValid(new TextDecoder().decode(file.bytes), name) : NONE;
  return new Map([...now].filter(([print]) => !before.has(print)));
}

/** No entries if a text isn't a baseline, as one in an old revision may be. */
function parsedIfValid(text: string, name: string): Baseline {
  try {
    return parseBaseline(text, name);
  } catch (error) {
    if (error instanceof UsageError) return NONE;
    throw error;
  }
}

/**
 * The settings for a change whose author mustn't be able to switch off its review: those of the base revision. Only entries of
 * the baseline may come from the change, so that it can accept its own findings in the open; they are in `added`. The base is the
 * revision that the range names, because the author chooses where the change branched off. Files outside of the repository, and
 * named ones that neither revision has, are read here.
 *
 * @param range has two revisions
 */
export async function readBaseSettings(
  options: Options,
  cwd: string,
  root: string,
  range: string,
): Promise<Settings> {
  const { base, head } = splitRange(range);
  const versions = new CommittedVersions(
    root,
    await resolveCommit(root, base || "HEAD"),
    await resolveCommit(root, head || "HEAD"),
  );
  const folder = await realpath(cwd);
  const [place, texts] = await findVersions(versions, options, folder);
  const { file, notices } = baseFile(texts, place?.name ?? "");
  const config = configOf(options, folder, file, place, root);
  const now = texts.head === null || place === null ? {} : parseConfig(texts.head, place.name);
  // A change that adds or moves the baseline accepts its findings in the new one.
  const [atBase, all] = [
    await entries(versions, config.baseline, "base"),
    await entries(
      versions,
      headBaseline(configOf(options, folder, now, place, root).baseline, config.baseline),
      "head",
    ),
  ];
  const added = new Map([...all].filter(([print]) => !atBase.has(print)));
  return { config, baseline: new Map([...atBase, ...all]), added, notices };
}

/** A change that takes the setting away doesn't take the baseline away. */
const headBaseline = (head: NamedFile, base: NamedFile): NamedFile => head.isDefault ? base : head;

/** A file in the base and in the reviewed revision; null where it is missing. */
interface Versions {
  readonly base: string | null;
  readonly head: string | null;
}

/** Files of the repository in both revisions. */
class CommittedVersions {
  constructor(readonly root: string, readonly base: string, readonly head: string) {}

  /** Rejects with a `UsageError` if a version isn't a regular file or is too large. */
  async read({ path, name }: NamedFile, what: string): Promise<Versions> {
    return {
      base: await this.#readAt(this.base, path, name, what),
      head: await this.#readAt(this.head, path, name, what),
    };
  }

  async #readAt(commit: string, path: string, name: string, what: string): Promise<string | null> {
    const file = await readCommitted(
      this.root,
      commit,
      relative(this.root, path).split(sep).join("/"),
      MAX_CONFIG_BYTES,
    );
    if (file.kind === "file") return new TextDecoder().decode(file.bytes);
    if (file.kind === "missing") return null;
    throw cantRead(what, { name }, new FileError(file.kind).message);
  }
}

/** The place of the configuration, and its texts. A file that no change can have written has only one. */
async function findVersions(
  versions: CommittedVersions,
  options: Options,
  cwd: string,
): Promise<readonly [NamedFile | null, Versions]> {
  if (options.config !== undefined) {
    const place = { path: resolve(cwd, options.config), name: options.config };
    const texts = await readNamed(versions, place, "configuration");
    return [isIn(versions, place) ? { ...place, within: versions.root } : place, texts];
  }
  for (const folder of new Set([cwd, versions.root])) {
    const path = join(folder, CONFIG_NAME);
    const place = { path, name: relative(cwd, path), within: versions.root };
    const texts = await versions.read(place, "configuration");
    if (texts.base !== null || texts.head !== null) return [place, texts];
  }
  return [null, { base: null, head: null }];
}

const isIn = ({ root }: CommittedVersions, { path }: NamedFile): boolean => containsPath(root, path);

/** Reads what an option names: in both revisions if one of them has it, otherwise here. */
async function readNamed(
  versions: CommittedVersions,
  place: NamedFile,
  what: string,
): Promise<Versions> {
  const isInside = isIn(versions, place);
  const texts = isInside ? await versions.read(place, what) : { base: null, head: null };
  if (texts.base !== null || texts.head !== null) return texts;
  // The reviewed change may have put a link where a step of the workflow is to write a file.
  const limits = isInside ? { ...place, within: versions.root, followsLinks: false } : place;
  const text = await readText(limits, what);
  return { base: text, head: text };
}

/** The settings of the base. If its file has a mistake that the change may repair, there are none. */
function baseFile(
  { base, head }: Versions,
  name: string,
): { readonly file: ConfigFile; readonly notices: readonly string[] } {
  const notices = base === head ? [] : [
    `${name} is changed: its threshold, include and exclude are in effect from the next change on`,
  ];
  try {
    return { file: base === null ? {} : parseConfig(base, name), notices };
  } catch (error) {
    if (!(error instanceof UsageError) || base === head) throw error;
    return { file: {}, notices: [...notices, `In the base revision, ${error.message}`] };
  }
}

/** The entries of a baseline in a revision; those of the other one if it has none, as before the baseline was added. */
async function entries(
  versions: CommittedVersions,
  place: NamedFile,
  side: keyof Versions,
): Promise<Baseline> {
  if (place.within !== undefined && !isIn(versions, place)) {
    throw cantRead("baseline", place, new FileError("outside").message);
  }
  const texts = place.within === undefined
    ? await readNamed(versions, place, "baseline")
    : await versions.read(place, "baseline");
  if (texts.base === null && texts.head === null) {
    if (place.isDefault) return NONE;
    throw cantRead("baseline", place, "doesn't exist; --write-baseline creates it");
  }
  const text = side === "base" ? texts.base : texts.head ?? texts.base;
  return text === null ? NONE : parseBaseline(text, place.name);
}
