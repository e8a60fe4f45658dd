import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Menu, MenuPanel } from "../../../components/Menu.tsx";
import { useLater } from "../runtime/lazy.ts";
import type { MenuPage } from "./menu_contents.tsx";

interface MenusProps extends MenuPage {
  /** The controls between the menus. */
  readonly children: ComponentChildren;
}

/** The toolbar's menus around its other controls. Their contents are fetched when one opens. */
export function Menus({ children, ...page }: MenusProps) {
  const opened = useSignal<string | null>(null);
  const contents = useLater(loadContents, opened.value !== null);
  const panel = (id: string) => ({
    id,
    onOpen: () => opened.value = id,
    onClose: () => opened.value === id && (opened.value = null),
    children: opened.value === id && contents && <contents.MenuContents id={id} {...page} />,
  });
  return (
    <>
      <button
        type="button"
        class="new-pattern"
        onClick={async () => (await loadContents()).startNew(page)}
      >
        New
      </button>
      <Menu {...panel("templates")} title="Templates" />
      <Menu {...panel("fixtures")} title="Fixtures" />
      {children}
      <Menu {...panel("main")} title="Menu" />
      <MenuPanel {...panel("recent")} label="Recent" />
      <MenuPanel {...panel("settings")} label="Settings" />
      <MenuPanel {...panel("keys")} label="Keys" />
    </>
  );
}

const loadContents = () => import("./menu_contents.tsx");
