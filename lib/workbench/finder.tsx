import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { FinderPage } from "./finder/items.ts";
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
  const pane = useLater(() => import("./finder/side_pane.tsx"), isWide.value);
  const page = {
    sources,
    features,
    onShow: (state: UrlState) => open(sources, state, localStorage, window),
  };
  return (
    <>
      {isOpen.value && <Palette {...page} onClose={() => isOpen.value = false} />}
      <aside class="side-pane" aria-label="Library, recent patterns and reference">
        {isWide.value && pane && <pane.SidePane {...page} />}
      </aside>
    </>
  );
}

interface PaletteProps extends FinderPage {
  readonly onClose: () => void;
}

/**
 * A dialog that finds commands, patterns and entries of the reference, and reads pasted code. Its field is there at
 * once: what is typed while the rest is fetched would go to the field that had the focus.
 */
function Palette({ onClose, ...page }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal("");
  const results = useLater(() => import("./finder/palette.tsx"), true);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Search or run a command"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <input
        aria-label={PLACEHOLDER}
        placeholder={PLACEHOLDER}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => query.value = currentTarget.value}
      />
      {results && <results.Results page={page} query={query} dialog={dialog} />}
    </dialog>
  );
}

const PLACEHOLDER = "Search, paste a regex or run a command";
