import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Shown, ShownText } from "../../../components/ShownText.tsx";
import { TYPED_DETAILS, type TypedDetail } from "../../schema/snippet_details.ts";
import type { Snippet } from "../../schema/snippets.ts";
import { type TypedDetails, typedDetails } from "../client/save_form.ts";
import { contractSummary } from "../matching/contract_checks.ts";
import { ContractList } from "../matching/contract_list.tsx";
import type { PendingRow } from "../matching/contract_rows.ts";
import { DetailFields } from "../page/detail_fields.tsx";

interface SnippetDetailsProps extends Omit<DetailsFormProps, "snippet"> {
  /** Null while it is loading. */
  readonly snippet: DetailsFormProps["snippet"] & { readonly pattern: string; readonly flags: string } | null;
  /** Its contracts, with their answers. */
  readonly contracts: readonly PendingRow[];
  readonly href: string;
  /** The text of a pattern as it is displayed. */
  readonly drawn: (pattern: string) => readonly Shown[];
  /** The problem, in a sentence. */
  readonly problem: string | null;
  /** Path of the sign-in page that returns here; null if signing in wouldn't help. */
  readonly signInPath: string | null;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  /** The history. */
  readonly children: ComponentChildren;
}

/** One saved pattern: its details, actions, and history. */
export function SnippetDetails(props: SnippetDetailsProps) {
  const {
    snippet,
    contracts,
    href,
    problem,
    signInPath,
    busy,
    onDuplicate,
    onDelete,
    onClose,
    onRetry,
    children,
  } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => title.current?.focus(), [snippet?.id]);
  useLayoutEffect(() => {
    const leaving = section.current;
    return () => leaving?.contains(document.activeElement) && focusList();
  }, []);
  return (
    <section class="snippet-details" aria-labelledby="snippet-title" ref={section}>
      <header class="row">
        <h2 id="snippet-title" tabIndex={-1} ref={title}>{snippet?.name ?? "Loading"}</h2>
        <button type="button" class="close" onClick={onClose}>Close</button>
      </header>
      {problem !== null && (
        <p class="problem" role="alert">
          {signInPath === null ? problem : "Your session has ended. What you typed is kept here"}.{" "}
          {signInPath && <a href={signInPath}>Sign in again</a>}
          {snippet === null && !signInPath && <button type="button" onClick={onRetry}>Try again</button>}
        </p>
      )}
      {snippet && (
        <>
          <pre class="whole-pattern"><code>/<ShownText text={props.drawn(snippet.pattern)} />/{snippet.flags}</code></pre>
          <p class="row">
            <a class="button primary" href={href}>Open in the workbench</a>
            <button type="button" disabled={busy} onClick={onDuplicate}>Duplicate</button>
            <button type="button" class="danger" disabled={busy} onClick={onDelete}>Delete</button>
          </p>
          <DetailsForm {...props} key={snippet.id} snippet={snippet} />
          {contracts.length > 0 && (
            <section class="snippet-contracts" aria-label="Contracts">
              <h3>
                Contracts <span class="muted" role="status">{contractSummary(contracts)}</span>
              </h3>
              <ContractList rows={contracts} />
            </section>
          )}
          <h3>History</h3>
          {children}
        </>
      )}
    </section>
  );
}

/** Moves the focus to the list's tab stop: from nowhere, the keyboard would begin at the top of the page. */
const focusList = () => document.querySelector<HTMLElement>('.snippet-row .open[tabindex="0"]')?.focus();

interface DetailsFormProps {
  readonly snippet: Pick<Snippet, "id" | TypedDetail>;
  readonly busy: boolean;
  /** Typed changes that aren't saved yet; null for none. */
  readonly typed: TypedDetails | null;
  readonly onType: (typed: TypedDetails | null) => void;
  readonly onSave: (typed: TypedDetails) => void;
}

/** The details that can be edited; saving them doesn't create a version. */
function DetailsForm({ snippet, busy, typed, onType, onSave }: DetailsFormProps) {
  const saved = typedDetails(snippet);
  const shown = { ...saved, ...typed };
  const changed = TYPED_DETAILS.some((name) => shown[name] !== saved[name]);
  const submit = (event: Event) => {
    event.preventDefault();
    onSave(shown);
  };
  return (
    <form class="save-form" onSubmit={submit}>
      <DetailFields form={shown} onType={onType} />
      {changed && (
        <p class="row">
          <button type="submit" class="primary" disabled={busy}>Save changes</button>
          <button type="button" onClick={() => onType(null)}>Cancel</button>
          <span class="unsaved">unsaved</span>
        </p>
      )}
    </form>
  );
}

/** A version as the history shows it. */
interface ListedVersion {
  readonly id: string;
  readonly pattern: string;
  readonly flags: string;
  readonly notes: string | null;
  readonly created_at: string;
}

interface VersionListProps<T extends ListedVersion> {
  /** Newest first. */
  readonly versions: readonly T[];
  /** Ids of the two versions that are compared. */
  readonly before: string | null;
  readonly after: string | null;
  readonly busy: boolean;
  readonly timeOf: (version: T) => string;
  /** A piece of a pattern as it is displayed. */
  readonly drawn: (piece: string) => readonly Shown[];
  /** Opens a version in the workbench. */
  readonly hrefOf: (version: T) => string;
  readonly onCompare: (before: string | null, after: string | null) => void;
  readonly onRestore: (version: T) => void;
  /** Null if all are shown. */
  readonly onOlder: (() => void) | null;
}

/** The versions of a saved pattern; any two can be compared. */
export function VersionList<T extends ListedVersion>(props: VersionListProps<T>) {
  const { versions, onOlder } = props;
  return (
    <>
      {versions.length > 1 && <p class="muted">Select two versions to compare.</p>}
      <ol class="versions">
        {versions.map((version, index) => (
          <VersionEntry key={version.id} {...props} version={version} newest={index === 0} />
        ))}
      </ol>
      {onOlder && <button type="button" onClick={onOlder}>Show older versions</button>}
    </>
  );
}

type EntryProps<T extends ListedVersion> = VersionListProps<T> & {
  readonly version: T;
  readonly newest: boolean;
};

function VersionEntry<T extends ListedVersion>(props: EntryProps<T>) {
  const { version, newest, versions, before, after, busy, timeOf, hrefOf, onCompare, onRestore } = props;
  const time = timeOf(version);
  return (
    <li>
      {versions.length > 1 && (
        <span class="choices">
          <Choice
            name="before"
            label={`Compare ${time}, as the earlier one`}
            checked={before === version.id}
            onChoose={() => onCompare(version.id, after)}
          />
          <Choice
            name="after"
            label={`Compare ${time}, as the later one`}
            checked={after === version.id}
            onChoose={() => onCompare(before, version.id)}
          />
        </span>
      )}
      <div class="version">
        <p>
          <time dateTime={version.created_at}>{time}</time>
          {newest && <span class="tag">newest</span>}
        </p>
        {version.notes !== null && <p class="note">{version.notes}</p>}
        <code class="source">
          /<ShownText text={props.drawn(version.pattern.slice(0, 120))} />/{version.flags}
        </code>
      </div>
      <span class="row">
        {!newest && (
          <button
            type="button"
            disabled={busy}
            aria-label={`Restore the version of ${time}`}
            onClick={() => onRestore(version)}
          >
            Restore
          </button>
        )}
        <a href={hrefOf(version)} aria-label={`Open the version of ${time}`}>Open</a>
      </span>
    </li>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, label, checked, onChoose }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={`compare-${name}`} aria-label={label} checked={checked} onChange={onChoose} />
    </label>
  );
}
