/** The whole app in this process, on KV in memory, driven by requests. */
import { Builder } from "fresh/dev";
import { createApp } from "../lib/app.ts";
import type { Log } from "../lib/http/define.ts";
import { secured } from "../lib/http/headers.ts";
import { settingsFrom } from "../lib/settings.ts";
import { openKv } from "../lib/store/kv.ts";

export const ORIGIN = "http://localhost:8000";

const ROOT = new URL("../", import.meta.url).pathname;

// Without islands: what the browser runs is not asked for here, and bundling it takes time.
const attach = await new Builder({ root: ROOT, islandDir: "tests/none", staticDir: "tests/none" })
  .build({ snapshot: "memory" });

// The bundler's process ends a moment after the build; within a test that would count as a leak.
await new Promise((end) => setTimeout(end, 250));

export interface DrivenApp extends Disposable {
  readonly kv: Deno.Kv;
  /** Takes the storage away. */
  closeKv(): void;
  /** Entries of the log so far. */
  readonly entries: Parameters<Log>[0][];
  /** Unix milliseconds; what the app takes for the time. */
  clock: number;
  /** Asks for a path of the site, or a whole address, as a client at an address of the network. */
  ask(path: string, init?: RequestInit, client?: string): Promise<Response>;
}

/** Makes the app as `main.ts` does and asks it as `serve.ts` does, with other settings, clock and log. */
export async function openApp(variables: Readonly<Record<string, string>> = {}): Promise<DrivenApp> {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const kv = await openKv(":memory:", random);
  const settings = settingsFrom((name) => variables[name]);
  const entries: DrivenApp["entries"] = [];
  const log: Log = (entry) => entries.push(entry);
  const now = () => driven.clock;
  const app = createApp({ kv, settings, now, random, mail: null, fetch, log });
  attach(app);
  const handler = secured(app.handler(), settings, log);
  let isOpen = true;
  const driven: DrivenApp = {
    kv,
    entries,
    clock: Date.UTC(2026, 0, 1),
    ask: async (path, init, client = "192.0.2.1") =>
      await handler(new Request(new URL(path, settings.origin), init), {
        remoteAddr: { transport: "tcp", hostname: client, port: 50_000 },
        completed: Promise.resolve(),
      }),
    closeKv() {
      if (isOpen) kv.close();
      isOpen = false;
    },
    [Symbol.dispose]: () => driven.closeKv(),
  };
  return driven;
}
