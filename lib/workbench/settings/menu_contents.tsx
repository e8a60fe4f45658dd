/** The contents of the toolbar's menus, which browsers fetch when one of them is opened. @module */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { MenuItem } from "../../../components/Menu.tsx";
import { MORE_LINKS } from "../../../components/MoreLinks.ts";
import { siteLinks } from "../../../components/SiteLinks.tsx";
import { ThemeChoice } from "../../../components/ThemeChoice.tsx";
import { serviceFixtures } from "../../content/fixtures.ts";
import { TEMPLATES } from "../../content/templates.ts";
import { excerpt } from "../../regex/excerpt.ts";
import { toLiteral } from "../../regex/regex.ts";
import "../second_load.ts";
import { readRecent } from "../model/drafts.ts";
import type { UrlState } from "../model/link.ts";
import { selectTool, type Sources } from "../model/model.ts";
import { emptyState } from "../model/preferences.ts";
import { withSample } from "../model/sample.ts";
import { writeLetters } from "../page/letter_keys.ts";
import { openMenu } from "../page/menus.ts";
import { keysWith } from "./keys.ts";
import { settingsPanel } from "./state.ts";
import { GroupedItems, KeyList, LetterSwitch, Settings } from "./view.tsx";

/** What the menus work on. */
export interface MenuPage {
  readonly sources: Sources;
  /** What the deployment has switched on. */
  readonly features: readonly string[];
  /** Puts a state on the workbench. */
  readonly onShow: (state: UrlState) => Promise<void>;
}

/** Begins an empty pattern with the reader's flags; the test text stays. */
async function startNew({ sources, onShow }: MenuPage): Promise<void> {
  await onShow(emptyState(sources, () => localStorage));
  document.querySelector<HTMLElement>('[data-field="pattern"], [name="pattern"]:not([hidden])')?.focus();
}

/** What the menu of an ID shows while it is open. */
export function MenuContents({ id, ...page }: MenuPage & { readonly id: string }) {
  const [Contents, title] = [CONTENTS[id], TITLES[id]];
  if (!Contents) return null;
  return (
    <>
      {/* The panel's name says the same. */}
      {title && <p class="menu-title" aria-hidden="true">{title}</p>}
      <Contents {...page} />
    </>
  );
}

/** What a reader chose to open, which is no longer to be seen. */
const TITLES: Readonly<Record<string, string>> = {
  templates: "Templates",
  fixtures: "Fixtures",
  recent: "Recent patterns",
  settings: "Settings",
  keys: "Keyboard shortcuts",
};

const CONTENTS: Readonly<Record<string, (page: MenuPage) => JSX.Element>> = {
  main: MainMenu,
  templates: Templates,
  fixtures: Fixtures,
  recent: Recent,
  settings: SettingsMenu,
  keys: Keys,
};

/** Everything that the header leads to, also what it has no room for. */
function MainMenu(page: MenuPage) {
  return (
    <>
      <MenuItem title="New pattern" onChoose={() => startNew(page)} />
      <MenuItem title="Templates" onChoose={() => openMenu("templates")} />
      <MenuItem title="Fixtures" onChoose={() => openMenu("fixtures")} />
      <MenuItem title="Recent patterns" onChoose={() => openMenu("recent")} />
      <MenuItem title="Settings" onChoose={() => openMenu("settings")} />
      <MenuItem title="Keyboard shortcuts" onChoose={() => openMenu("keys")} />
      <ThemeItem />
      <nav class="menu-links" aria-label="Pages">
        {linksWith(page.features).map(({ path, title, isInHeader }) => (
          <a key={path} class={`menu-item${isInHeader ? " in-header" : ""}`} href={path}>{title}</a>
        ))}
      </nav>
    </>
  );
}

/** The theme, which `static/early.js` applies and keeps. */
function ThemeItem() {
  const item = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    const choice = item.current?.querySelector("select");
    if (choice) choice.value = document.documentElement.dataset.theme ?? "system";
  }, []);
  return (
    <label class="menu-item menu-theme" ref={item}>
      Theme <ThemeChoice />
    </label>
  );
}

interface PageLink {
  readonly path: string;
  readonly title: string;
  /** Whether the header has the same link, if it has room for it. */
  readonly isInHeader?: boolean;
}

function linksWith(features: readonly string[]): readonly PageLink[] {
  return [
    ...siteLinks(features).map((link) => ({ ...link, isInHeader: true })),
    ...MORE_LINKS,
    ...features.length > 0 ? [{ path: "/account", title: "Account" }] : [],
  ];
}

function Templates({ sources, onShow }: MenuPage) {
  return (
    <GroupedItems
      search="Search templates"
      items={TEMPLATES.map((each) => ({
        id: each.id,
        title: each.name,
        group: each.category,
        code: `${toLiteral(each)}\n${each.sample.split("\n", 1)[0]}`,
        detail: `${each.description}. ${each.caveat}`,
        onChoose: () => onShow(withSample(sources, each)),
      }))}
    />
  );
}

function Fixtures({ sources, onShow }: MenuPage) {
  return (
    <>
      <MenuItem
        title="Run the fixtures"
        detail="Built-in cases that show how this browser's engine matches"
        onChoose={() => selectTool(sources, "fixtures")}
      />
      <GroupedItems
        items={serviceFixtures.suites.map(({ id, title, category, description, pattern, flags, cases }) => ({
          id,
          title,
          group: `${category[0]?.toUpperCase()}${category.slice(1)}`,
          detail: description,
          onChoose: () => onShow({ pattern, flags, text: cases[0]?.input ?? "" }),
        }))}
      />
    </>
  );
}

/** The beginning of a text: it tells apart what has the same pattern. */

function Recent({ onShow }: MenuPage) {
  const recent = useMemo(() => readRecent(localStorage), []);
  if (recent.length === 0) {
    return <p class="empty-view">Patterns you worked on before appear here</p>;
  }
  return (
    <>
      {recent.map((state, index) => (
        <MenuItem
          key={index}
          title={toLiteral(state)}
          detail={recent.some((each) => each !== state && toLiteral(each) === toLiteral(state))
            ? excerpt(state.text)
            : ""}
          onChoose={() => onShow(state)}
        />
      ))}
    </>
  );
}

function SettingsMenu({ sources }: MenuPage) {
  const settings = useMemo(() => settingsPanel(sources, localStorage), []);
  return <Settings {...settings()} />;
}

function Keys({ sources, features }: MenuPage) {
  return (
    <>
      <LetterSwitch on={sources.letters.value} onSwitch={(on) => writeLetters(sources, on)} />
      <KeyList keys={keysWith(features)} />
    </>
  );
}
