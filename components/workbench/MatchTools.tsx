export type CopyFormat = "json" | "csv" | "text";

export interface MatchToolsProps {
  /** Whether there is a match to go to or to copy. */
  readonly enabled: boolean;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onCopy: (format: CopyFormat) => void;
}

const FORMATS = [["json", "JSON"], ["csv", "CSV"], ["text", "Text"]] as const;

/** Goes from match to match in the text, and copies all of them. */
export function MatchTools({ enabled, onStep, onCopy }: MatchToolsProps) {
  return (
    <div class="mode-bar with-script">
      <button
        type="button"
        disabled={!enabled}
        aria-keyshortcuts="Shift+F8"
        title="Previous match (Shift+F8)"
        onClick={() => onStep(-1)}
      >
        ↑ Previous
      </button>
      <button
        type="button"
        disabled={!enabled}
        aria-keyshortcuts="F8"
        title="Next match (F8)"
        onClick={() => onStep(1)}
      >
        ↓ Next
      </button>
      <span class="mode-copy" role="group" aria-label="Copy the matches">
        <span>Copy as</span>
        {FORMATS.map(([format, title]) => (
          <button
            type="button"
            key={format}
            disabled={!enabled}
            onClick={() => onCopy(format)}
          >
            {title}
          </button>
        ))}
      </span>
    </div>
  );
}
