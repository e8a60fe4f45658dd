import { type Answers, classifyRequest, fill, respondTo } from "./cache.ts";

/** Differs from build to build; the bundler replaces it. */
declare const BUILD_STAMP: string;

/** The part of a service worker's global scope that is used; the project's types are those of a window. */
interface WorkerScope {
  oninstall: ((event: LifeEvent) => void) | null;
  onactivate: ((event: LifeEvent) => void) | null;
  onfetch: ((event: FetchEvent) => void) | null;
  onmessage: ((event: LifeEvent) => void) | null;
  readonly clients: { claim(): Promise<void> };
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "workbench ";
const CACHE = PREFIX + BUILD_STAMP;

const answers: Answers = {
  origin: location.origin,
  ask: (request) => fetch(request),
  page: async (address) => (await caches.open(CACHE)).match(address, { ignoreVary: true }),
  asset: (request) => caches.match(request, { ignoreVary: true }),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

// A new version waits until all pages of the old one are closed. That is soon enough: pages come from the
// server, and the old cache serves the pages that are already open.
scope.oninstall = (event) => event.waitUntil(install());
scope.onactivate = (event) => event.waitUntil(takeOver());
// The only message is of a page that nothing controls.
scope.onmessage = (event) => event.waitUntil(scope.clients.claim());
scope.onfetch = (event) => {
  const handled = classifyRequest(event.request, location.origin);
  if (handled) event.respondWith(respondTo(event.request, handled, answers));
};

async function install(): Promise<void> {
  try {
    await fill(await caches.open(CACHE), location.origin, fetch);
  } catch (reason) {
    await caches.delete(CACHE);
    throw reason;
  }
}

/** Also controls the page that installed it, from the first visit on. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}
