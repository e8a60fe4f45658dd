/** Users, their libraries and their sessions, in memory or in a file. */
import type { User } from "../../lib/schema/me.ts";
import { type Snippet, SnippetDraft } from "../../lib/schema/snippets.ts";
import { openSession } from "../../lib/server/auth/session.ts";
import { createSnippet, type Library } from "../../lib/server/library/library.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../lib/server/store/store.ts";
import { findOrCreateUser } from "../../lib/server/store/users.ts";
import { random } from "../app/random.ts";

/** A user's library with a clock that the test controls. */
export interface DrivenLibrary extends Library {
  clock: number;
}

const USERS = ["u1", "u2"];

/** Adds a user for a subject, with an id if they are new. */
export async function addUser(store: Store, subject: string, id = subject): Promise<User> {
  const user = { id, email: `${subject}@example.com`, name: subject, image: "" };
  const identity = { issuer: "https://issuer.example", subject, label: "Issuer", email: "", linkedAt: 0 };
  return await findOrCreateUser(store, { identity, user, ownsEmail: false });
}

/** Adds users to a database, and returns the token of a session for each. */
export async function sessionsIn(path: string, subjects: readonly string[]): Promise<string[]> {
  using kv = await openKv(path, random);
  const store = createStore(kv, random);
  return await Promise.all(subjects.map(async (subject) => {
    const user = await addUser(store, subject);
    return await openSession(store, user, "Firefox", Date.now()) ?? "";
  }));
}

/** Passes the library of one user to a test, and a function for those of other users in the same database. */
export async function withLibrary(
  use: (library: DrivenLibrary, of: (userId: string) => DrivenLibrary) => Promise<void>,
  path = ":memory:",
): Promise<void> {
  using kv = await openKv(path, random);
  const store = createStore(kv, random);
  for (const id of USERS) await addUser(store, id);
  const of = (userId: string): DrivenLibrary => {
    const library = { store, userId, clock: Date.UTC(2026, 0, 1), now: () => library.clock };
    return library;
  };
  await use(of("u1"), of);
}

/** The same with a file, which is removed afterwards. */
export async function withLibraryOnFile(
  use: (library: DrivenLibrary, path: string, of: (userId: string) => DrivenLibrary) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/library.db`;
  try {
    await withLibrary((library, of) => use(library, path, of), path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Fills a library on a file once; every test then gets a copy of that file, with what filling it gave.
 *
 * @returns what lends a test a copy, which is removed afterwards
 */
export function filledOnFile<T>(
  fill: (library: DrivenLibrary, of: (userId: string) => DrivenLibrary) => Promise<T>,
) {
  let filling: Promise<{ readonly file: Uint8Array; readonly given: T }> | undefined;
  const fillOnce = async () => {
    const folder = await Deno.makeTempDir();
    const path = `${folder}/library.db`;
    let given: T;
    await withLibrary(async (library, of) => void (given = await fill(library, of)), path);
    const file = await Deno.readFile(path);
    await Deno.remove(folder, { recursive: true });
    return { file, given: given! };
  };
  return async (
    use: (
      library: DrivenLibrary,
      path: string,
      given: T,
      of: (userId: string) => DrivenLibrary,
    ) => Promise<void>,
  ): Promise<void> => {
    const { file, given } = await (filling ??= fillOnce());
    const folder = await Deno.makeTempDir();
    const path = `${folder}/library.db`;
    try {
      await Deno.writeFile(path, file);
      await withLibrary((library, of) => use(library, path, given, of), path);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  };
}

/** Saves a pattern whose fields, where not given, are of no interest. */
export async function save(library: Library, draft: object = {}): Promise<Snippet> {
  const { snippet } = await createSnippet(library, SnippetDraft.parse({ name: "n", pattern: "a", ...draft }));
  return snippet;
}

/** All keys that begin with one of the words. */
export async function keysOf({ store }: Library, ...words: readonly string[]): Promise<Deno.KvKey[]> {
  const lists = words.map((word) => Array.fromAsync(store.kv.list({ prefix: [word] }), ({ key }) => key));
  return (await Promise.all(lists)).flat();
}

/** The first parts of all keys that the library writes. */
export const LIBRARY_KEYS = [
  "libraries",
  "snippets",
  "versions",
  "test_texts",
  "digests",
  "digests_revision",
  "deletions",
] as const;
