export interface ImportBarProps {
  readonly words: string;
  /** Patterns that are dealt with, of how many. */
  readonly done: number;
  readonly total: number;
  readonly isOver: boolean;
  /** Path of the sign-in page that leads back; null when that is not what is missing. */
  readonly signInPath: string | null;
  /** Null when there is nothing to stop. */
  readonly onStop: (() => void) | null;
  /** Null when nothing is left to do. */
  readonly onGoOn: (() => void) | null;
  readonly onClose: () => void;
}

const COUNT = new Intl.NumberFormat("en-GB");

/** How far an import has come, and how it ended. */
export function ImportBar(props: ImportBarProps) {
  const { words, done, total, isOver, signInPath, onStop, onGoOn, onClose } = props;
  return (
    <section class="import-bar" aria-label="Import">
      <p role="status">{words}</p>
      {onStop && (
        <p class="row">
          <progress aria-label="Patterns imported" value={done} max={Math.max(total, 1)} />
          <span>{COUNT.format(done)} of {COUNT.format(total)}</span>
          <button type="button" onClick={onStop}>Stop</button>
        </p>
      )}
      {onGoOn && (
        <p class="muted">
          Going on does the rest; later, importing the same file again does it too
        </p>
      )}
      {isOver && (
        <p class="row">
          {signInPath !== null && <a href={signInPath}>Sign in again</a>}
          {onGoOn && <button type="button" onClick={onGoOn}>Go on</button>}
          <button type="button" onClick={onClose}>Close</button>
        </p>
      )}
    </section>
  );
}
