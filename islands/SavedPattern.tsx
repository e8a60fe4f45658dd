import { useSignal } from "@preact/signals";
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { SaveButton } from "../components/library/SaveButton.tsx";
import { readInterrupted } from "../lib/client/saving/keeping.ts";
import type { SavingPanel } from "../lib/client/saving/panel.ts";
import { open } from "../lib/workbench/keeping/opening.ts";
import type { Sources } from "../lib/workbench/sources.ts";

/** The dialog and what it does. */
interface Parts {
  readonly Panel: typeof import("../components/library/SavePanel.tsx").SavePanel;
  readonly panel: SavingPanel;
}

/**
 * Saves the pattern on the workbench. What that takes is fetched when it is first asked for, or when the pattern
 * on the workbench is a saved one.
 */
export default function SavedPattern({ sources }: { sources: Sources }) {
  const parts = useSignal<Parts | null>(null);
  const load = async () => parts.value ??= await loadParts(sources);
  const press = async () => (await load()).panel.open();
  useEffect(() => connect(sources, load, press), []);
  const { Panel, panel } = parts.value ?? {};
  return (
    <div class="saved-pattern with-script">
      <SaveButton
        name={panel?.saving.kept.value?.snippet.name ?? null}
        mark={panel?.saving.mark.value ?? "none"}
        onPress={press}
      />
      {Panel && panel && <Panel {...panel.shown(signInPath())} />}
    </div>
  );
}

const signInPath = () => `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;

async function loadParts(sources: Sources): Promise<Parts> {
  const [{ SavePanel }, { savingPanel }] = await Promise.all([
    import("../components/library/SavePanel.tsx"),
    import("../lib/client/saving/panel.ts"),
  ]);
  return { Panel: SavePanel, panel: savingPanel(benchOf(sources)) };
}

function benchOf(sources: Sources) {
  const { sessionStorage, localStorage } = globalThis;
  const text = sources.text;
  return {
    ...sources,
    sessionStorage,
    localStorage,
    open: (
      { pattern, flags, id }: { readonly pattern: string; readonly flags: string; readonly id: string },
    ) => open(sources, { pattern, flags, text: text.peek(), snippet: id }, localStorage, window),
  };
}

/** Follows which saved pattern is on the workbench, and Ctrl+S; goes on with what signing in interrupted. */
function connect(sources: Sources, load: () => Promise<Parts>, press: () => void): () => void {
  let isLoaded = false;
  const follow = async (id: string | null) => {
    if (id === null && !isLoaded) return;
    isLoaded = true;
    await (await load()).panel.follow(id);
  };
  const stop = effect(() => void follow(sources.snippet.value));
  if (readInterrupted(localStorage)) {
    follow(sources.snippet.peek()).then(load).then(({ panel }) => panel.resume());
  }
  const save = (event: KeyboardEvent) => {
    if (event.key !== "s" || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    press();
  };
  addEventListener("keydown", save);
  return () => (stop(), removeEventListener("keydown", save));
}
