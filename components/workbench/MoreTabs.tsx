import { MenuItem } from "../toolbar/MenuItem.tsx";
import type { TabsProps } from "./Tabs.tsx";

/** The tabs for which there is no room; its button bears the name of the chosen one, if that is among them. */
export function MoreTabs({ tabs, chosen, onChoose }: Pick<TabsProps, "tabs" | "chosen" | "onChoose">) {
  const current = tabs.find(({ id }) => id === chosen);
  const menu = `more-than-${tabs[0]?.id}`;
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
