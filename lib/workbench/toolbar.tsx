import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { SiteLinks } from "../../components/SiteLinks.tsx";
import type { UrlState } from "./model/link.ts";
import type { Sources } from "./model/model.ts";
import { AccountStatus } from "./offline/view.tsx";
import { useHydrated } from "./runtime/hydrated.ts";
import { useLater } from "./runtime/lazy.ts";
import { SaveBar, SavedName } from "./saving/save_bar.tsx";
import { Menus } from "./settings/menus.tsx";
import { ShareMenu } from "./sharing/view.tsx";

/** The rest of the header on the workbench: what the pattern is called, and what can be done with it. */
export function Toolbar({ sources, features }: { sources: Sources; features: readonly string[] }) {
  const bar = useRef<HTMLElement>(null);
  const isFinderOpen = useSignal(false);
  const mark = useSignal("");
  const finder = useLater(loadSecond, true);
  useHydrated(bar);
  const show = async (state: UrlState) => (await loadSecond()).open(sources, state, localStorage, window);
  return (
    <>
      <nav class="toolbar" aria-label="Workbench" ref={bar}>
        <SavedName name={sources.name} mark={mark} />
        <button
          type="button"
          id="open-palette"
          class="open-palette with-script"
          onClick={() => isFinderOpen.value = true}
        >
          <span>Search</span>
          <kbd>Ctrl K</kbd>
        </button>
        <SiteLinks features={features} />
        {features.includes("library") && <SaveBar sources={sources} mark={mark} />}
        <ShareMenu sources={sources} hasExport={features.includes("export")} onShow={show} />
        <AccountStatus hasAccounts={features.length > 0} />
        <Menus sources={sources} features={features} onShow={show} />
      </nav>
      {finder && <finder.Finder sources={sources} features={features} isOpen={isFinderOpen} />}
    </>
  );
}

const loadSecond = () => import("./second_load.ts");
