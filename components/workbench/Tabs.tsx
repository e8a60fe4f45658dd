import type { ComponentChildren } from "preact";

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly content: ComponentChildren;
}

export interface TabsProps {
  readonly tabs: readonly Tab[];
  /** Null before scripts run: all panels are shown, one below the other. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly label?: string;
}

/**
 * One panel of several. Only the chosen one is drawn, as a large pattern fills each. Arrow keys move between the
 * tabs.
 */
export function Tabs({ tabs, chosen, onChoose, label = "Views" }: TabsProps) {
  const move = (event: KeyboardEvent) => moveOf(event, tabs, chosen, onChoose);
  return (
    <>
      <div class="tabs with-script" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            tab={tab}
            chosen={chosen === tab.id}
            onChoose={onChoose}
          />
        ))}
      </div>
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

function TabButton({ tab, chosen, onChoose }: { tab: Tab; chosen: boolean; onChoose: (id: string) => void }) {
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab.id}`}
      aria-controls={`panel-${tab.id}`}
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(tab.id)}
    >
      {tab.title}
      {tab.count ? <span class="count">{tab.count}</span> : null}
    </button>
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveOf(
  event: KeyboardEvent,
  tabs: readonly Tab[],
  chosen: string | null,
  onChoose: (id: string) => void,
) {
  const at = tabs.findIndex(({ id }) => id === chosen);
  const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  onChoose(next.id);
  document.getElementById(`tab-${next.id}`)?.focus();
}
