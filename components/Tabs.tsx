import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { MenuItem } from "./Menu.tsx";

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly content: ComponentChildren;
}

export interface TabsProps {
  readonly tabs: readonly Tab[];
  /** Null before scripts run: then all panels are shown, one below the other. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly label?: string;
  /** Shown at the end of the bar. */
  readonly end?: ComponentChildren;
  /** Shown between the bar and the panel. */
  readonly lead?: ComponentChildren;
}

/** A tab bar with its panels. Only the chosen panel is rendered, because each is large for a large pattern. */
export function Tabs({ tabs, chosen, onChoose, label = "Views", end = null, lead = null }: TabsProps) {
  return (
    <>
      <TabBar tabs={tabs} chosen={chosen} onChoose={onChoose} label={label} end={end} />
      {lead}
      {tabs.map(({ id, title, content }) => (
        <div key={id} id={`panel-${id}`} class="panel" {...panelRole(id, chosen)}>
          <h2 class={chosen === null ? "panel-title" : "for-readers"}>{title}</h2>
          {chosen === null || chosen === id ? content : null}
        </div>
      ))}
    </>
  );
}

function panelRole(id: string, chosen: string | null) {
  return chosen === null
    ? {}
    : { role: "tabpanel" as const, "aria-labelledby": `tab-${id}`, hidden: chosen !== id };
}

/** Arrow keys move between the tabs; those that don't fit are in a menu after them. */
function TabBar({ tabs, chosen, onChoose, label, end }: Required<Omit<TabsProps, "lead">>) {
  const { row, count } = useFitting(tabs.map(({ title, count = 0 }) => title + count).join());
  const shown = tabs.slice(0, count);
  const stop = shown.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <div class="tab-bar with-script">
      <div
        class="tabs"
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => tabAfterKey(event, shown, stop?.id, onChoose)}
      >
        {tabs.map((tab, index) => (
          <TabButton
            key={tab.id}
            tab={tab}
            chosen={chosen === tab.id}
            stop={tab === stop}
            beyond={index >= count}
            onChoose={onChoose}
          />
        ))}
      </div>
      {count < tabs.length && (
        <MoreTabs id={tabs[count]?.id ?? ""} tabs={tabs.slice(count)} chosen={chosen} onChoose={onChoose} />
      )}
      {end}
    </div>
  );
}

interface TabButtonProps {
  readonly tab: Tab;
  readonly chosen: boolean;
  /** Whether it is the tab stop. */
  readonly stop: boolean;
  /** Whether it doesn't fit: then it is hidden, but measured. */
  readonly beyond: boolean;
  readonly onChoose: (id: string) => void;
}

function TabButton({ tab: { id, title, count }, chosen, stop, beyond, onChoose }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      class={beyond ? "beyond" : undefined}
      aria-controls={`panel-${id}`}
      aria-selected={chosen ? "true" : "false"}
      tabIndex={stop ? 0 : -1}
      onClick={() => onChoose(id)}
    >
      {title}
      {count ? <span class="count">{count}</span> : null}
    </button>
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function tabAfterKey(
  event: KeyboardEvent,
  tabs: readonly Tab[],
  stop: string | undefined,
  onChoose: (id: string) => void,
) {
  const at = tabs.findIndex(({ id }) => id === stop);
  const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  onChoose(next.id);
  document.getElementById(`tab-${next.id}`)?.focus();
}

export interface MoreTabsProps extends Pick<TabsProps, "chosen" | "onChoose"> {
  /** Distinguishes the menu from others. */
  readonly id: string;
  readonly tabs: readonly Pick<Tab, "id" | "title" | "count">[];
}

/** The tabs that don't fit; the button shows the name of the chosen tab, if that is one of them. */
export function MoreTabs({ id, tabs, chosen, onChoose }: MoreTabsProps) {
  const current = tabs.find(({ id }) => id === chosen);
  const menu = `more-${id}`;
  return (
    <>
      <button
        type="button"
        class={`more-tabs ${current ? "chosen" : ""}`}
        popovertarget={menu}
        aria-label={current && `${current.title}, and more`}
      >
        {current?.title ?? "More"}
      </button>
      <div id={menu} class="menu tab-menu" popover="auto" role="group" aria-label="More">
        {tabs.map(({ id, title, count }) => (
          <MenuItem
            key={id}
            title={count ? `${title} (${count})` : title}
            onChoose={() => onChoose(id)}
          />
        ))}
      </div>
    </>
  );
}

export interface Fitting {
  readonly row: RefObject<HTMLDivElement>;
  /** Number of children in the first line of the row. */
  readonly count: number;
}

/**
 * Measures a row that wraps, and of which only the first line is visible.
 *
 * @param content changes when the width of a child may have changed
 */
export function useFitting(content: string): Fitting {
  const row = useRef<HTMLDivElement>(null);
  // On the server, all that a page consists of would outlive it with `useState`, see tests/routes/page_garbage_test.ts.
  const count = useSignal(Infinity);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => count.value = firstLineNumber(element);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [content]);
  return { row, count: count.value };
}

/** All of them if the row has no layout. */
function firstLineNumber({ children }: Element): number {
  const tops = [...children].map((child) => child instanceof HTMLElement ? child.offsetTop : 0);
  const second = tops.findIndex((top) => top !== tops[0]);
  return second === -1 ? Infinity : second;
}
