import "../lib/workbench/first_scripts.ts";
import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { AccountChip } from "../components/toolbar/AccountChip.tsx";
import { Menu } from "../components/toolbar/Menu.tsx";
import { MenuItem } from "../components/toolbar/MenuItem.tsx";
import { OfflineChip } from "../components/toolbar/OfflineChip.tsx";
import { ShareItems } from "../components/toolbar/ShareItems.tsx";
import { lookForUser } from "../lib/client/me.ts";
import { literalOf } from "../lib/regex/regex.ts";
import { useAlive } from "../lib/workbench/alive.ts";
import { readRecent } from "../lib/workbench/keeping/drafts.ts";
import type { User } from "../lib/schema/me.ts";
import { connectLater } from "../lib/workbench/connect_later.ts";
import { whenIdle } from "../lib/workbench/when_idle.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import type { UrlState } from "../lib/workbench/keeping/url_state.ts";

const loadOffline = () => import("../lib/workbench/offline/connect_offline.ts");

/** What the workbench offers beside its fields. */
export default function Toolbar({ sources, features }: { sources: Sources; features: readonly string[] }) {
  const opened = useSignal<Lists | null>(null);
  const recent = useSignal<readonly UrlState[]>([]);
  const offline = useSignal(false);
  const user = useSignal<User | null | undefined>(undefined);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const stops = [
      connectLater(async () => (await loadOffline()).connectOffline(offline, window), whenIdle),
      connectLater(async () => (await loadLetters()).connectLetters(sources, window)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  useAlive(bar);
  useSignalEffect(() => {
    if (!offline.value) lookForUser(user, offline, () => sessionStorage);
  });
  const show = async (state: UrlState) => (await loadOpening()).open(sources, state, localStorage, window);
  const onOpen = async () => opened.value ??= await loadLists();
  const lists = opened.value;
  const settings = useMemo(() => lists?.settingsPanel(sources, keptBy(globalThis)), [lists]);
  return (
    <nav class="toolbar with-script" aria-label="Workbench" ref={bar}>
      <Menu id="share" title="Share" onOpen={loadSharing}>
        <ShareItems
          onCopy={async (withText) => (await loadSharing()).copyLink(sources, withText)}
          onSave={async () => (await loadSharing()).saveState(sources)}
          onOpen={async () => (await loadSharing()).pickState(sources, show)}
        />
      </Menu>
      <Menu id="templates" title="Templates" onOpen={onOpen}>
        {lists && (
          <>
            <MenuItem
              title="Empty pattern"
              detail="With the flags of your settings; the test text stays"
              onChoose={() => show(lists.emptyState(sources, () => localStorage))}
            />
            <lists.TemplateList
              templates={lists.TEMPLATES}
              onChoose={(each) => show({ ...each, text: each.sample })}
            />
          </>
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
      <Menu id="settings" title="Settings" onOpen={onOpen}>
        {lists && settings && <lists.Settings {...settings()} />}
      </Menu>
      <Menu id="keys" title="?" label="Keys" onOpen={onOpen}>
        {lists && (
          <>
            <lists.LetterSwitch
              on={sources.letters.value}
              onSwitch={(on) => lists.keepLetters(sources, on)}
            />
            <lists.KeyList keys={lists.keysWith(features)} />
          </>
        )}
      </Menu>
      <OfflineChip offline={offline.value} />
      {!offline.value && (features.length > 0 || user.value) && (
        <AccountChip
          name={user.value && (user.value.name || user.value.email)}
          returnTo={() => location.pathname + location.search}
        />
      )}
    </nav>
  );
}

/** Fetched when its menu opens: a copy has to be asked for soon after the click. */
const loadSharing = () => import("../lib/workbench/sharing/sharing.ts");

const loadOpening = () => import("../lib/workbench/keeping/opening.ts");

/** No part of the page waits for single letters to be keys. */
const loadLetters = () => import("../lib/workbench/fields/letters.ts");

type Lists = Awaited<ReturnType<typeof loadLists>>;

async function loadLists() {
  const [parts, contents] = await Promise.all([
    import("../components/toolbar/lists.ts"),
    import("../lib/workbench/menus.ts"),
  ]);
  return { ...parts, ...contents };
}

const keptBy = ({ localStorage, document }: typeof globalThis) => ({
  storage: localStorage,
  root: document.documentElement,
});
