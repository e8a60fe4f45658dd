import { assertEquals } from "@std/assert";
import { signal } from "@preact/signals";
import { connectOffline, type OfflinePage } from "../../../../lib/workbench/offline/connect_offline.ts";

/** A page that can lose its network, and the service workers that it was given. */
class FakePage extends EventTarget implements OfflinePage {
  readonly registered: string[] = [];
  readonly document: { readyState: DocumentReadyState };
  readonly navigator = {
    onLine: true,
    serviceWorker: {
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

Deno.test("the copy is made after the page has loaded, and its failure is no error", () => {
  const page = new FakePage("interactive");
  const stop = connectOffline(signal(false), page);
  assertEquals(page.registered, []);
  page.tell("load", true);
  assertEquals(page.registered, ["/sw.js"]);
  stop();
});

Deno.test("the copy is made at once on a page that has loaded", () => {
  const page = new FakePage("complete");
  const stop = connectOffline(signal(false), page);
  assertEquals(page.registered, ["/sw.js"]);
  stop();
});

for (const active of [null, {}]) {
  Deno.test(`a copy that is ${active ? "in use" : "being made"} is ${active ? "" : "not "}renewed`, async () => {
    let updates = 0;
    const registration = { active, update: () => Promise.resolve(void updates++) };
    const page = Object.assign(new EventTarget(), {
      document: { readyState: "complete" as const },
      navigator: { onLine: true, serviceWorker: { register: () => Promise.resolve(registration) } },
    });
    connectOffline(signal(false), page)();
    await new Promise((resolve) => setTimeout(resolve));
    assertEquals(updates, active ? 1 : 0);
  });
}

Deno.test("a page without service workers is left as it is", () => {
  const page = Object.assign(new EventTarget(), {
    document: { readyState: "complete" as const },
    navigator: { onLine: true },
  });
  connectOffline(signal(false), page)();
});

Deno.test("being offline follows the network until the end", () => {
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
