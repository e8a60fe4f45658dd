import { assertEquals } from "@std/assert";
import { signal } from "@preact/signals";
import { connectOffline, type OfflinePage } from "../../../../lib/workbench/offline/connect_offline.ts";

/** A page that can lose its network, and the service workers that it registered. */
class FakePage extends EventTarget implements OfflinePage {
  readonly registered: string[] = [];
  readonly document: { readyState: DocumentReadyState };
  readonly navigator = {
    onLine: true,
    serviceWorker: {
      controller: null,
      register: (path: string) => {
        this.registered.push(path);
        return Promise.reject(new TypeError("cannot be fetched"));
      },
    },
  };

  constructor(readyState: DocumentReadyState) {
    super();
    this.document = { readyState };
  }

  tell(type: string, onLine: boolean): void {
    this.navigator.onLine = onLine;
    this.dispatchEvent(new Event(type));
  }
}

const SOON_MS = 5;
const WAITED_MS = 20;
const waited = () => new Promise((resolve) => setTimeout(resolve, WAITED_MS));

Deno.test("the cache is filled some time after the page has loaded, and a failure is ignored", async () => {
  const page = new FakePage("interactive");
  const stop = connectOffline(signal(false), page, SOON_MS);
  await waited();
  assertEquals(page.registered, []);
  page.tell("load", true);
  assertEquals(page.registered, []);
  await waited();
  assertEquals(page.registered, ["/sw.js"]);
  stop();
});

Deno.test("the cache is filled on a page that had already loaded", async () => {
  const page = new FakePage("complete");
  const stop = connectOffline(signal(false), page, SOON_MS);
  await waited();
  assertEquals(page.registered, ["/sw.js"]);
  stop();
});

Deno.test("the cache is not filled for a page that is left before", async () => {
  const page = new FakePage("complete");
  connectOffline(signal(false), page, SOON_MS)();
  await waited();
  assertEquals(page.registered, []);
});

for (const isActive of [false, true]) {
  for (const controller of [null, {}]) {
    const state = `${isActive ? "in use" : "being filled"} and ${
      controller ? "controls" : "doesn't control"
    }`;
    Deno.test(`a cache is ${state} the page: it is renewed if it is in use, and asked to take the page`, async () => {
      let updates = 0;
      const messages: string[] = [];
      const registration = {
        active: isActive ? { postMessage: (message: string) => void messages.push(message) } : null,
        update: () => Promise.resolve(void updates++),
      };
      const page = Object.assign(new EventTarget(), {
        document: { readyState: "complete" as const },
        navigator: {
          onLine: true,
          serviceWorker: { controller, register: () => Promise.resolve(registration) },
        },
      });
      const stop = connectOffline(signal(false), page, SOON_MS);
      await waited();
      stop();
      assertEquals(updates, isActive ? 1 : 0);
      assertEquals(messages, isActive && controller === null ? ["claim"] : []);
    });
  }
}

Deno.test("a page without service workers is left unchanged", async () => {
  const page = Object.assign(new EventTarget(), {
    document: { readyState: "complete" as const },
    navigator: { onLine: true },
  });
  const stop = connectOffline(signal(false), page, SOON_MS);
  await waited();
  stop();
});

Deno.test("being offline follows the network until it is disconnected", () => {
  const page = new FakePage("complete");
  const offline = signal(false);
  const stop = connectOffline(offline, page);
  const said = [false, true].map((
    onLine,
  ) => (page.tell(onLine ? "online" : "offline", onLine), offline.value));
  assertEquals(said, [true, false]);
  offline.value = true;
  page.tell("visibilitychange", true);
  assertEquals(offline.value, false, "the server may be there again");
  stop();
  page.tell("offline", false);
  assertEquals(offline.value, false);
});
