import { createHash, randomUUID } from "node:crypto";
import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir, userInfo } from "node:os";
import { join, resolve, sep } from "node:path";
import process from "node:process";
import { rateImportance } from "../change/judge/importance.ts";
import type { FoundRegex, RegexChange, RegexPair } from "../change/model.ts";
import { readRegularFile } from "./regular_file.ts";

/** A judgement without the positions of the regexes, and without its importance, which depends on the files they are in. */
type Judgement = Omit<RegexChange, "pair" | "importance">;

/** Number of the form of the entries; those in another form aren't read. */
const FORM = 3;

/** Largest cached judgement. */
const MAX_CACHED_JUDGEMENT_BYTES = 1024 * 1024;

/**
 * Caches judgements on disk, by everything they depend on: both regexes, how they are used, and the version
 * of the judge and of the engine. Corrupt entries count as missing, and a folder that can't be written is no
 * error.
 */
export class JudgementCache {
  readonly #folder: string;
  readonly #version: string;
  #isUsable: Promise<boolean> | undefined;

  /** @param version of the judge; another version doesn't read the entries */
  constructor(folder: string, version: string) {
    this.#folder = folder;
    this.#version = version;
  }

  /** The cached judgement, as a change of this pair. */
  async read(pair: RegexPair): Promise<RegexChange | undefined> {
    try {
      if (!await (this.#isUsable ??= this.#create())) return undefined;
      const bytes = await readRegularFile(this.#path(pair), {
        maxBytes: MAX_CACHED_JUDGEMENT_BYTES,
      });
      const text = new TextDecoder().decode(bytes);
      const [sum = "", body = ""] = [text.slice(0, 64), text.slice(65)];
      if (hash(body) !== sum) return undefined;
      const change = { ...JSON.parse(body) as Judgement, pair };
      return { ...change, importance: rateImportance(change) };
    } catch {
      return undefined;
    }
  }

  /** Stores a judgement. The write is atomic for readers. */
  async write({ pair, importance: _, ...judgement }: RegexChange): Promise<void> {
    const body = JSON.stringify(judgement);
    const text = `${hash(body)}\n${body}`;
    if (text.length > MAX_CACHED_JUDGEMENT_BYTES / 3) return;
    if (!await (this.#isUsable ??= this.#create())) return;
    const path = this.#path(pair);
    const temporary = `${path}.${randomUUID()}`;
    try {
      await writeFile(temporary, text, { mode: 0o600 });
      await rename(temporary, path);
    } catch {
      await rm(temporary, { force: true }).catch(() => {});
    }
  }

  async #create(): Promise<boolean> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return await isPrivate(this.#folder);
    } catch {
      return false;
    }
  }

  #path({ before, after }: RegexPair): string {
    const inputs = [FORM, this.#version, regexKey(before), regexKey(after)];
    return join(this.#folder, hash(JSON.stringify(inputs)));
  }
}

/**
 * True if only this user can write to a folder: entries are believed, and a folder for temporary files is shared. Systems without
 * user numbers have no such folder.
 */
async function isPrivate(folder: string): Promise<boolean> {
  const uid = process.getuid?.();
  if (uid === undefined || !resolve(folder).startsWith(resolve(tmpdir()) + sep)) return true;
  const info = await lstat(folder);
  return info.isDirectory() && info.uid === uid && (info.mode & 0o022) === 0;
}

/**
 * The default folder of cached judgements: in the user's cache folder, or else a user-specific folder for
 * temporary files.
 */
export function defaultCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const base = env["XDG_CACHE_HOME"];
  if (base !== undefined && base.startsWith("/")) return join(base, "regex-review");
  try {
    return join(homedir(), ".cache", "regex-review");
  } catch {
    return join(tmpdir(), `regex-review-${userInfo().uid}`);
  }
}

/** SHA-256 in hexadecimal. */
export function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The inputs that a judgement depends on. */
function regexKey(found: FoundRegex | null): unknown {
  if (found === null) return null;
  const { regex, origin, use, searches, problem, schema, contracts } = found;
  return [regex?.pattern, regex?.flags, origin, use, searches, problem?.code, schema, contracts];
}
