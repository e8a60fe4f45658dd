import { EXPORT_BATCH } from "../limits.ts";
import type { User } from "../schema/me.ts";
import type { Snippet, Version } from "../schema/snippets.ts";
import type { Session } from "../store/sessions.ts";
import { listSnippets } from "../store/snippets.ts";
import type { Store } from "../store/store.ts";
import type { Identity } from "../store/users.ts";
import { listVersions } from "../store/versions.ts";
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
  for await (const snippet of snippetsOf(store, user.id)) {
    const versions = await Array.fromAsync(versionsOf(store, user.id, snippet.id));
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

async function* snippetsOf(store: Store, userId: string): AsyncGenerator<Snippet> {
  let before: string | null = null;
  do {
    const batch: Snippet[] = await listSnippets(store, userId, before, EXPORT_BATCH);
    yield* batch;
    before = batch.at(-1)?.id ?? null;
  } while (before !== null);
}

async function* versionsOf(store: Store, userId: string, id: string): AsyncGenerator<Version> {
  let before: number | null = null;
  do {
    const batch = await listVersions(store, { userId, id }, before, EXPORT_BATCH);
    yield* batch.map(({ version }) => version);
    before = batch.at(-1)?.number ?? null;
  } while (before !== null);
}
