export interface NoticeBarProps {
  readonly words: string;
  /** Null when it cannot be taken back. */
  readonly onUndo: (() => void) | null;
  readonly onClose: () => void;
  /** Somebody reads it: no clock may run. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/** What was just done, with a way back. */
export function NoticeBar({ words, onUndo, onClose, onHold, onRelease }: NoticeBarProps) {
  return (
    <div
      class="notice-bar"
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocusCapture={onHold}
      onBlurCapture={onRelease}
    >
      <span role="status">{words}</span>
      {onUndo && <button type="button" onClick={onUndo}>Undo</button>}
      <button type="button" aria-label="Close the notice" onClick={onClose}>✕</button>
    </div>
  );
}
