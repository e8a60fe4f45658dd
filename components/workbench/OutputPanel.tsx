import type { ComponentChildren } from "preact";
import { OutputRows, type OutputRowsProps } from "./OutputRows.tsx";
import { type PartWords, TemplateWords } from "./TemplateField.tsx";

export interface OutputPanelProps extends OutputRowsProps {
  /** What was made, in a sentence. */
  readonly words: string;
  readonly parts: readonly PartWords[];
  /** Said while the template has no parts to explain. */
  readonly hint: string;
  readonly onCopy: () => void;
  /** The fields that the text is made by. */
  readonly children: ComponentChildren;
}

/** A text made from matches by a template. */
export function OutputPanel({ words, parts, hint, onCopy, children, ...rows }: OutputPanelProps) {
  return (
    <>
      <div class="mode-bar with-script">
        {children}
        <button type="button" disabled={rows.total === 0} onClick={onCopy}>Copy</button>
      </div>
      <TemplateWords parts={parts} hint={hint} />
      <p class="mode-status" role="status">{words}</p>
      <OutputRows {...rows} />
    </>
  );
}
