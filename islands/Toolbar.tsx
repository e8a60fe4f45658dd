import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { AccountChip } from "../components/toolbar/AccountChip.tsx";
import { KeyList } from "../components/toolbar/KeyList.tsx";
import { LetterSwitch } from "../components/toolbar/LetterSwitch.tsx";
import { Menu } from "../components/toolbar/Menu.tsx";
import { MenuItem } from "../components/toolbar/MenuItem.tsx";
import { TemplateList } from "../components/toolbar/TemplateList.tsx";
import { ThemeChoice } from "../components/toolbar/ThemeChoice.tsx";
import { fetchUser } from "../lib/client/me.ts";
import { literalOf } from "../lib/regex/regex.ts";
import { readRecent } from "../lib/workbench/keeping/drafts.ts";
import type { User } from "../lib/schema/me.ts";
import { KEYS, LETTER_KEYS } from "../lib/workbench/fields/keys.ts";
import { connectLetters, keepLetters } from "../lib/workbench/fields/letters.ts";
import { open } from "../lib/workbench/keeping/opening.ts";
import { copyLink, pickState, saveState } from "../lib/workbench/sharing/sharing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import type { Template } from "../lib/workbench/templates/template.ts";
import { readTheme, type Theme, THEMES, writeTheme } from "../lib/workbench/keeping/theme.ts";
import type { UrlState } from "../lib/workbench/keeping/url_state.ts";

/** What the workbench offers beside its fields. */
export default function Toolbar({ sources }: { sources: Sources }) {
  const templates = useSignal<readonly Template[]>([]);
  const recent = useSignal<readonly UrlState[]>([]);
  const theme = useSignal<Theme>("system");
  const user = useSignal<User | null | undefined>(undefined);
  useEffect(() => {
    theme.value = readTheme(localStorage);
    fetchUser().then((known) => user.value = known);
    return connectLetters(sources, window);
  }, []);
  const show = (state: UrlState) => open(sources, state, localStorage, window);
  return (
    <nav class="toolbar with-script" aria-label="Workbench">
      <Menu id="share" title="Share">
        <MenuItem
          title="Copy link"
          detail="Whoever has it sees pattern and text"
          onChoose={() => copyLink(sources, true)}
        />
        <MenuItem title="Copy link without text" onChoose={() => copyLink(sources, false)} />
        <MenuItem
          title="Save as a file"
          detail="For a text of any length"
          onChoose={() => saveState(sources)}
        />
        <MenuItem title="Open a file" onChoose={() => pickState(sources, show)} />
      </Menu>
      <Menu id="templates" title="Templates" onOpen={async () => templates.value = await loadTemplates()}>
        <TemplateList templates={templates.value} onChoose={(each) => show({ ...each, text: each.sample })} />
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
      <Menu id="keys" title="?" label="Keys">
        <LetterSwitch on={sources.letters.value} onSwitch={(on) => keepLetters(sources, on)} />
        <KeyList keys={[...LETTER_KEYS, ...KEYS]} />
      </Menu>
      <AccountChip
        name={user.value && (user.value.name || user.value.email)}
        returnTo={() => location.pathname + location.search}
      />
    </nav>
  );
}

/** Fetched when they are first asked for. */
async function loadTemplates(): Promise<readonly Template[]> {
  return (await import("../lib/workbench/templates/templates.ts")).TEMPLATES;
}
