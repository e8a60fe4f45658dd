import type { User } from "../schema/me.ts";
import type { Session } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import type { Identity } from "../store/users.ts";
import { eachSaved } from "../store/walk.ts";
import { accountOf } from "./account.ts";

/**
 * Everything that is stored about a user, as the text of one JSON document, piece by piece: a library may be
 * larger than memory likes. What cannot be read is named at its end; of such a pattern the versions are there.
 *
 * @param now Unix milliseconds
 */
export async function* exportOf(store: Store, user: User, now: number): AsyncGenerator<string> {
  const { identities, removed, sessions, unreadable: missing } = await accountOf(store, user, now);
  const head = {
    exported_at: timeOf(now),
    user,
    ways_in: identities.map(wayIn),
    removed_ways_in: removed,
    sessions: sessions.map(sessionEntry),
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "snippets": [`;
  let separator = "\n";
  const unreadable = [...missing];
  for await (const saved of eachSaved(store, user.id)) {
    unreadable.push(...saved.unreadable);
    yield `${separator}    ${JSON.stringify({ id: saved.id, ...saved.snippet, versions: saved.versions })}`;
    separator = ",\n";
  }
  yield `\n  ],\n  "unreadable": ${JSON.stringify(unreadable)}\n}\n`;
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
