import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { MAX_SHOWN_CHARACTERS } from "../../limits/workbench.ts";
import { useWindow } from "../../../components/LongList.tsx";
import { type Shown, ShownText } from "../../../components/ShownText.tsx";

/** Height of a row in CSS pixels; the same as in the style sheet. */
const SNIPPET_HEIGHT = 80;

interface SnippetListProps<T extends ListedSnippet> {
  readonly snippets: readonly T[];
  /** Whether more rows can be loaded. */
  readonly partial: boolean;
  readonly selected: ReadonlySet<string>;
  /** Id of the pattern that is shown beside the list. */
  readonly opened: string | null;
  /** Index of the row with the keyboard focus. */
  readonly active: number;
  readonly hrefOf: (snippet: T) => string;
  readonly timeOf: (snippet: T) => string;
  readonly drawn: SnippetRowProps["drawn"];
  readonly factsOf: (snippet: T) => SnippetRowProps["facts"];
  readonly onActive: (index: number) => void;
  readonly onSelect: (snippet: T, selected: boolean) => void;
  readonly onDetails: (snippet: T) => void;
  readonly onDelete: (snippet: T) => void;
  /** Called when other rows come into view. */
  readonly onShown: (shown: readonly T[], lastIndex: number) => void;
}

/** Saved patterns; only the rows in view are rendered. Arrow keys move between them. */
export function SnippetList<T extends ListedSnippet>(props: SnippetListProps<T>) {
  const { snippets, partial, selected, opened, onShown } = props;
  const active = Math.min(props.active, snippets.length - 1);
  const total = snippets.length + (partial ? 1 : 0);
  const { viewport, indices } = useWindow(total, SNIPPET_HEIGHT);
  const last = indices.at(-1) ?? 0;
  const first = indices[0] ?? 0;
  useEffect(() => onShown(snippets.slice(first, last + 1), last), [first, last, snippets]);
  const walk = useWalk(viewport, active, props);
  return (
    <div class="snippet-list" ref={viewport} onKeyDown={walk}>
      <div role="list" aria-label="Saved patterns" style={{ height: total * SNIPPET_HEIGHT }}>
        {withActive(indices, active).map((index) => {
          const snippet = snippets[index];
          if (snippet === undefined) return null;
          return (
            <SnippetRow
              key={snippet.id}
              snippet={snippet}
              index={index}
              total={partial ? -1 : snippets.length}
              top={index * SNIPPET_HEIGHT}
              href={props.hrefOf(snippet)}
              drawn={props.drawn}
              facts={props.factsOf(snippet)}
              time={props.timeOf(snippet)}
              active={index === active}
              selected={selected.has(snippet.id)}
              opened={opened === snippet.id}
              onActive={() => props.onActive(index)}
              onSelect={(on) => props.onSelect(snippet, on)}
              onDetails={() => props.onDetails(snippet)}
            />
          );
        })}
      </div>
    </div>
  );
}

/**
 * The row with the focus is always rendered, wherever the list is scrolled to, because the focus would be
 * lost otherwise.
 */
function withActive(indices: readonly number[], active: number): readonly number[] {
  return active < 0 || indices.length === 0 || indices.includes(active) ? indices : [...indices, active];
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function useWalk<T extends ListedSnippet>(
  viewport: { readonly current: HTMLElement | null },
  active: number,
  { snippets, selected, onActive, onSelect, onDetails, onDelete }: SnippetListProps<T>,
) {
  const walked = useRef(false);
  // Must run before the next key event, which would otherwise start from the previous row.
  useLayoutEffect(() => {
    if (!walked.current) return;
    walked.current = false;
    viewport.current?.querySelector<HTMLElement>(`[data-index="${active}"] a`)?.focus({
      preventScroll: true,
    });
  });
  return (event: KeyboardEvent) => {
    const snippet = snippets[active];
    const next = STEPS[event.key]?.(active, snippets.length - 1);
    if (snippet === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (next !== undefined) {
      walked.current = true;
      if (viewport.current) reveal(viewport.current, next * SNIPPET_HEIGHT);
      onActive(next);
    } else if (event.key === "Delete") {
      walked.current = true;
      onDelete(snippet);
    } else if (event.key === "F2") onDetails(snippet);
    else if (event.key === " " && event.target instanceof HTMLAnchorElement) {
      onSelect(snippet, !selected.has(snippet.id));
    } else return;
    event.preventDefault();
  };
}

/** Scrolls no further than needed. */
function reveal(viewport: HTMLElement, top: number): void {
  const lowest = top - viewport.clientHeight + SNIPPET_HEIGHT;
  viewport.scrollTop = Math.min(top, Math.max(lowest, viewport.scrollTop));
}

/** A saved pattern as a row shows it. */
interface ListedSnippet {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly flags: string;
  readonly description: string;
  readonly tags: readonly string[];
}

interface SnippetRowProps {
  readonly snippet: ListedSnippet;
  readonly index: number;
  /** Number of rows in the whole list; -1 while unknown. */
  readonly total: number;
  /** Position in the list, in CSS pixels. */
  readonly top: number;
  /** Link that opens it in the workbench. */
  readonly href: string;
  /** A piece of its pattern as it is displayed. */
  readonly drawn: (piece: string) => readonly Shown[];
  /** Facts in addition to its fields. */
  readonly facts: {
    readonly verdict?: { readonly severity: Severity; readonly word: string; readonly detail: string };
    readonly format?: { readonly title: string; readonly detail: string };
    readonly versions?: number;
    readonly contracts?: {
      readonly kind: keyof typeof CONTRACT_SIGNS;
      readonly words: string;
      readonly detail: string;
    };
  };
  /** When it was changed, as text. */
  readonly time: string;
  /** Whether it is the tab stop. */
  readonly active: boolean;
  readonly selected: boolean;
  /** Whether it is shown beside the list. */
  readonly opened: boolean;
  readonly onActive: () => void;
  readonly onSelect: (selected: boolean) => void;
  readonly onDetails: () => void;
}

type Severity = keyof typeof VERDICT_SIGNS;

/** Signs, so that color isn't the only difference. */
const VERDICT_SIGNS = { safe: "✓", calm: "?", warn: "!", danger: "⚠" };

function SnippetRow(props: SnippetRowProps) {
  const { snippet, index, total, top, href, facts, time, active, selected } = props;
  const { name, pattern, flags, description, tags } = snippet;
  const tabIndex = active ? 0 : -1;
  return (
    <div
      role="listitem"
      class={`snippet-row${props.opened ? " opened" : ""}`}
      style={{ top }}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      onFocusCapture={props.onActive}
    >
      <label class="select">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={selected}
          tabIndex={tabIndex}
          onChange={({ currentTarget }) => props.onSelect(currentTarget.checked)}
        />
      </label>
      <div class="what">
        <a class="open" href={href} tabIndex={tabIndex} title="Open in the workbench">{name}</a>
        {tags.map((tag) => <span key={tag} class="tag">{tag}</span>)}
      </div>
      <code class="pattern">
        /<ShownText text={props.drawn(pattern.slice(0, MAX_SHOWN_CHARACTERS))} />/{flags}
      </code>
      <p class="about">
        <VerdictWord verdict={facts.verdict} />
        <span class="promises">
          <ContractWords contracts={facts.contracts} />
          {facts.format && <span class="format" title={facts.format.detail}>{facts.format.title}</span>}
        </span>
        <span class="version-count">{facts.versions === undefined ? "" : counted(facts.versions)}</span>
        {description !== "" && <span class="description">{description.slice(0, MAX_SHOWN_CHARACTERS)}</span>}
      </p>
      <span class="time">{time}</span>
      <button
        type="button"
        class="details"
        aria-label={`Details and history of ${name}`}
        aria-pressed={props.opened}
        tabIndex={tabIndex}
        onClick={props.onDetails}
      >
        Details
      </button>
    </div>
  );
}

const counted = (versions: number) =>
  versions === 1 ? "1 version" : `${new Intl.NumberFormat("en-GB").format(versions)} versions`;

/** How slow a search can be, in the same words as on the workbench. */
function VerdictWord({ verdict }: { readonly verdict: SnippetRowProps["facts"]["verdict"] }) {
  if (verdict === undefined) return <span class="verdict">Checking…</span>;
  const { severity, word, detail } = verdict;
  return (
    <span class={`verdict ${severity}`} title={detail}>
      <span aria-hidden="true">{VERDICT_SIGNS[severity]}</span> {word}
    </span>
  );
}

const CONTRACT_SIGNS = { unchecked: "", holds: "✓", broken: "✗", undecided: "?" };

/** How many contracts it has, and once they are checked, whether they hold. */
function ContractWords({ contracts }: { readonly contracts: SnippetRowProps["facts"]["contracts"] }) {
  if (contracts === undefined) return null;
  const { kind, words, detail } = contracts;
  return (
    <span class={`contract-words ${kind}`} title={detail}>
      <span aria-hidden="true">{CONTRACT_SIGNS[kind]}</span> {words}
    </span>
  );
}

interface ListStateProps {
  readonly status: "loading" | "partial" | "complete" | "failed";
  /** Number of saved patterns that are shown. */
  readonly count: number;
  /** Whether the list is filtered by a search or a tag. */
  readonly filtered: boolean;
  /** The problem, in a sentence. */
  readonly problem: string | null;
  /** Path of the sign-in page that returns here; null if signing in wouldn't help. */
  readonly signInPath: string | null;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** The message in place of the list, or below it. */
export function ListState(props: ListStateProps) {
  const { status, count, filtered, problem, signInPath, onRetry, onClear } = props;
  if (problem !== null) {
    return (
      <div class="list-state" role="alert">
        {signInPath === null ? problem : "Your session has ended"}. {signInPath === null
          ? <button type="button" onClick={onRetry}>Try again</button>
          : <a href={signInPath}>Sign in again</a>}
      </div>
    );
  }
  if (status === "loading") return <Skeleton />;
  if (count > 0) return null;
  if (!filtered) return <FirstSteps />;
  return (
    <div class="list-state">
      <p role="status">No matching patterns</p>
      <button type="button" onClick={onClear}>Show all</button>
    </div>
  );
}

const FirstSteps = () => (
  <div class="list-state">
    <p>Nothing is saved yet.</p>
    <p>
      Write a pattern in the <a href="/">workbench</a> and press Save: it is kept here, with every version.
    </p>
  </div>
);

/** Has the same height as the rows that follow. */
const Skeleton = () => (
  <div class="skeleton">
    <p class="for-readers" role="status">Loading</p>
    {Array.from({ length: 8 }, (_, index) => <div key={index} aria-hidden="true" />)}
  </div>
);

interface LibraryFilterProps {
  readonly query: string;
  readonly tag: string;
  readonly tags: ReadonlyMap<string, number>;
  /** Total number of saved patterns. */
  readonly total: number;
  readonly onQuery: (query: string) => void;
  readonly onTag: (tag: string) => void;
  /** Null while an import is in progress. */
  readonly onImport: (() => void) | null;
}

const COUNT = new Intl.NumberFormat("en-GB");

/** The search field and the tag select. */
export function LibraryFilter({ query, tag, tags, total, onQuery, onTag, onImport }: LibraryFilterProps) {
  return (
    <search class="library-filter">
      <input
        type="search"
        aria-label="Search library"
        placeholder="Search library"
        value={query}
        spellcheck={false}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
      />
      <select aria-label="Tag" value={tag} onChange={({ currentTarget }) => onTag(currentTarget.value)}>
        <option value="">All patterns ({COUNT.format(total)})</option>
        {tag !== "" && !tags.has(tag) && <option value={tag}>{tag} (0)</option>}
        {[...tags].map(([name, count]) => (
          <option key={name} value={name}>{name} ({COUNT.format(count)})</option>
        ))}
      </select>
      <button type="button" disabled={onImport === null} onClick={onImport ?? undefined}>Import</button>
      <a class="button" href="/library/export" download>Export</a>
    </search>
  );
}

interface NoticeBarProps {
  readonly words: string;
  /** Null if it can't be undone. */
  readonly onUndo: (() => void) | null;
  /** Path of the sign-in page that returns here; null if signing in wouldn't help. */
  readonly signInPath: string | null;
  readonly onClose: () => void;
  /** Called while the notice is being read, to stop the timer. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/** The result of the last action, with a button to undo it. */
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

interface SelectionBarProps {
  readonly count: number;
  /** Tags that some of them have. */
  readonly tags: readonly string[];
  readonly maxTagLength: number;
  readonly busy: boolean;
  readonly onTag: (tag: string, given: boolean) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** Actions for several saved patterns at once. */
export function SelectionBar(
  { count, tags, maxTagLength, busy, onTag, onDelete, onClear }: SelectionBarProps,
) {
  const [tag, setTag] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const name = tag.trim().toLowerCase();
    if (name === "") return;
    onTag(name, true);
    setTag("");
  };
  return (
    <form class="selection-bar" onSubmit={submit} aria-label="Selected patterns">
      <strong role="status">{count} selected</strong>
      <input
        aria-label="Tag to add"
        placeholder="Tag to add"
        value={tag}
        maxLength={maxTagLength}
        onInput={({ currentTarget }) => setTag(currentTarget.value)}
      />
      <button type="submit" disabled={busy}>Add tag</button>
      {tags.length > 0 && (
        <select
          aria-label="Remove a tag"
          value=""
          disabled={busy}
          onChange={({ currentTarget }) => onTag(currentTarget.value, false)}
        >
          <option value="">Remove…</option>
          {tags.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      )}
      <button type="button" class="danger" disabled={busy} onClick={onDelete}>Delete</button>
      <button type="button" onClick={onClear}>Select none</button>
    </form>
  );
}

interface ImportBarProps {
  readonly words: string;
  /** Number of processed patterns, and of all patterns. */
  readonly done: number;
  readonly total: number;
  readonly isOver: boolean;
  /** Path of the sign-in page that returns here; null if signing in wouldn't help. */
  readonly signInPath: string | null;
  /** Null if there is nothing to stop. */
  readonly onStop: (() => void) | null;
  /** Null if nothing is left to do. */
  readonly onGoOn: (() => void) | null;
  readonly onClose: () => void;
}

const IMPORT_COUNT = new Intl.NumberFormat("en-GB");

/** The progress of an import, or its result. */
export function ImportBar(props: ImportBarProps) {
  const { words, done, total, isOver, signInPath, onStop, onGoOn, onClose } = props;
  return (
    <section class="import-bar" aria-label="Import">
      <p role="status">{words}</p>
      {onStop && (
        <p class="row">
          <progress aria-label="Patterns imported" value={done} max={Math.max(total, 1)} />
          <span>{IMPORT_COUNT.format(done)} of {IMPORT_COUNT.format(total)}</span>
          <button type="button" onClick={onStop}>Stop</button>
        </p>
      )}
      {onGoOn && (
        <p class="muted">
          Continue to import the rest, or import the same file again later
        </p>
      )}
      {isOver && (
        <p class="row">
          {signInPath !== null && <a href={signInPath}>Sign in again</a>}
          {onGoOn && <button type="button" onClick={onGoOn}>Continue</button>}
          <button type="button" onClick={onClose}>Close</button>
        </p>
      )}
    </section>
  );
}
