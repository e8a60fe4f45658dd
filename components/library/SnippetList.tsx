import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useWindow } from "../workbench/use_window.ts";
import { type ListedSnippet, SnippetRow, type SnippetRowProps } from "./SnippetRow.tsx";

/** Height of a row in CSS pixels; the style sheet has the same. */
const SNIPPET_HEIGHT = 56;

export interface SnippetListProps<T extends ListedSnippet> {
  readonly snippets: readonly T[];
  /** Whether more of them can come. */
  readonly partial: boolean;
  readonly selected: ReadonlySet<string>;
  /** Id of the one that is shown beside the list. */
  readonly opened: string | null;
  /** Index of the row that the keyboard is in. */
  readonly active: number;
  readonly hrefOf: (snippet: T) => string;
  readonly timeOf: (snippet: T) => string;
  readonly drawn: SnippetRowProps["drawn"];
  readonly onActive: (index: number) => void;
  readonly onSelect: (snippet: T, selected: boolean) => void;
  readonly onDetails: (snippet: T) => void;
  readonly onDelete: (snippet: T) => void;
  /** Called when the rows in view come near the end. */
  readonly onNearEnd: (lastIndex: number) => void;
}

/** Saved patterns; only the rows in view are drawn. Arrow keys walk along them. */
export function SnippetList<T extends ListedSnippet>(props: SnippetListProps<T>) {
  const { snippets, partial, selected, opened, onNearEnd } = props;
  const active = Math.min(props.active, snippets.length - 1);
  const total = snippets.length + (partial ? 1 : 0);
  const { viewport, indices } = useWindow(total, SNIPPET_HEIGHT);
  const last = indices.at(-1) ?? 0;
  useEffect(() => onNearEnd(last), [last, snippets.length]);
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

/** The row with the focus stays drawn wherever the list is scrolled to: else the focus would be lost. */
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
  // Before the next key can come: it would start from the row that was left.
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
