export interface ListStateProps {
  readonly status: "loading" | "partial" | "complete" | "failed";
  /** Saved patterns that are shown. */
  readonly count: number;
  /** Whether a search or a tag narrows the list. */
  readonly filtered: boolean;
  /** What went wrong, in a sentence. */
  readonly problem: string | null;
  /** Path of the sign-in page that leads back; null when that is not what is missing. */
  readonly signInPath: string | null;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** What is said in place of the list, or below it. */
export function ListState(props: ListStateProps) {
  const { status, count, filtered, problem, signInPath, onRetry, onClear } = props;
  if (problem !== null) {
    return (
      <div class="list-state" role="alert">
        {signInPath === null ? problem : "Your session has ended"}. {signInPath === null
          ? <button type="button" onClick={onRetry}>Try again</button>
          : <a href={signInPath}>Sign in again</a>}
      </div>
    );
  }
  if (status === "loading") return <Skeleton />;
  if (count > 0) return null;
  if (!filtered) return <FirstSteps />;
  return (
    <div class="list-state">
      <p role="status">Nothing fits.</p>
      <button type="button" onClick={onClear}>Show all</button>
    </div>
  );
}

const FirstSteps = () => (
  <div class="list-state">
    <p>Nothing is saved yet.</p>
    <p>
      Write a pattern in the <a href="/">workbench</a> and press Save: it is kept here, with every version.
    </p>
  </div>
);

/** As high as the rows that follow. */
const Skeleton = () => (
  <div class="skeleton">
    <p class="for-readers" role="status">Loading</p>
    {Array.from({ length: 8 }, (_, index) => <div key={index} aria-hidden="true" />)}
  </div>
);
