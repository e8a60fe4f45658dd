export interface AskingProps {
  /** What is being done, in a sentence; empty for nothing. */
  readonly status: string;
  /** Why the server gave no report, in a sentence; empty for nothing. */
  readonly said: string;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
  readonly isAsking: boolean;
  /** Whether there is a report on this very pattern. */
  readonly isAnalysed: boolean;
  readonly onAnalyse: () => void;
  readonly onCancel: () => void;
}

/** Asking the server for more than a browser can find out, and how that stands. */
export function Asking({ status, said, signedIn, isAsking, isAnalysed, onAnalyse, onCancel }: AskingProps) {
  return (
    <div class="safety-asking">
      {signedIn === false && <SignIn />}
      {signedIn && isAsking && <button type="button" onClick={onCancel}>Cancel</button>}
      {signedIn && !isAsking && !isAnalysed && (
        <button type="button" onClick={onAnalyse}>{said === "" ? "Analyse" : "Analyse again"}</button>
      )}
      <p role="status">{[said, status].filter((each) => each !== "").join(". ")}</p>
    </div>
  );
}

function SignIn() {
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
  };
  return (
    <p>
      <a href="/sign-in" onClick={remember}>Sign in</a>{" "}
      and the server searches further: it confirms slow texts with native runs, proves where it can that there
      are none, and checks rewrites
    </p>
  );
}
