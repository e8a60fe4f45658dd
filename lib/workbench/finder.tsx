import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { UrlState } from "./model/link.ts";
import type { Sources } from "./model/model.ts";
import { open } from "./model/navigation.ts";
import { keepFocus } from "./page/kept_focus.ts";
import { connectLetters } from "./page/letter_keys.ts";
import { useLater } from "./runtime/lazy.ts";

interface FinderProps {
  readonly sources: Sources;
  readonly features: readonly string[];
  readonly isOpen: Signal<boolean>;
}

/** From this width on, the layout has space for the side pane. */
const WIDE = "(width >= 1680px)";

/**
 * The palette while it is open, and the side pane if the window is wide enough; each is fetched when it is needed. Also the
 * keys that lead to them and elsewhere.
 */
export function Finder({ sources, features, isOpen }: FinderProps) {
  const isWide = useSignal(false);
  useEffect(() => connectLetters(sources, window), []);
  useEffect(() => keepFocus(window), []);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = () => isWide.value = query.matches;
    follow();
    query.addEventListener("change", follow);
    // Where the search of other pages leads.
    if (location.hash === "#search") {
      history.replaceState(null, "", "/");
      isOpen.value = true;
    }
    return () => query.removeEventListener("change", follow);
  }, []);
  const palette = useLater(() => import("./finder/palette.tsx"), isOpen.value);
  const pane = useLater(() => import("./finder/side_pane.tsx"), isWide.value);
  const page = {
    sources,
    features,
    onShow: (state: UrlState) => open(sources, state, localStorage, window),
  };
  return (
    <>
      {isOpen.value && palette && <palette.Palette {...page} onClose={() => isOpen.value = false} />}
      <aside class="side-pane" aria-label="Library, recent patterns and reference">
        {isWide.value && pane && <pane.SidePane {...page} />}
      </aside>
    </>
  );
}
