import { effect } from "@preact/signals";
import { readInterrupted } from "../client/user.ts";
import type { Sources } from "../model/model.ts";
import type { SavingPanel } from "./panel.ts";

/** What the page calls of the dialog's code, once it has loaded. */
interface Loaded {
  readonly panel: Pick<SavingPanel, "follow" | "resume" | "checkForChanges">;
}

/**
 * Follows which saved pattern is on the workbench, and when the reader returns to the tab, whether it was
 * changed elsewhere; continues what a sign-in interrupted.
 *
 * @param load loads the dialog's code, which pages without a saved pattern don't need
 */
export function connectSaved(
  { snippet }: Pick<Sources, "snippet">,
  load: () => Promise<Loaded>,
  { document, localStorage }: Pick<Window, "document" | "localStorage">,
): () => void {
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
  return () => {
    stop();
    document.removeEventListener("visibilitychange", look);
  };
}

/** Makes Ctrl+S save. */
export function connectSave(press: () => void, page: EventTarget): () => void {
  const save = (event: Event) => {
    if (!isSaveKey(event as KeyboardEvent)) return;
    event.preventDefault();
    press();
  };
  page.addEventListener("keydown", save);
  return () => page.removeEventListener("keydown", save);
}

/** Ctrl+S, or ⌘S on a Mac. */
function isSaveKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key === "s" && ctrlKey !== metaKey && !shiftKey && !altKey;
}
