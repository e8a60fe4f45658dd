import type { ComponentChildren } from "preact";

/** Shown when sessions were ended while the storage was read-only. */
export function EndNotStored({ title, sessions, children }: {
  readonly title: string;
  /** Which sessions, such as "This session". */
  readonly sessions: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <>
      <h1>{title}</h1>
      <p>
        {sessions}{" "}
        can no longer be used on this server, but the server's storage is read-only for now. The server
        deletes the stored record as soon as it can. If the server restarts before that, somebody with a copy
        of the cookie could use it again.
      </p>
      <p>
        {children} <a href="/">Open the workbench</a>
      </p>
    </>
  );
}
