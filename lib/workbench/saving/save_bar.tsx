import { batch, type ReadonlySignal, type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { openedSnippet } from "../model/drafts.ts";
import { sharedModel, type Sources } from "../model/model.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { connectSave, connectSaved } from "./connect.ts";
import type { SavingPanel } from "./panel.ts";
import type { SaveStatus, SavingSources } from "./state.ts";

/** The dialog and its code. */
interface Parts {
  readonly Panel: typeof import("./view.tsx").SavePanel;
  readonly panel: SavingPanel;
}

/**
 * The button that saves the pattern. The dialog is fetched on the first press, or if the pattern on the workbench is a
 * saved one: then its name is in the sources, and `mark` is set to its state.
 */
export function SaveBar({ sources, mark }: { sources: Sources; mark: Signal<string> }) {
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
    const stops = [connectSaved(sources, load, window), connectSave(press, window)];
    return () => stops.forEach((stop) => stop());
  }, []);
  useHydrated(bar);
  const loaded = parts.value;
  const saving = loaded?.panel.saving;
  const name = saving?.saved.value?.snippet.name ?? null;
  const status = saving?.mark.value ?? "none";
  useEffect(() =>
    batch(() => {
      sources.name.value = name ?? "";
      mark.value = name === null ? "" : MARKS[status];
    }), [name, status]);
  return (
    <div class="saved-pattern with-script" ref={bar}>
      <button type="button" onClick={press}>Save</button>
      {loaded && <loaded.Panel {...loaded.panel.shown(signInPath())} />}
    </div>
  );
}

const UNREACHABLE = "The server can't be reached. The draft stays in this browser";

const signInPath = () => `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;

async function loadParts(sources: Sources, opening: string | null): Promise<Parts> {
  const [{ SavePanel }, { pageSavingPanel }, { open }] = await Promise.all([
    import("./view.tsx"),
    import("./panel.ts"),
    import("../second_load.ts"),
  ]);
  const panel = pageSavingPanel(savingSources(sources, opening, open), sharedModel(sources));
  return { Panel: SavePanel, panel };
}

type Opening = typeof import("../second_load.ts");

function savingSources(sources: Sources, opening: string | null, open: Opening["open"]): SavingSources {
  const { sessionStorage, localStorage } = globalThis;
  return {
    ...sources,
    opening: signal(opening),
    sessionStorage,
    localStorage,
    open: ({ pattern, flags, id }, test) =>
      open(sources, { pattern, flags, ...test, snippet: id }, localStorage, window),
  };
}

/** How the state of a saved pattern is called. */
const MARKS: Readonly<Record<SaveStatus, string>> = {
  none: "",
  saved: "",
  unsaved: "edited",
  "changed elsewhere": "changed elsewhere",
};

interface SavedNameProps {
  /** Name of the open saved pattern; empty if there is none. */
  readonly name: ReadonlySignal<string>;
  /** How the pattern differs from the saved one; empty if it doesn't. */
  readonly mark: ReadonlySignal<string>;
}

/** The name of the open saved pattern, beside that of the site. */
export function SavedName({ name, mark }: SavedNameProps) {
  return (
    <span class="saved-name with-script" role="status">
      {name.value !== "" && <a href="/library" title={name.value}>{name.value}</a>}
      {mark.value !== "" && <span class="unsaved">{mark.value}</span>}
    </span>
  );
}
