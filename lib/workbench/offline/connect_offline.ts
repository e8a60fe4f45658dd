import type { Signal } from "@preact/signals";

/** The part of a window that is used. */
export interface OfflinePage extends Pick<EventTarget, "addEventListener" | "removeEventListener"> {
  readonly document: Pick<Document, "readyState">;
  readonly navigator: {
    readonly onLine: boolean;
    /** Missing in browsers if the page is not secure. */
    readonly serviceWorker?: {
      /** What answers the page's requests; null if nothing does. */
      readonly controller: object | null;
      register(path: string): Promise<Registration>;
    };
  };
}

interface Registration {
  readonly active: { postMessage(message: string): void } | null;
  update(): Promise<unknown>;
}

/**
 * Delay after the page's load before the offline copy is updated. Earlier, it would slow down the page
 * itself.
 */
const COPY_WAIT_MS = 3_000;

/**
 * Makes the browser cache everything that works without the server, some time after the page has loaded, and
 * tracks whether there is a network.
 */
export function connectOffline(
  offline: Signal<boolean>,
  page: OfflinePage,
  waitMs: number = COPY_WAIT_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => offline.value = !page.navigator.onLine;
  // Failing is fine: the page works without a cache.
  const keep = () => timer = setTimeout(() => renewCopy(page.navigator).catch(() => undefined), waitMs);
  // The server may be reachable again when the reader returns to the tab; browsers have no event for that.
  const listeners = { online: follow, offline: follow, visibilitychange: follow, load: keep };
  follow();
  if (page.document.readyState === "complete") keep();
  for (const [type, listen] of Object.entries(listeners)) page.addEventListener(type, listen);
  return () => {
    clearTimeout(timer);
    for (const [type, listen] of Object.entries(listeners)) page.removeEventListener(type, listen);
  };
}

/**
 * Registering again doesn't check for a new build, and browsers check at their own intervals. A page that was on its
 * way when the worker took over the others is in nobody's hands until the worker is asked again.
 */
async function renewCopy({ serviceWorker }: OfflinePage["navigator"]): Promise<void> {
  const registration = await serviceWorker?.register("/sw.js");
  if (!registration?.active) return;
  if (!serviceWorker?.controller) registration.active.postMessage("claim");
  await registration.update();
}
