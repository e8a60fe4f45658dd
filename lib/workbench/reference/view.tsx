import { Fragment } from "preact";
import { useComputed, useSignal } from "@preact/signals";
import { type Entry, type Example, REFERENCE } from "../../content/reference.ts";
import { MAX_FINDER_QUERY } from "../../limits/workbench.ts";
import { DEFAULT_MODES } from "../model/link.ts";
import { open } from "../model/navigation.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";

/** The reference beside the pattern: what a construct means, and an example to put on the workbench. */
export function Tool({ model: { sources } }: ToolProps) {
  const query = useSignal("");
  const families = useComputed(() => familiesWith(query.value)).value;
  const onShow = ({ modes, matches: _, ...regex }: Example) => {
    const state = modes ? { ...regex, modes: { ...DEFAULT_MODES, ...modes } } : regex;
    open(sources, state, localStorage, window);
  };
  return (
    <div class="reference-tab">
      <p class="reference-head">
        <input
          type="search"
          aria-label="Search the reference"
          placeholder="Search, for example lazy or \b"
          maxLength={MAX_FINDER_QUERY}
          value={query.value}
          onInput={({ currentTarget }) => query.value = currentTarget.value}
        />
        <a href="/docs">Open as a page</a>
      </p>
      {families.length === 0 && <p class="empty-view" role="status">No matching entries</p>}
      {families.map(({ id, title, entries }) => (
        <section key={id} aria-label={title}>
          <h3>{title}</h3>
          <ul data-arrows="list">
            {entries.map((entry) => <Row key={entry.id} entry={entry} onShow={onShow} />)}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  readonly entry: Entry;
  readonly onShow: (example: Example) => void;
}

function Row({ entry: { syntax, name, meaning, note, example }, onShow }: RowProps) {
  return (
    <li role="listitem">
      <code class="source">{syntax}</code>
      <strong>{name}</strong>
      <span>
        {prose(meaning)}
        {note && <small>{prose(note)}</small>}
      </span>
      <button
        type="button"
        class="quiet"
        aria-label={`Show an example of ${name}`}
        onClick={() => onShow(example)}
      >
        Example
      </button>
    </li>
  );
}

/** A sentence with its code as such. */
const prose = (sentence: string) =>
  sentence.split("`").map((part, at) =>
    at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <code key={at}>{part}</code>
  );

/** The entries that contain every word of a query, by family. */
function familiesWith(query: string): typeof REFERENCE {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return REFERENCE;
  return REFERENCE.map((family) => ({
    ...family,
    entries: family.entries.filter((entry) => {
      const said = `${entry.syntax} ${entry.name} ${entry.meaning} ${entry.note ?? ""} ${family.title}`
        .toLowerCase();
      return words.every((word) => said.includes(word));
    }),
  })).filter(({ entries }) => entries.length > 0);
}
