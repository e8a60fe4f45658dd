import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ShownText } from "../../../components/ShownText.tsx";
import { TYPED_DETAILS } from "../../schema/snippet_details.ts";
import type { Snippet, Version } from "../../schema/snippets.ts";
import { typedDetails } from "../client/save_form.ts";
import { contractSummary } from "../matching/contract_checks.ts";
import { ContractList } from "../matching/contract_list.tsx";
import { DetailFields } from "../page/detail_fields.tsx";
import type { detailsView, historyView } from "./panels.ts";
import { shownCode } from "./shown_code.ts";

type SnippetDetailsProps = NonNullable<ReturnType<typeof detailsView>>;

/** One saved pattern: its details, actions, and history. */
export function SnippetDetails(
  { children, ...props }: SnippetDetailsProps & { children: ComponentChildren },
) {
  const { snippet, contracts, problem, signInPath, busy } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => title.current?.focus(), [snippet?.id]);
  useLayoutEffect(() => {
    const leaving = section.current;
    return () => leaving?.contains(document.activeElement) && focusList();
  }, []);
  return (
    <section class="snippet-details" aria-labelledby="snippet-title" ref={section}>
      <header class="row">
        <h2 id="snippet-title" tabIndex={-1} ref={title}>{snippet?.name ?? "Loading"}</h2>
        <button type="button" class="close" onClick={props.onClose}>Close</button>
      </header>
      {problem !== null && (
        <p class="problem" role="alert">
          {signInPath === null ? problem : "Your session has ended. What you typed is kept here"}.{" "}
          {signInPath && <a href={signInPath}>Sign in again</a>}
          {snippet === null && !signInPath && (
            <button type="button" onClick={props.onRetry}>Try again</button>
          )}
        </p>
      )}
      {snippet && (
        <>
          <pre class="whole-pattern"><code>/<ShownText text={shownCode(snippet.pattern)} />/{snippet.flags}</code></pre>
          <p class="row">
            <a class="button primary" href={props.href}>Open in the workbench</a>
            <button type="button" disabled={busy} onClick={props.onDuplicate}>Duplicate</button>
            <button type="button" class="danger" disabled={busy} onClick={props.onDelete}>Delete</button>
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

type DetailsFormProps = Pick<SnippetDetailsProps, "busy" | "typed" | "onType" | "onSave"> & {
  readonly snippet: Snippet;
};

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

type VersionListProps = ReturnType<typeof historyView>;

/** The versions of a saved pattern; any two can be compared. */
export function VersionList(props: VersionListProps) {
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

interface EntryProps extends VersionListProps {
  readonly version: Version;
  readonly newest: boolean;
}

function VersionEntry(props: EntryProps) {
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
          /<ShownText text={shownCode(version.pattern.slice(0, 120))} />/{version.flags}
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
