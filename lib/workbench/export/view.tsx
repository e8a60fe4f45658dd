import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS } from "../../regex/export/export_text.ts";
import type { Block, ListItem } from "../../regex/export/block.ts";
import { memoize } from "../../regex/memoize.ts";
import { number } from "../../regex/words.ts";
import { isSignedIn } from "../client/signed_in.ts";
import { NO_PATTERN } from "../model/error_words.ts";
import { displayableCode } from "../model/displayable.ts";
import type { Model } from "../model/model.ts";
import { modelContracts } from "../matching/model_contracts.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";
import { type ExportDraft, exportTask, requestExport, type ShownExport } from "./state.ts";

const taskOf = memoize((model: Model) =>
  exportTask(model, { ask: requestExport, isSignedIn }, modelContracts(model))
);

/** The explanation as a document. */
export function Tool({ model }: ToolProps) {
  useEffect(() => modelContracts(model).follow(), [model]);
  return (
    <>
      <h3>Export</h3>
      <ExportPanel {...taskOf(model).value} />
    </>
  );
}

/** The explanation as a document: how it will look is free, having it is for those who are signed in. */
function ExportPanel(props: ShownExport) {
  if (props.draft === null) {
    return <p class="empty-view">{NO_PATTERN}</p>;
  }
  return (
    <div class="export">
      <ExportChoices {...props} />
      <Actions {...props} />
      {props.draft.stepsLeftOut > 0 && (
        <p class="hint">
          The explanation is long: its last {number(props.draft.stepsLeftOut)} steps are left out
        </p>
      )}
      {props.draft.contractsLeftOut > 0 && (
        <p class="hint">The contracts are still being checked; those without an answer are left out</p>
      )}
      <Preview {...props.draft} />
    </div>
  );
}

function Actions({ signedIn, running, message, onCopy, onDownload }: ShownExport) {
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
  };
  return (
    <div class="export-actions">
      {signedIn === false
        ? (
          <p>
            <a href="/sign-in" onClick={remember}>Sign in</a> to download (10 an hour)
          </p>
        )
        : (
          <>
            <button type="button" disabled={!signedIn || running} onClick={onCopy}>Copy</button>
            <button type="button" disabled={!signedIn || running} onClick={onDownload}>Download</button>
          </>
        )}
      <p role="status">{message}</p>
    </div>
  );
}

function Preview({ blocks, text }: ExportDraft) {
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
          Show the source
        </label>
      )}
      {isRaw
        ? (
          <pre
            class="export-text"
            tabIndex={0}
            aria-label="The document"
          ><code>{displayableCode(text)}</code></pre>
        )
        : (
          <div class="export-page">
            <ExportPreview blocks={blocks} />
          </div>
        )}
    </section>
  );
}

/** What the document is to be. */
function ExportChoices({ choice: { format, title, withWarnings }, onChoose }: ShownExport) {
  return (
    <div class="export-choices">
      <label>
        Format{" "}
        <select
          value={format}
          onChange={({ currentTarget }) => {
            const chosen = EXPORT_FORMAT_NAMES.find((name) => name === currentTarget.value);
            if (chosen) onChoose({ format: chosen });
          }}
        >
          {EXPORT_FORMAT_NAMES.map((name) => (
            <option key={name} value={name}>{EXPORT_FORMATS[name].title}</option>
          ))}
        </select>
      </label>
      <label class="export-title">
        Title{" "}
        <input
          value={title}
          maxLength={200}
          onInput={({ currentTarget }) => onChoose({ title: currentTarget.value })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={withWarnings}
          onChange={({ currentTarget }) => onChoose({ withWarnings: currentTarget.checked })}
        />{" "}
        Warnings
      </label>
    </div>
  );
}

/** An exported explanation as a reader of Markdown shows it. */
function ExportPreview({ blocks }: { readonly blocks: readonly Block[] }) {
  return <>{blocks.map((block, index) => <Drawn key={index} block={block} />)}</>;
}

function Drawn({ block }: { readonly block: Block }) {
  switch (block.type) {
    case "heading":
      return <Heading level={block.level}>{block.text}</Heading>;
    case "label":
      return (
        <p>
          <strong>{block.text}</strong>
        </p>
      );
    case "paragraph":
      return <p>{block.text}</p>;
    case "tip":
      return (
        <p>
          <strong>Tip:</strong> {block.text}
        </p>
      );
    case "code":
      return <pre tabIndex={0} aria-label="Pattern"><code>{displayableCode(block.code)}</code></pre>;
    case "list":
      return <List items={block.items} />;
    case "table":
      return <Table {...block} />;
    case "details":
      return (
        <details open>
          <summary>
            <strong>{block.summary}</strong>
          </summary>
          <ExportPreview blocks={block.blocks} />
        </details>
      );
    case "rule":
      return <hr />;
    case "attribution":
      return (
        <p>
          <em>{block.text}</em>
        </p>
      );
  }
}

/** Two levels lower than written, as the page has headings of its own above. */
function Heading({ level, children }: { readonly level: 1 | 2 | 3; readonly children: ComponentChildren }) {
  const Tag = ({ 1: "h3", 2: "h4", 3: "h5" } as const)[level];
  return <Tag>{children}</Tag>;
}

function List({ items }: { readonly items: readonly ListItem[] }) {
  return (
    <ol>
      {items.map(({ text, detail, items: nested }, index) => (
        <li key={index}>
          {text}
          {detail && <blockquote>{detail}</blockquote>}
          {nested.length > 0 && <List items={nested} />}
        </li>
      ))}
    </ol>
  );
}

function Table({ columns, rows }: Extract<Block, { readonly type: "table" }>) {
  return (
    <table>
      <thead>
        <tr>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>{row.map((cell, column) => <td key={column}>{cell}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}
