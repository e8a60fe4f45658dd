/** The deployment's sign-in methods, each returning to the same page. */
export function SignInForm({ returnTo, byMail, providers }: {
  /** A path of this site. */
  readonly returnTo: string;
  readonly byMail: boolean;
  readonly providers: readonly { readonly name: string; readonly label: string }[];
}) {
  if (!byMail && providers.length === 0) return <p>Sign-in is disabled on this server.</p>;
  return (
    <div class="ways-in">
      {/* Links, not forms: the content security policy doesn't let forms lead to another site. */}
      {providers.map(({ name, label }) => (
        <a key={name} class="button" href={`/auth/${name}?return=${encodeURIComponent(returnTo)}`}>
          Continue with {label}
        </a>
      ))}
      {byMail && <EmailForm returnTo={returnTo} />}
    </div>
  );
}

function EmailForm({ returnTo }: { readonly returnTo: string }) {
  return (
    <form method="post" action="/auth/magic-link">
      <input type="hidden" name="return" value={returnTo} />
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required maxLength={254} />
      <button type="submit" class="primary">Email me a sign-in link</button>
    </form>
  );
}
