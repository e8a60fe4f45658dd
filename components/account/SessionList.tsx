import { TimeOf } from "./TimeOf.tsx";

interface Entry {
  readonly id: string;
  readonly device: string;
  /** Unix milliseconds. */
  readonly seenAt: number;
  /** Whether it is the session of this request. */
  readonly current: boolean;
}

/** A user's sessions, each with a button to end it. */
export function SessionList({ sessions }: { readonly sessions: readonly Entry[] }) {
  return (
    <>
      <ul class="entries">
        {sessions.map((session) => <SessionEntry key={session.id} {...session} />)}
      </ul>
      <form method="post" action="/auth/sign-out-everywhere">
        <button type="submit">Sign out everywhere</button>
      </form>
    </>
  );
}

function SessionEntry({ id, device, seenAt, current }: Entry) {
  return (
    <li>
      <strong>{device}</strong>
      <span class="muted">
        {current ? "this browser" : (
          <>
            last used <TimeOf ms={seenAt} />
          </>
        )}
      </span>
      <form method="post" action="/account/sessions">
        <input type="hidden" name="session" value={id} />
        <button type="submit" aria-label={`Sign out ${device}`}>Sign out</button>
      </form>
    </li>
  );
}
