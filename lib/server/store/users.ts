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

/** A sign-in method of a user. */
export interface Identity extends IdentityName {
  readonly userId: string;
  /** Name of the sign-in method for people: "GitHub". */
  readonly label: string;
  /** Email address from the issuer, or empty. */
  readonly email: string;
  /** Unix milliseconds. */
  readonly linkedAt: number;
}

/** A user's sign-in methods. */
interface Identities {
  readonly found: readonly Identity[];
  readonly unreadable: readonly IdentityName[];
  /** Removed sign-in methods. They are stored so that they are never linked to the user again. */
  readonly removed: readonly IdentityName[];
}

/** An identity that an issuer has just verified. */
export interface VerifiedIdentity {
  readonly identity: Omit<Identity, "userId">;
  /** The user to create if the identity is new. */
  readonly user: User;
  /**
   * True if the issuer is trusted to verify the email address. If so, the address links the identity to an
   * existing user.
   */
  readonly ownsEmail: boolean;
}

/** Null when there is no user with this id. */
export async function readUser({ kv }: Store, id: string): Promise<User | null> {
  return (await kv.get<User>(userKey(id))).value;
}

/**
 * Users with an id or an email address. Several users may have the same unverified address. Corrupt records
 * are left out.
 */
export async function findUsers({ kv }: Store, idOrEmail: string): Promise<User[]> {
  const users = (await entriesBelow<User>(kv, usersKey())).map(({ value }) => value).filter((user) =>
    user !== null
  );
  return users.filter(({ id, email }) => id === idOrEmail || email === idOrEmail);
}

/**
 * Finds the user of an identity. A new identity is linked permanently: to the user who owns its verified
 * address, otherwise to a new user.
 */
export function findOrCreateUser(store: Store, verified: VerifiedIdentity): Promise<User> {
  return retryCommit(store.random, async () => {
    const identity = await store.kv.get<Identity>(identityKey(verified.identity));
    const user = identity.value && await readUser(store, identity.value.userId);
    return user ?? await linkIdentity(store, verified, identity);
  });
}

/** A user's sign-in methods, oldest first, and the names of corrupt ones. */
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
 * Removes a sign-in method, unless it is the last one. It is never linked to this user again, not even by a
 * verified address: a later sign-in with it creates a new user.
 *
 * @returns "unknown" when it isn't one of the user's, or "last" when there is no other readable one; in both
 *   cases nothing changes
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
    const [removed, remaining] = await kv.getMany<[Identity, Identity]>([
      identityKey(own),
      identityKey(other),
    ]);
    if (removed.value?.userId !== userId || remaining.value?.userId !== userId) return null;
    // Checking the other one prevents two concurrent removals from removing both.
    const commit = kv.atomic().check(removed, remaining).delete(removed.key).set(
      userIdentityKey(userId, own),
      REMOVED,
    );
    return (await commit.commit()).ok ? "removed" : null;
  });
}

/**
 * Deletes a user with address and sign-in methods in one commit, then the library. If the program ends before
 * the last commit, `finishDeletions` resumes the deletion.
 *
 * @returns whether the whole library is deleted
 */
export async function deleteUser(store: Store, user: User): Promise<boolean> {
  const { kv, random } = store;
  await retryCommit(random, async () => {
    const address = userByEmailKey(user.email);
    const owner = await skipCorrupt(() => kv.get<string>(address), () => Promise.resolve(null));
    const commit = kv.atomic().delete(userKey(user.id));
    if (owner !== null) commit.check(owner);
    // A corrupt entry is deleted as well. The next user who verifies the address owns it.
    if (owner === null || owner.value === user.id) commit.delete(address);
    for (const { name } of await listIdentityNames(kv, user.id)) {
      commit.delete(userIdentityKey(user.id, name));
      // A removed sign-in method may belong to another user by now.
      const identity = await readOrNull<Identity>(kv, identityKey(name));
      if (identity === null || identity.userId === user.id) commit.delete(identityKey(name));
    }
    return (await beginDeletion(commit, { userId: user.id }).commit()).ok || null;
  });
  return await tryFinishDeletion(store, { userId: user.id });
}

/** Links the identity and returns its user. Null when another commit interfered. */
async function linkIdentity(
  { kv }: Store,
  { identity, user, ownsEmail }: VerifiedIdentity,
  before: Deno.KvEntryMaybe<Identity>,
): Promise<User | null> {
  const commit = kv.atomic().check(before);
  const owner = await kv.get<string>(userByEmailKey(user.email));
  const owned = ownsEmail && owner.value !== null ? await kv.get<User>(userKey(owner.value)) : null;
  const listed = owned?.value
    ? await kv.get<IdentityListValue>(userIdentityKey(owned.value.id, identity))
    : null;
  const isRemoved = listed?.value === REMOVED;
  const target = isRemoved ? user : owned?.value ?? user;
  if (owned?.value) commit.check(owned);
  if (listed !== null) commit.check(listed);
  if (target === user) commit.set(userKey(user.id), user);
  if (ownsEmail && !isRemoved) commit.check(owner).set(owner.key, target.id);
  commit.set(before.key, { ...identity, userId: target.id } satisfies Identity)
    .set(userIdentityKey(target.id, identity), true satisfies IdentityListValue);
  return (await commit.commit()).ok ? target : null;
}

/** Marks a removed sign-in method in the user's list, so that it is not linked again. */
const REMOVED = "removed";

type IdentityListValue = true | typeof REMOVED;

async function listIdentityNames(kv: Deno.Kv, userId: string) {
  const entries = await entriesBelow<IdentityListValue>(kv, userIdentitiesKey(userId));
  return entries.map(({ key, value }) => ({
    name: { issuer: String(key.at(-2)), subject: String(key.at(-1)) },
    isRemoved: value === REMOVED,
  }));
}
