import { type Shown, ShownText } from "../workbench/ShownText.tsx";

/** What a row shows of a saved pattern. */
export interface ListedSnippet {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly flags: string;
  readonly tags: readonly string[];
}

export interface SnippetRowProps {
  readonly snippet: ListedSnippet;
  readonly index: number;
  /** Rows of the whole list; -1 while that is not known. */
  readonly total: number;
  /** Where it lies in the list, CSS pixels. */
  readonly top: number;
  /** Opens it in the workbench. */
  readonly href: string;
  /** A piece of its pattern as it is drawn. */
  readonly drawn: (piece: string) => readonly Shown[];
  /** When it was changed, in words. */
  readonly time: string;
  /** Whether Tab leads here. */
  readonly active: boolean;
  readonly selected: boolean;
  /** Whether it is shown beside the list. */
  readonly opened: boolean;
  readonly onActive: () => void;
  readonly onSelect: (selected: boolean) => void;
  readonly onDetails: () => void;
}

/** Longest pattern in a row; a screen has no room for more. */
const SHOWN_CHARACTERS = 200;

export function SnippetRow(props: SnippetRowProps) {
  const { snippet: { name, pattern, flags, tags }, index, total, top, href, time, active, selected } = props;
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
        <a href={href} tabIndex={tabIndex} title="Open in the workbench">{name}</a>
        {tags.map((tag) => <span key={tag} class="tag">{tag}</span>)}
      </div>
      <code class="pattern">
        /<ShownText text={props.drawn(pattern.slice(0, SHOWN_CHARACTERS))} />/{flags}
      </code>
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
