import { useState } from "preact/hooks";

export interface SelectionBarProps {
  readonly count: number;
  /** Tags that some of them have. */
  readonly tags: readonly string[];
  readonly maxTagLength: number;
  readonly busy: boolean;
  readonly onTag: (tag: string, given: boolean) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with several saved patterns at once. */
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
          aria-label="Take a tag away"
          value=""
          disabled={busy}
          onChange={({ currentTarget }) => onTag(currentTarget.value, false)}
        >
          <option value="">Take away…</option>
          {tags.map((each) => <option key={each} value={each}>{each}</option>)}
        </select>
      )}
      <button type="button" class="danger" disabled={busy} onClick={onDelete}>Delete</button>
      <button type="button" onClick={onClear}>Select none</button>
    </form>
  );
}
