export interface AccountChipProps {
  /** The user's name; undefined until it is known, null if nobody is signed in. */
  readonly name: string | null | undefined;
  /** The page to return to after signing in. */
  readonly returnTo: () => string;
}

/** The signed-in user, or a sign-in link. Its space is reserved until one is known. */
export function AccountChip({ name, returnTo }: AccountChipProps) {
  if (name === undefined) return <span class="account-chip" aria-hidden="true" />;
  if (name !== null) {
    return <a class="account-chip" href="/account" title={`Signed in as ${name}`}>{takeInitials(name)}</a>;
  }
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(returnTo())}`;
  };
  return <a class="account-chip" href="/sign-in" onClick={remember}>Sign in</a>;
}

function takeInitials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== "");
  return words.slice(0, 2).map((word) => [...word][0]?.toUpperCase()).join("") || "?";
}
