import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { MAX_SHOWN_CHARACTERS } from "../../limits/workbench.ts";
import { useWindow } from "../../../components/LongList.tsx";
import { ShownText } from "../../../components/ShownText.tsx";
import type { Snippet } from "../../schema/snippets.ts";
import type { filterView, importView, listView, noticeView, selectionView, stateView } from "./panels.ts";
import type { RowFacts } from "./row_facts.ts";
import { shownCode } from "./shown_code.ts";

const COUNT = new Intl.NumberFormat("en-GB");

/** What a part of the page shows, where there is something to show. */
type Shown<View extends (...args: never[]) => unknown> = NonNullable<ReturnType<View>>;

/** Height of a row in CSS pixels; the same as in the style sheet. */
const SNIPPET_HEIGHT = 80;

type SnippetListProps = ReturnType<typeof listView>;

/** Saved patterns; only the rows in view are rendered. Arrow keys move between them. */
export function SnippetList(props: SnippetListProps) {
  const { snippets, partial, onShown } = props;
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
          return snippet &&
            (
              <SnippetRow
                key={snippet.id}
                list={props}
                snippet={snippet}
                index={index}
                isActive={index === active}
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

function useWalk(
  viewport: { readonly current: HTMLElement | null },
  active: number,
  { snippets, selected, onActive, onSelect, onDetails, onDelete }: SnippetListProps,
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

interface SnippetRowProps {
  readonly list: SnippetListProps;
  readonly snippet: Snippet;
  readonly index: number;
  /** Whether it is the tab stop. */
  readonly isActive: boolean;
}

/** Signs, so that color isn't the only difference. */
const VERDICT_SIGNS = { safe: "✓", calm: "?", warn: "!", danger: "⚠" };

function SnippetRow({ list, snippet, index, isActive }: SnippetRowProps) {
  const { name, pattern, flags, description, tags } = snippet;
  const facts = list.factsOf(snippet);
  const isOpened = list.opened === snippet.id;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      role="listitem"
      class={`snippet-row${isOpened ? " opened" : ""}`}
      style={{ top: index * SNIPPET_HEIGHT }}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={list.partial ? -1 : list.snippets.length}
      onFocusCapture={() => list.onActive(index)}
    >
      <label class="select">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={list.selected.has(snippet.id)}
          tabIndex={tabIndex}
          onChange={({ currentTarget }) => list.onSelect(snippet, currentTarget.checked)}
        />
      </label>
      <div class="what">
        <a class="open" href={list.hrefOf(snippet)} tabIndex={tabIndex} title="Open in the workbench">
          {name}
        </a>
        {tags.map((tag) => <span key={tag} class="tag">{tag}</span>)}
      </div>
      <code class="pattern">
        /<ShownText text={shownCode(pattern.slice(0, MAX_SHOWN_CHARACTERS))} />/{flags}
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
      <span class="time">{list.timeOf(snippet)}</span>
      <button
        type="button"
        class="details"
        aria-label={`Details and history of ${name}`}
        aria-pressed={isOpened}
        tabIndex={tabIndex}
        onClick={() => list.onDetails(snippet)}
      >
        Details
      </button>
    </div>
  );
}

const counted = (versions: number) => versions === 1 ? "1 version" : `${COUNT.format(versions)} versions`;

/** How slow a search can be, in the same words as on the workbench. */
function VerdictWord({ verdict }: { readonly verdict: RowFacts["verdict"] }) {
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
function ContractWords({ contracts }: { readonly contracts: RowFacts["contracts"] }) {
  if (contracts === undefined) return null;
  const { kind, words, detail } = contracts;
  return (
    <span class={`contract-words ${kind}`} title={detail}>
      <span aria-hidden="true">{CONTRACT_SIGNS[kind]}</span> {words}
    </span>
  );
}

/** The message in place of the list, or below it. */
export function ListState(
  { status, count, filtered, problem, signInPath, onRetry, onClear }: ReturnType<typeof stateView>,
) {
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

/** The search field and the tag select. */
export function LibraryFilter(
  { query, tag, tags, total, onQuery, onTag, onImport }: ReturnType<typeof filterView>,
) {
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

/** The result of the last action, with a button to undo it. */
export function NoticeBar(
  { words, onUndo, signInPath, onClose, onHold, onRelease }: Shown<typeof noticeView>,
) {
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

/** Actions for several saved patterns at once. */
export function SelectionBar(
  { count, tags, maxTagLength, busy, onTag, onDelete, onClear }: Shown<typeof selectionView>,
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

/** The progress of an import, or its result. */
export function ImportBar(
  { words, done, total, isOver, signInPath, onStop, onGoOn, onClose }: Shown<typeof importView>,
) {
  return (
    <section class="import-bar" aria-label="Import">
      <p role="status">{words}</p>
      {onStop && (
        <p class="row">
          <progress aria-label="Patterns imported" value={done} max={Math.max(total, 1)} />
          <span>{COUNT.format(done)} of {COUNT.format(total)}</span>
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
