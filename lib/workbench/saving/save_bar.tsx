import { effect, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { readInterrupted } from "../client/user.ts";
import { openedSnippet } from "../model/drafts.ts";
import type { Sources } from "../model/model.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import type { SavingPanel } from "./panel.ts";
import type { SaveStatus, SavingSources } from "./state.ts";

/** The dialog and its code. */
interface Parts {
  readonly Panel: typeof import("./view.tsx").SavePanel;
  readonly panel: SavingPanel;
}

/**
 * The button that saves the pattern, and the name of the open saved pattern. The dialog is fetched on the
 * first press, or if the pattern on the workbench is a saved one.
 */
export function SaveBar({ sources }: { sources: Sources }) {
  const parts = useSignal<Parts | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const loading = useRef<Promise<Parts> | null>(null);
  const opening = useRef<string | null>(null);
  const load = async () => {
    loading.current ??= loadParts(sources, opening.current);
    return parts.value = await loading.current.catch((reason) => {
      loading.current = null;
      throw reason;
    });
  };
  const press = () => load().then(({ panel }) => panel.open(), () => sources.done.value = UNREACHABLE);
  useEffect(() => {
    opening.current = openedSnippet(window);
    const stops = [connectSaved(sources, load), connectSave(press)];
    return () => stops.forEach((stop) => stop());
  }, []);
  useHydrated(bar);
  const { Panel, panel } = parts.value ?? {};
  const name = panel?.saving.saved.value?.snippet.name ?? null;
  useEffect(() => void (sources.name.value = name ?? ""), [name]);
  return (
    <div class="saved-pattern with-script" ref={bar}>
      <SaveButton
        name={name}
        mark={panel?.saving.mark.value ?? "none"}
        onPress={press}
      />
      {Panel && panel && <Panel {...panel.shown(signInPath())} />}
    </div>
  );
}

const UNREACHABLE = "The server can't be reached. The draft stays in this browser";

const signInPath = () => `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;

async function loadParts(sources: Sources, opening: string | null): Promise<Parts> {
  const [{ SavePanel }, { savingPanel }, { open }] = await Promise.all([
    import("./view.tsx"),
    import("./panel.ts"),
    import("../model/navigation.ts"),
  ]);
  return { Panel: SavePanel, panel: savingPanel(savingSources(sources, opening, open)) };
}

type Opening = typeof import("../model/navigation.ts");

function savingSources(sources: Sources, opening: string | null, open: Opening["open"]): SavingSources {
  const { sessionStorage, localStorage } = globalThis;
  return {
    ...sources,
    opening: signal(opening),
    sessionStorage,
    localStorage,
    open: ({ pattern, flags, id }, { text, modes }) =>
      open(sources, { pattern, flags, text, modes, snippet: id }, localStorage, window),
  };
}

/**
 * Follows which saved pattern is on the workbench, and when the reader returns to the tab, whether it was
 * changed elsewhere; continues what a sign-in interrupted.
 */
function connectSaved({ snippet }: Sources, load: () => Promise<Parts>): () => void {
  let isFollowing = false;
  const follow = async (id: string | null) => {
    isFollowing ||= id !== null;
    if (isFollowing) await (await load()).panel.follow(id);
  };
  const ignored = () => undefined;
  const stop = effect(() => void follow(snippet.value).catch(ignored));
  if (readInterrupted(localStorage)) {
    follow(snippet.peek()).then(load).then(({ panel }) => panel.resume(), ignored);
  }
  const look = () => {
    if (!isFollowing || document.visibilityState === "hidden") return;
    load().then(({ panel }) => panel.checkForChanges(), ignored);
  };
  document.addEventListener("visibilitychange", look);
  return () => (stop(), document.removeEventListener("visibilitychange", look));
}

/** Makes Ctrl+S save. */
function connectSave(press: () => void): () => void {
  const save = (event: KeyboardEvent) => {
    if (event.key !== "s" || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    press();
  };
  addEventListener("keydown", save);
  return () => removeEventListener("keydown", save);
}

interface SaveButtonProps {
  /** Name of the open saved pattern; null if there is none. */
  readonly name: string | null;
  readonly mark: SaveStatus;
  readonly onPress: () => void;
}

function SaveButton({ name, mark, onPress }: SaveButtonProps) {
  return (
    <>
      <span class="saved-name" role="status">
        {name !== null && <a href="/library" title={name}>{name}</a>}
        {name !== null && mark !== "saved" && <span class="unsaved">{mark}</span>}
      </span>
      <button type="button" onClick={onPress}>Save</button>
    </>
  );
}
