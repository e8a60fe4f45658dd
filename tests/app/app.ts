/** The whole app in this process, with KV in memory, driven by requests. */
import { Builder } from "fresh/dev";
import type { User } from "../../lib/schema/me.ts";
import { createApp } from "../../lib/server/app.ts";
import { openSession } from "../../lib/server/auth/session.ts";
import { withCompression } from "../../lib/server/http/compression.ts";
import type { Log, Services } from "../../lib/server/http/define.ts";
import { withoutHeadLength } from "../../lib/server/http/head_response.ts";
import { withSecurityHeaders } from "../../lib/server/http/headers.ts";
import { withRoutableRequests } from "../../lib/server/http/routable.ts";
import { Analyser } from "../../lib/server/safety/analyser.ts";
import { childHost } from "../../lib/server/safety/child_host.ts";
import { readSettings } from "../../lib/server/settings.ts";
import { openKv } from "../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../lib/server/store/store.ts";
import { findOrCreateUser } from "../../lib/server/store/users.ts";
import { assertPromised } from "./openapi.ts";
import { random } from "./random.ts";
import { failLikeFresh } from "./upstream_fresh.ts";

export const ORIGIN = "http://localhost:8000";

const ROOT = new URL("../../", import.meta.url).pathname;

// Without islands: these tests don't run browser code, and bundling it takes time.
const attach = await new Builder({ root: ROOT, islandDir: "tests/none", staticDir: "tests/none" })
  .build({ snapshot: "memory" });

// The bundler's process ends shortly after the build; within a test that would count as a leak.
await new Promise((end) => setTimeout(end, 250));

export interface DrivenApp extends Disposable {
  readonly kv: Deno.Kv;
  /** Closes the storage. */
  closeKv(): void;
  /** Entries of the log so far. */
  readonly entries: Parameters<Log>[0][];
  /** Unix milliseconds: the app's time. */
  clock: number;
  /**
   * Requests a path of the site, or a complete address, as a client with a network address. Throws if the
   * response doesn't match the OpenAPI document, or lets another origin read it.
   */
  ask(path: string, init?: RequestInit, client?: string): Promise<Response>;
  /** Handles requests as `serve.ts` does, for tests with their own server. */
  handle(request: Request, info: Deno.ServeHandlerInfo): Promise<Response>;
  /** Signs a user in with a new session; `cookie` is the browser's header. */
  signedIn(email?: string): Promise<{ readonly cookie: string; readonly user: User }>;
}

function assertOwnOriginOnly({ headers }: Response): void {
  const [name] = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
  if (name !== undefined) throw new Error(`An answer carries ${name}`);
}

/**
 * Makes the app as `main.ts` does and asks it as `serve.ts` does, with other settings, clock and log. With the database
 * of another app, it is another instance of the same site.
 */
export async function openApp(
  variables: Readonly<Record<string, string>> = {},
  world: Partial<Pick<Services, "kv" | "mail" | "fetch" | "analyser" | "linkPictures">> = {},
): Promise<DrivenApp> {
  const kv = world.kv ?? await openKv(":memory:", random);
  const settings = readSettings((name) => variables[name]);
  const entries: DrivenApp["entries"] = [];
  const log: Log = (entry) => entries.push(entry);
  const now = () => driven.clock;
  // Starts nothing until a pattern is analyzed; tests that do so pass their own, and close it.
  const analyser = new Analyser(childHost, settings.analysisTimeoutMs);
  const app = createApp({ kv, settings, now, random, mail: null, fetch, log, analyser, ...world });
  attach(app);
  const handler = withoutHeadLength(
    withCompression(withSecurityHeaders(withRoutableRequests(failLikeFresh(app.handler())), settings, log)),
  );
  let isOpen = world.kv === undefined;
  const driven: DrivenApp = {
    kv,
    entries,
    clock: Date.UTC(2026, 0, 1),
    handle: async (request, info) => await handler(request, info),
    async ask(path, init, client = "192.0.2.1") {
      const url = new URL(path, settings.origin);
      const answer = await handler(new Request(url, init), {
        remoteAddr: { transport: "tcp", hostname: client, port: 50_000 },
        completed: Promise.resolve(),
      });
      await assertPromised(init?.method ?? "GET", url, answer);
      assertOwnOriginOnly(answer);
      return answer;
    },
    async signedIn(email = "ada@example.com") {
      const store = createStore(kv, random);
      const user = await findOrCreateUser(store, newcomer(email, random, now()));
      const token = await openSession(store, user, "Firefox on Linux", now());
      const name = settings.origin.startsWith("https:") ? "__Host-session" : "session";
      return { cookie: `${name}=${token}`, user };
    },
    closeKv() {
      if (isOpen) kv.close();
      isOpen = false;
    },
    [Symbol.dispose]: () => driven.closeKv(),
  };
  return driven;
}

function newcomer(email: string, random: Store["random"], now: number) {
  const [name = ""] = email.split("@");
  return {
    identity: { issuer: "https://issuer.example", subject: email, label: "Issuer", email, linkedAt: now },
    user: { id: random(8).toHex(), email, name, image: "" },
    ownsEmail: true,
  };
}
