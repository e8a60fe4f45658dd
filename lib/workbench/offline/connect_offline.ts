import type { Signal } from "@preact/signals";
import { COPY_WAIT_MS } from "../../limits/workbench.ts";

/** The part of a page that is used. */
export interface OfflinePage extends Pick<EventTarget, "addEventListener" | "removeEventListener"> {
  readonly document: Pick<Document, "readyState">;
  readonly navigator: {
    readonly onLine: boolean;
    /** Left out by browsers where the page is not secure. */
    readonly serviceWorker?: { register(path: string): Promise<Registration> };
  };
}

interface Registration {
  readonly active: object | null;
  update(): Promise<unknown>;
}

/**
 * Lets the browser keep what works without the server, some time after the page has loaded; and follows whether there
 * is a network.
 */
export function connectOffline(
  offline: Signal<boolean>,
  page: OfflinePage,
  waitMs: number = COPY_WAIT_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => offline.value = !page.navigator.onLine;
  // A page works as well without a copy.
  const keep = () => timer = setTimeout(() => renewCopy(page.navigator).catch(() => undefined), waitMs);
  // Who comes back to the tab may find the server there again, of which browsers say nothing.
  const listeners = { online: follow, offline: follow, visibilitychange: follow, load: keep };
  follow();
  if (page.document.readyState === "complete") keep();
  for (const [type, listen] of Object.entries(listeners)) page.addEventListener(type, listen);
  return () => {
    clearTimeout(timer);
    for (const [type, listen] of Object.entries(listeners)) page.removeEventListener(type, listen);
  };
}

/** Registering again does not look for a new build, and browsers look for one at a time of their own. */
async function renewCopy({ serviceWorker }: OfflinePage["navigator"]): Promise<void> {
  const registration = await serviceWorker?.register("/sw.js");
  if (registration?.active) await registration.update();
}
