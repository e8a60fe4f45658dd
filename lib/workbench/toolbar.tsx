import { useEffect, useRef } from "preact/hooks";
import { connectLater, type Sources, type UrlState, useHydrated } from "./core/mod.ts";
import { ThemeChoice } from "../../components/ThemeChoice.tsx";
import { AccountStatus } from "./offline/view.tsx";
import { SaveBar } from "./saving/save_bar.tsx";
import { Menus } from "./settings/menus.tsx";
import { ShareMenu } from "./sharing/view.tsx";

/** What the workbench offers beside its fields. */
export function Toolbar({ sources, features }: { sources: Sources; features: readonly string[] }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => connectLater(async () => (await loadLetters()).connectLetters(sources, window)), []);
  useHydrated(bar);
  const show = async (state: UrlState) => (await loadOpening()).open(sources, state, localStorage, window);
  return (
    <nav class="toolbar with-script" aria-label="Workbench" ref={bar}>
      <Menus sources={sources} features={features} onShow={show} />
      {features.includes("library") && <SaveBar sources={sources} />}
      <ShareMenu sources={sources} onShow={show} />
      <a class="phone-link" href="/docs">Reference</a>
      {features.includes("library") && <a class="phone-link" href="/library">Library</a>}
      <a class="phone-link" href="/review">Review changes</a>
      <ThemeChoice />
      <AccountStatus hasAccounts={features.length > 0} />
    </nav>
  );
}

const loadOpening = () => import("./core/navigation.ts");

/** No part of the page waits for single letters to be keys. */
const loadLetters = () => import("./core/letter_keys.ts");
