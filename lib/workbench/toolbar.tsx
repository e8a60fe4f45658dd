import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { SITE_LINKS } from "../../components/SiteLinks.ts";
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
  const finder = useLater(() => import("./second_load.ts"), true);
  useHydrated(bar);
  const show = async (state: UrlState) => (await loadOpening()).open(sources, state, localStorage, window);
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
          <span>
            Search<span class="search-words">, paste or run a command</span>
          </span>
          <kbd>Ctrl K</kbd>
        </button>
        <Links features={features} />
        {features.includes("library") && <SaveBar sources={sources} mark={mark} />}
        <ShareMenu sources={sources} hasExport={features.includes("export")} onShow={show} />
        <AccountStatus hasAccounts={features.length > 0} />
        <Menus sources={sources} features={features} onShow={show} />
      </nav>
      {finder && <finder.Finder sources={sources} features={features} isOpen={isFinderOpen} />}
    </>
  );
}

/** The pages of the site. With scripts, the reference is a tab beside the pattern. */
function Links({ features }: { features: readonly string[] }) {
  return (
    <>
      {SITE_LINKS.filter(({ feature }) => !feature || features.includes(feature)).map(({ path, title }) => (
        <a key={path} class={path === "/docs" ? "site-link without-script" : "site-link"} href={path}>
          {title}
        </a>
      ))}
    </>
  );
}

const loadOpening = () => import("./second_load.ts");
