import type { User } from "../schema/me.ts";
import type { Session } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import type { Identity } from "../store/users.ts";
import { eachSnippet, eachVersion } from "../store/walk.ts";
import { accountOf } from "./account.ts";

/**
 * Everything that is stored about a user, as the text of one JSON document, piece by piece: a library may be
 * larger than memory likes.
 *
 * @param now Unix milliseconds
 */
export async function* exportOf(store: Store, user: User, now: number): AsyncGenerator<string> {
  const { identities, sessions } = await accountOf(store, user, now);
  const head = {
    exported_at: timeOf(now),
    user,
    ways_in: identities.map(wayIn),
    sessions: sessions.map(sessionEntry),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "snippets": [`;
  let separator = "\n";
  for await (const snippet of eachSnippet(store, user.id)) {
    const versions = await Array.fromAsync(eachVersion(store, { userId: user.id, id: snippet.id }));
    yield `${separator}    ${JSON.stringify({ ...snippet, versions })}`;
    separator = ",\n";
  }
  yield "\n  ]\n}\n";
}

const timeOf = (time: number) => new Date(time).toISOString();

const wayIn = ({ label, issuer, subject, email, linkedAt }: Identity) => ({
  label,
  issuer,
  subject,
  email,
  linked_at: timeOf(linkedAt),
});

const sessionEntry = ({ device, createdAt, seenAt, expiresAt }: Session) => ({
  device,
  created_at: timeOf(createdAt),
  last_used_at: timeOf(seenAt),
  expires_at: timeOf(expiresAt),
});
