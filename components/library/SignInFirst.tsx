export interface SignInFirstProps {
  /** Whether somebody was signed in until now. */
  readonly ended: boolean;
  readonly path: string;
  readonly onClose: () => void;
}

/** What signing in gives, and what becomes of the work meanwhile. */
export function SignInFirst({ ended, path, onClose }: SignInFirstProps) {
  return (
    <>
      <p>
        {ended
          ? "Sign in again to go on saving. Pattern, text and what you typed here come back with you."
          : "A library keeps your patterns with every version, and opens them in any browser. You come back to this pattern and text."}
      </p>
      <p class="muted">
        Without it, nothing is lost either: this browser keeps the draft, and a link or a file can carry it.
      </p>
      <p class="row">
        <a class="button primary" href={path}>{ended ? "Sign in again" : "Sign in"}</a>
        <button type="button" onClick={onClose}>Not now</button>
      </p>
    </>
  );
}
