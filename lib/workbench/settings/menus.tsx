import { useSignal } from "@preact/signals";
import { Menu, MenuPanel } from "../../../components/Menu.tsx";
import { MAIN_MENU } from "../page/menus.ts";
import { useLater } from "../runtime/lazy.ts";
import type { MenuPage } from "./menu_contents.tsx";

/** The menu of the toolbar, and the panels that it leads to. Their contents are fetched when one opens. */
export function Menus(page: MenuPage) {
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
      <Menu {...panel(MAIN_MENU)} title="⋯" label="Menu" />
      <MenuPanel {...panel("templates")} label="Templates" />
      <MenuPanel {...panel("fixtures")} label="Fixtures" />
      <MenuPanel {...panel("recent")} label="Recent" />
      <MenuPanel {...panel("settings")} label="Settings" />
      <MenuPanel {...panel("keys")} label="Keys" />
    </>
  );
}

const loadContents = () => import("./menu_contents.tsx");
