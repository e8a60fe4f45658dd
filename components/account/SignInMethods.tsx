import { TimeOf } from "./TimeOf.tsx";

interface Method {
  readonly issuer: string;
  readonly subject: string;
  /** Name for people: "GitHub". */
  readonly label: string;
  readonly email: string;
  /** Unix milliseconds. */
  readonly linkedAt: number;
}

/** A user's sign-in methods; all but the last one can be removed. */
export function SignInMethods({ methods }: { readonly methods: readonly Method[] }) {
  return (
    <ul class="entries">
      {methods.map((method) => (
        <li key={`${method.issuer} ${method.subject}`}>
          <strong>{method.label}</strong>
          <span>{method.email}</span>
          <span class="muted">
            since <TimeOf ms={method.linkedAt} />
          </span>
          {methods.length > 1 && <Removal {...method} />}
        </li>
      ))}
    </ul>
  );
}

/** Opens to ask for confirmation, because a removal can't be undone. */
const Removal = ({ issuer, subject, label, email }: Method) => (
  <details class="removal">
    <summary aria-label={`Remove ${label} ${email}`}>Remove…</summary>
    <form method="post" action="/account/sign-in-methods">
      <input type="hidden" name="issuer" value={issuer} />
      <input type="hidden" name="subject" value={subject} />
      <p>
        {label}{" "}
        will never lead to this account again, and can't be added back. Active sessions stay signed in.
      </p>
      <button type="submit" class="danger">Remove {label}</button>
    </form>
  </details>
);
