export interface AccountChipProps {
  /** Undefined until it is known who is signed in, null for nobody. */
  readonly name: string | null | undefined;
  /** Where signing in leads back to. */
  readonly returnTo: () => string;
}

/** Who is signed in, or the way to sign in. Its place is kept while neither is known. */
export function AccountChip({ name, returnTo }: AccountChipProps) {
  if (name === undefined) return <span class="account-chip" aria-hidden="true" />;
  if (name !== null) {
    return <a class="account-chip" href="/account" title={`Signed in as ${name}`}>{initialsOf(name)}</a>;
  }
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(returnTo())}`;
  };
  return <a class="account-chip" href="/sign-in" onClick={remember}>Sign in</a>;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== "");
  return words.slice(0, 2).map((word) => [...word][0]?.toUpperCase()).join("") || "?";
}
