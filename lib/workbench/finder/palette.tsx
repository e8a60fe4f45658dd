import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { MAX_FINDER_QUERY } from "../../limits/workbench.ts";
import { type FinderPage, localItems, patternItems } from "./items.ts";
import { ItemWords } from "./item_words.tsx";
import { useSavedItems } from "./saved_items.ts";
import { type FinderItem, findItems, type FoundGroup } from "./search.ts";

interface PaletteProps extends FinderPage {
  readonly onClose: () => void;
}

/** Items per group in the palette. */
const MAX_FOUND_ITEMS = 12;

/** A dialog that finds commands, patterns and entries of the reference, and reads pasted code. */
export function Palette({ onClose, ...page }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal("");
  const saved = useSavedItems(page, query);
  const chosen = useSignal(0);
  const local = useMemo(() => localItems(page), []);
  useEffect(() => dialog.current?.showModal(), []);
  const items = [...patternItems(page, query.value), ...local, ...saved.value ?? []];
  const groups = findItems(items, query.value, query.value === "" ? SHOWN_AT_FIRST : MAX_FOUND_ITEMS);
  const flat = groups.flatMap((group) => group.items);
  const active = flat[Math.min(chosen.value, flat.length - 1)];
  const run = (item: FinderItem | undefined) => {
    if (item === undefined) return;
    dialog.current?.close();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      const next = chosen.value + step;
      chosen.value = (next + flat.length) % flat.length;
      return;
    }
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    run(active);
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search or run a command"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Search, paste a regex or run a command"
        placeholder="Search, paste a regex or run a command"
        aria-expanded="true"
        aria-controls="palette-items"
        aria-activedescendant={active && optionId(active)}
        autocomplete="off"
        spellcheck={false}
        maxLength={MAX_FINDER_QUERY}
        autofocus
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value;
          chosen.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <Found groups={groups} active={active} onChoose={run} />
    </dialog>
  );
}

/** Number of items per group before anything is typed. */
const SHOWN_AT_FIRST = 5;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const optionId = ({ id }: FinderItem) => `palette-${id.replaceAll(/[^\w-]/g, "-")}`;

interface FoundProps {
  readonly groups: readonly FoundGroup[];
  readonly active: FinderItem | undefined;
  readonly onChoose: (item: FinderItem) => void;
}

function Found({ groups, active, onChoose }: FoundProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" }), [
    active,
  ]);
  return (
    <>
      <div class="palette-items" id="palette-items" role="listbox" aria-label="Results" ref={row}>
        {groups.map(({ group, items }) => (
          <div key={group} role="group" aria-label={group}>
            <div class="palette-group" aria-hidden="true">{group}</div>
            {items.map((item) => (
              <div
                key={item.id}
                id={optionId(item)}
                class="palette-item"
                role="option"
                aria-selected={item === active ? "true" : "false"}
                onClick={() => onChoose(item)}
              >
                <ItemWords item={item} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p class="palette-hint" role="status">
        {groups.length === 0 ? "Nothing found" : "↑ ↓ to move · Enter to choose · Esc to close"}
      </p>
    </>
  );
}
