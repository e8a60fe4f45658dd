import type { Sources } from "../sources.ts";

/** What the page says when code that it asks for later is no longer there. */
const OUTDATED = "Part of the workbench could not be fetched: it was updated, or the network is away. " +
  "Reload the page; nothing on it is lost";

/**
 * Notices when code of the build that the page came from can no longer be fetched: a page may stay open while the
 * site is built anew. Without the code its part of the page stays as it is; the draft survives a reload.
 */
export function connectUpdates({ notices }: Sources, page: EventTarget): () => void {
  const listen = (event: Event) => {
    if (!("reason" in event) || !isMissingModule(event.reason)) return;
    if (!notices.peek().includes(OUTDATED)) notices.value = [...notices.peek(), OUTDATED];
  };
  page.addEventListener("unhandledrejection", listen);
  return () => page.removeEventListener("unhandledrejection", listen);
}

/** Each engine has words of its own for it; all of them name a module. */
function isMissingModule(reason: unknown): boolean {
  return reason instanceof TypeError && /\bmodule\b/.test(reason.message);
}
