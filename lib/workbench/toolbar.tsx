import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ThemeChoice } from "../../components/ThemeChoice.tsx";
import type { UrlState } from "./model/link.ts";
import type { Sources } from "./model/model.ts";
import { AccountStatus } from "./offline/view.tsx";
import { useHydrated } from "./runtime/hydrated.ts";
import { connectLater, useLater } from "./runtime/lazy.ts";
import { SaveBar } from "./saving/save_bar.tsx";
import { Menus } from "./settings/menus.tsx";
import { ShareMenu } from "./sharing/view.tsx";

/** The toolbar of the workbench. */
export function Toolbar({ sources, features }: { sources: Sources; features: readonly string[] }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => connectLater(async () => (await loadLetters()).connectLetters(sources, window)), []);
  const isFinderOpen = useSignal(false);
  const finder = useLater(() => import("./finder.tsx"), true);
  useHydrated(bar);
  const show = async (state: UrlState) => (await loadOpening()).open(sources, state, localStorage, window);
  return (
    <>
      <nav class="toolbar with-script" aria-label="Workbench" ref={bar}>
        <button
          type="button"
          id="open-palette"
          class="open-palette"
          onClick={() => isFinderOpen.value = true}
        >
          <span>
            Search<span class="search-words">, paste or run a command</span>
          </span>
          <kbd>Ctrl K</kbd>
        </button>
        <Menus sources={sources} features={features} onShow={show}>
          {features.includes("library") && <SaveBar sources={sources} />}
          <ShareMenu sources={sources} onShow={show} />
          <ThemeChoice />
          <AccountStatus hasAccounts={features.length > 0} />
        </Menus>
      </nav>
      {finder && <finder.Finder sources={sources} features={features} isOpen={isFinderOpen} />}
    </>
  );
}

const loadOpening = () => import("./model/navigation.ts");

/** No part of the page depends on single-letter keys. */
const loadLetters = () => import("./page/letter_keys.ts");
