export interface NoticeBarProps {
  readonly words: string;
  /** Null when it cannot be taken back. */
  readonly onUndo: (() => void) | null;
  /** Path of the sign-in page that leads back; null when that is not what is missing. */
  readonly signInPath: string | null;
  readonly onClose: () => void;
  /** Somebody reads it: no clock may run. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/** What was just done, with a way back. */
export function NoticeBar(props: NoticeBarProps) {
  const { words, onUndo, signInPath, onClose, onHold, onRelease } = props;
  return (
    <div
      class="notice-bar"
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocusCapture={onHold}
      onBlurCapture={onRelease}
    >
      <span role="status">{words}</span>
      {signInPath !== null && <a href={signInPath}>Sign in again</a>}
      {onUndo && <button type="button" onClick={onUndo}>Undo</button>}
      <button type="button" aria-label="Close the notice" onClick={onClose}>✕</button>
    </div>
  );
}
