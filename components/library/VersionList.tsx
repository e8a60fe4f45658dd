import { type Shown, ShownText } from "../workbench/ShownText.tsx";

/** What the history shows of a version. */
export interface ListedVersion {
  readonly id: string;
  readonly pattern: string;
  readonly flags: string;
  readonly notes: string | null;
  readonly created_at: string;
}

export interface VersionListProps<T extends ListedVersion> {
  /** Newest first. */
  readonly versions: readonly T[];
  /** Ids of the two that are compared. */
  readonly before: string | null;
  readonly after: string | null;
  readonly busy: boolean;
  readonly timeOf: (version: T) => string;
  /** A piece of a pattern as it is drawn. */
  readonly drawn: (piece: string) => readonly Shown[];
  /** Opens a version in the workbench. */
  readonly hrefOf: (version: T) => string;
  readonly onCompare: (before: string | null, after: string | null) => void;
  readonly onRestore: (version: T) => void;
  /** Null when all are shown. */
  readonly onOlder: (() => void) | null;
}

/** The versions of a saved pattern; any two can be compared. */
export function VersionList<T extends ListedVersion>(props: VersionListProps<T>) {
  const { versions, onOlder } = props;
  return (
    <>
      {versions.length > 1 && (
        <p class="muted">Mark two to compare them: the earlier left, the later right.</p>
      )}
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
