import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { MAX_FINDER_QUERY } from "../../limits/workbench.ts";
import { type FinderPage, localItems, patternItems } from "./items.ts";
import { ItemWords } from "./item_words.tsx";
import { useSavedItems } from "./saved_items.ts";
import { type FinderItem, findItems, type FoundGroup } from "./search.ts";

interface ResultsProps {
  readonly page: FinderPage;
  /** What is in the field of the dialog. */
  readonly query: Signal<string>;
  readonly dialog: RefObject<HTMLDialogElement>;
}

/** Items per group in the palette. */
const MAX_FOUND_ITEMS = 12;

/** What the palette finds, and the keys that choose from it. */
export function Results({ page, query: typed, dialog }: ResultsProps) {
  const query = typed.value;
  const saved = useSavedItems(page, typed);
  const moved = useSignal({ query, by: 0 });
  const local = useMemo(() => localItems(page), []);
  const items = [...patternItems(page, query), ...local, ...saved.value ?? []];
  const groups = findItems(items, query, query === "" ? SHOWN_AT_FIRST : MAX_FOUND_ITEMS);
  const flat = groups.flatMap((group) => group.items);
  const chosen = moved.value.query === query ? moved.value.by : 0;
  const active = flat[Math.min(chosen, flat.length - 1)];
  const run = (item: FinderItem | undefined) => {
    if (item === undefined) return;
    dialog.current?.close();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      moved.value = { query, by: (chosen + step + flat.length) % flat.length };
      return;
    }
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    run(active);
  };
  useLayoutEffect(() => {
    for (const [name, value] of COMBOBOX) dialog.current?.querySelector("input")?.setAttribute(name, value);
  }, []);
  // Before the next key, which may be Enter.
  useLayoutEffect(() => {
    const input = dialog.current?.querySelector("input");
    if (active) input?.setAttribute("aria-activedescendant", optionId(active));
    else input?.removeAttribute("aria-activedescendant");
    input?.addEventListener("keydown", onKeyDown);
    return () => input?.removeEventListener("keydown", onKeyDown);
  });
  return <Found groups={groups} active={active} onChoose={run} />;
}

/** What makes the field a combobox, which it is as soon as there are results. */
const COMBOBOX = [
  ["role", "combobox"],
  ["aria-expanded", "true"],
  ["aria-controls", "palette-items"],
  ["maxlength", `${MAX_FINDER_QUERY}`],
] as const;

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
