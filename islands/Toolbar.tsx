import "../lib/workbench/shared.ts";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { AccountChip } from "../components/toolbar/AccountChip.tsx";
import { Menu } from "../components/toolbar/Menu.tsx";
import { MenuItem } from "../components/toolbar/MenuItem.tsx";
import { ShareItems } from "../components/toolbar/ShareItems.tsx";
import { ThemeChoice } from "../components/toolbar/ThemeChoice.tsx";
import { fetchUser } from "../lib/client/me.ts";
import { literalOf } from "../lib/regex/regex.ts";
import { readRecent } from "../lib/workbench/keeping/drafts.ts";
import type { User } from "../lib/schema/me.ts";
import type { Key } from "../lib/workbench/fields/keys.ts";
import { connectLater } from "../lib/workbench/connect_later.ts";
import { open } from "../lib/workbench/keeping/opening.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import type { Template } from "../lib/workbench/templates/template.ts";
import { readTheme, type Theme, THEMES, writeTheme } from "../lib/workbench/keeping/theme.ts";
import type { UrlState } from "../lib/workbench/keeping/url_state.ts";

/** What the workbench offers beside its fields. */
export default function Toolbar({ sources }: { sources: Sources }) {
  const templates = useSignal<readonly Template[]>([]);
  const keys = useSignal<readonly Key[]>([]);
  const lists = useSignal<Lists | null>(null);
  const recent = useSignal<readonly UrlState[]>([]);
  const theme = useSignal<Theme>("system");
  const user = useSignal<User | null | undefined>(undefined);
  useEffect(() => {
    theme.value = readTheme(localStorage);
    fetchUser().then((known) => user.value = known);
    return connectLater(async () => (await loadLetters()).connectLetters(sources, window));
  }, []);
  const show = (state: UrlState) => open(sources, state, localStorage, window);
  return (
    <nav class="toolbar with-script" aria-label="Workbench">
      <Menu id="share" title="Share" onOpen={loadSharing}>
        <ShareItems
          onCopy={async (withText) => (await loadSharing()).copyLink(sources, withText)}
          onSave={async () => (await loadSharing()).saveState(sources)}
          onOpen={async () => (await loadSharing()).pickState(sources, show)}
        />
      </Menu>
      <Menu
        id="templates"
        title="Templates"
        onOpen={async () =>
          [lists.value, templates.value] = await Promise.all([loadLists(), loadTemplates()])}
      >
        {lists.value && (
          <lists.value.TemplateList
            templates={templates.value}
            onChoose={(each) => show({ ...each, text: each.sample })}
          />
        )}
      </Menu>
      <Menu id="recent" title="Recent" onOpen={() => recent.value = readRecent(localStorage)}>
        {recent.value.length === 0 && (
          <p class="empty-view">A pattern that you leave for another appears here</p>
        )}
        {recent.value.map((state) => (
          <MenuItem
            key={literalOf(state)}
            title={literalOf(state)}
            onChoose={() => show(state)}
          />
        ))}
      </Menu>
      <ThemeChoice
        themes={THEMES}
        chosen={theme.value}
        onChoose={(name) => writeTheme(theme.value = name, localStorage, document.documentElement)}
      />
      <Menu
        id="keys"
        title="?"
        label="Keys"
        onOpen={async () => [lists.value, keys.value] = await Promise.all([loadLists(), loadKeys()])}
      >
        {lists.value && (
          <>
            <lists.value.LetterSwitch
              on={sources.letters.value}
              onSwitch={async (on) => (await loadLetters()).keepLetters(sources, on)}
            />
            <lists.value.KeyList keys={keys.value} />
          </>
        )}
      </Menu>
      <AccountChip
        name={user.value && (user.value.name || user.value.email)}
        returnTo={() => location.pathname + location.search}
      />
    </nav>
  );
}

/** Fetched when its menu opens: a copy has to be asked for soon after the click. */
const loadSharing = () => import("../lib/workbench/sharing/sharing.ts");

/** No part of the page waits for single letters to be keys. */
const loadLetters = () => import("../lib/workbench/fields/letters.ts");

type Lists = typeof import("../components/toolbar/lists.ts");

const loadLists = (): Promise<Lists> => import("../components/toolbar/lists.ts");

async function loadKeys(): Promise<readonly Key[]> {
  const { LETTER_KEYS, KEYS } = await import("../lib/workbench/fields/keys.ts");
  return [...LETTER_KEYS, ...KEYS];
}

/** Fetched when they are first asked for. */
async function loadTemplates(): Promise<readonly Template[]> {
  return (await import("../lib/workbench/templates/templates.ts")).TEMPLATES;
}
