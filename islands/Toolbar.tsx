import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { AccountChip } from "../components/AccountChip.tsx";
import { Menu, MenuItem } from "../components/Menu.tsx";
import { OfflineChip } from "../components/OfflineChip.tsx";
import { ShareItems } from "../components/ShareItems.tsx";
import { literalOf } from "../lib/regex/regex.ts";
import type { User } from "../lib/schema/me.ts";
import { readRecent } from "../lib/workbench/core/drafts.ts";
import { useAlive } from "../lib/workbench/core/hydrated.ts";
import { connectLater } from "../lib/workbench/core/lazy.ts";
import type { UrlState } from "../lib/workbench/core/link.ts";
import type { Sources } from "../lib/workbench/core/model.ts";
import { whenIdle } from "../lib/workbench/core/schedule.ts";
import { lookForUser } from "../lib/workbench/core/user.ts";

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

const loadOpening = () => import("../lib/workbench/core/navigation.ts");

/** No part of the page waits for single letters to be keys. */
const loadLetters = () => import("../lib/workbench/core/letter_keys.ts");

type Lists = Awaited<ReturnType<typeof loadLists>>;

async function loadLists() {
  const [parts, contents] = await Promise.all([
    import("../lib/workbench/settings/view.tsx"),
    import("../lib/workbench/settings/menus.ts"),
  ]);
  return { ...parts, ...contents };
}

const keptBy = ({ localStorage, document }: typeof globalThis) => ({
  storage: localStorage,
  root: document.documentElement,
});
