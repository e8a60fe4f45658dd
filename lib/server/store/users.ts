import type { User } from "../../schema/me.ts";
import { retryCommit } from "./commit.ts";
import { entriesBelow, keyExists, readOrNull, skipCorrupt } from "./corrupt.ts";
import { beginDeletion, tryFinishDeletion } from "./deletions.ts";
import {
  identityKey,
  type IdentityName,
  userByEmailKey,
  userIdentitiesKey,
  userIdentityKey,
  userKey,
  usersKey,
} from "./keys.ts";
import type { Store } from "./store.ts";

/** One way in: whom an issuer's subject signs in as. */
export interface Identity extends IdentityName {
  readonly userId: string;
  /** What people call it: "GitHub". */
  readonly label: string;
  /** What the issuer gave as the address, or empty. */
  readonly email: string;
  /** Unix milliseconds. */
  readonly linkedAt: number;
}

/** What is known of somebody's ways in. */
export interface Identities {
  readonly found: readonly Identity[];
  readonly unreadable: readonly IdentityName[];
  /** Those that were removed: they are remembered, so that they do not lead to the user again. */
  readonly removed: readonly IdentityName[];
}

/** Somebody whom an issuer has just vouched for. */
export interface VerifiedIdentity {
  readonly identity: Omit<Identity, "userId">;
  /** Who they are, should they turn out to be new. */
  readonly user: User;
  /** Whether the address is proved to be theirs, by somebody whose word joins accounts. */
  readonly ownsEmail: boolean;
}

/** The user with an id, or null. */
export async function readUser({ kv }: Store, id: string): Promise<User | null> {
  return (await kv.get<User>(userKey(id))).value;
}

/**
 * The users who have an id or an e-mail address; of the latter there may be several who have not proved it. Those
 * who cannot be read are left out.
 */
export async function findUsers({ kv }: Store, idOrEmail: string): Promise<User[]> {
  const users = (await entriesBelow<User>(kv, usersKey())).map(({ value }) => value).filter((user) =>
    user !== null
  );
  return users.filter(({ id, email }) => id === idOrEmail || email === idOrEmail);
}

/**
 * Finds the user of an identity. One that is not known is linked, once and for good: to the user who owns its
 * address, if it is proved; else to a new user.
 */
export function findOrCreateUser(store: Store, newcomer: VerifiedIdentity): Promise<User> {
  return retryCommit(store.random, async () => {
    const identity = await store.kv.get<Identity>(identityKey(newcomer.identity));
    const known = identity.value && await readUser(store, identity.value.userId);
    return known ?? await linkIdentity(store, newcomer, identity);
  });
}

/** A user's ways in, oldest first, and the names of those that cannot be read. */
export async function listIdentities({ kv }: Store, userId: string): Promise<Identities> {
  const [found, unreadable, removed]: [Identity[], IdentityName[], IdentityName[]] = [[], [], []];
  for (const { name, isRemoved } of await listIdentityNames(kv, userId)) {
    if (isRemoved) {
      removed.push(name);
      continue;
    }
    const identity = await readOrNull<Identity>(kv, identityKey(name));
    if (identity?.userId === userId) found.push(identity);
    if (identity === null && await keyExists(kv, identityKey(name))) unreadable.push(name);
  }
  return { found: found.sort((a, b) => a.linkedAt - b.linkedAt), unreadable, removed };
}

/**
 * Removes one of several ways in. It never leads to this user again, also not by a proved address: whoever signs in with
 * it later is somebody new.
 *
 * @returns "unknown" when it is none of theirs, "last" when they have no other that can be read; then nothing changes
 */
export function removeIdentity(
  store: Store,
  userId: string,
  { issuer, subject }: IdentityName,
): Promise<"removed" | "last" | "unknown"> {
  const { kv, random } = store;
  return retryCommit(random, async () => {
    const { found } = await listIdentities(store, userId);
    const own = found.find((each) => each.issuer === issuer && each.subject === subject);
    const other = found.find((each) => each !== own);
    if (own === undefined) return "unknown";
    if (other === undefined) return "last";
    const [removed, kept] = await kv.getMany<[Identity, Identity]>([identityKey(own), identityKey(other)]);
    if (removed.value?.userId !== userId || kept.value?.userId !== userId) return null;
    // The check of the other one keeps two removals at once from removing both.
    const commit = kv.atomic().check(removed, kept).delete(removed.key).set(
      userIdentityKey(userId, own),
      REMOVED,
    );
    return (await commit.commit()).ok ? "removed" : null;
  });
}

/**
 * Removes a user with the address and the ways in, in one commit, and then the library. If the program ends
 * before the last, `finishDeletions` goes on.
 *
 * @returns whether the whole library is removed already
 */
export async function deleteUser(store: Store, user: User): Promise<boolean> {
  const { kv, random } = store;
  await retryCommit(random, async () => {
    const address = userByEmailKey(user.email);
    const owner = await skipCorrupt(() => kv.get<string>(address), () => Promise.resolve(null));
    const commit = kv.atomic().delete(userKey(user.id));
    if (owner !== null) commit.check(owner);
    // Where nobody can tell any more whose the address is, it goes: whoever proves it next owns it.
    if (owner === null || owner.value === user.id) commit.delete(address);
    for (const { name } of await listIdentityNames(kv, user.id)) {
      commit.delete(userIdentityKey(user.id, name));
      // A way in that was removed may be somebody else's by now.
      const identity = await readOrNull<Identity>(kv, identityKey(name));
      if (identity === null || identity.userId === user.id) commit.delete(identityKey(name));
    }
    return (await beginDeletion(commit, { userId: user.id }).commit()).ok || null;
  });
  return await tryFinishDeletion(store, { userId: user.id });
}

/** The user after linking, or null when another commit came between. */
async function linkIdentity(
  { kv }: Store,
  { identity, user, ownsEmail }: VerifiedIdentity,
  before: Deno.KvEntryMaybe<Identity>,
): Promise<User | null> {
  const commit = kv.atomic().check(before);
  const owner = await kv.get<string>(userByEmailKey(user.email));
  const joined = ownsEmail && owner.value !== null ? await kv.get<User>(userKey(owner.value)) : null;
  const listed = joined?.value
    ? await kv.get<IdentityListValue>(userIdentityKey(joined.value.id, identity))
    : null;
  const isRemoved = listed?.value === REMOVED;
  const target = isRemoved ? user : joined?.value ?? user;
  if (joined?.value) commit.check(joined);
  if (listed !== null) commit.check(listed);
  if (target === user) commit.set(userKey(user.id), user);
  if (ownsEmail && !isRemoved) commit.check(owner).set(owner.key, target.id);
  commit.set(before.key, { ...identity, userId: target.id } satisfies Identity)
    .set(userIdentityKey(target.id, identity), true satisfies IdentityListValue);
  return (await commit.commit()).ok ? target : null;
}

/** Stands in the list of a user's ways in for one that was removed, so that it is not linked again. */
const REMOVED = "removed";

/** A value of that list. */
type IdentityListValue = true | typeof REMOVED;

async function listIdentityNames(kv: Deno.Kv, userId: string) {
  const entries = await entriesBelow<IdentityListValue>(kv, userIdentitiesKey(userId));
  return entries.map(({ key, value }) => ({
    name: { issuer: String(key.at(-2)), subject: String(key.at(-1)) },
    isRemoved: value === REMOVED,
  }));
}
