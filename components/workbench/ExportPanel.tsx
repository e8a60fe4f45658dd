import { useSignal } from "@preact/signals";
import type { Block } from "../../lib/regex/export/block.ts";
import { ExportChoices, type ExportChoicesProps } from "./ExportChoices.tsx";
import { ExportPreview } from "./ExportPreview.tsx";

export interface ExportPanelProps extends ExportChoicesProps {
  /** Null while the pattern has an error. */
  readonly draft: ShownDraft | null;
  /** Undefined until it is known. */
  readonly signedIn: boolean | undefined;
  readonly said: string;
  readonly running: boolean;
  readonly onCopy: () => void;
  readonly onDownload: () => void;
}

export interface ShownDraft {
  readonly text: string;
  /** Null for plain text. */
  readonly blocks: readonly Block[] | null;
  readonly stepsLeftOut: number;
}

/** The explanation as a document: how it will look is free, having it is for those who are signed in. */
export function ExportPanel(props: ExportPanelProps) {
  if (props.draft === null) {
    return <p class="empty-view">Nothing to export: the pattern has an error, or is too large</p>;
  }
  return (
    <div class="export">
      <ExportChoices {...props} />
      <Actions {...props} />
      {props.draft.stepsLeftOut > 0 && (
        <p class="hint">
          The explanation is long: its last {props.draft.stepsLeftOut.toLocaleString("en")} steps are left out
        </p>
      )}
      <Preview {...props.draft} />
    </div>
  );
}

function Actions({ signedIn, running, said, onCopy, onDownload }: ExportPanelProps) {
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
  };
  return (
    <div class="export-actions">
      {signedIn === false
        ? (
          <p>
            <a href="/sign-in" onClick={remember}>Sign in</a>{" "}
            to copy and download, 10 times an hour. The preview is free
          </p>
        )
        : (
          <>
            <button type="button" disabled={!signedIn || running} onClick={onCopy}>Copy</button>
            <button type="button" disabled={!signedIn || running} onClick={onDownload}>Download</button>
          </>
        )}
      <p role="status">{said}</p>
    </div>
  );
}

function Preview({ blocks, text }: ShownDraft) {
  const raw = useSignal(false);
  const isRaw = raw.value || blocks === null;
  return (
    <section aria-label="Preview">
      {blocks && (
        <label>
          <input
            type="checkbox"
            checked={raw.value}
            onChange={({ currentTarget }) => raw.value = currentTarget.checked}
          />{" "}
          As it is written
        </label>
      )}
      {isRaw
        ? (
          <pre
            class="export-text"
            tabIndex={0}
            aria-label="The document"
          ><code>{text}</code></pre>
        )
        : (
          <div class="export-page">
            <ExportPreview blocks={blocks} />
          </div>
        )}
    </section>
  );
}
