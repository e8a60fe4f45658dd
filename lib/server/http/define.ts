import { createDefine } from "fresh";
import type { User } from "../../schema/me.ts";
import type { Mailer } from "../auth/email.ts";
import type { Provider } from "../auth/provider.ts";
import type { LogNames } from "../auth/session.ts";
import type { Analyser } from "../safety/analyser.ts";
import type { Settings } from "../settings.ts";
import type { Quota } from "../store/rate_limits.ts";
import type { Session } from "../store/sessions.ts";
import type { Random, Store } from "../store/store.ts";
import type { ApiRoute } from "./api_routes.ts";
import type { CompressedFiles } from "./compression.ts";
import type { FloodGuard } from "./rate_limit.ts";

/** What the program reaches the world with; tests give their own. */
export interface Services {
  readonly kv: Deno.Kv;
  readonly settings: Settings;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Null where no links can be mailed. */
  readonly mail: Mailer | null;
  readonly fetch: typeof fetch;
  /** Where patterns are analysed. */
  readonly analyser: Analyser;
  readonly log?: Log;
  /** Static files as the build compressed them; without them files are sent plain. */
  readonly files?: CompressedFiles;
}

/** Writes one line of the log. Patterns, texts and queries never go there. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void;

/** What middlewares and handlers find in `ctx.state`. */
export interface State extends Required<Omit<Services, "kv" | "files">> {
  /** Those that are switched on, by their names in paths. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly store: Store;
  readonly floods: FloodGuard;
  readonly logNames: LogNames;
  readonly requestId: string;
  /** The client's address, an IPv6 one by its /64. */
  readonly clientIp: string;
  /** Who is signed in. */
  user: User | null;
  /** In which session. */
  session: Session | null;
  /** Where a sign-in that goes wrong may be tried again for; null when nobody is about to sign in. */
  returnTo: string | null;
  /** The row of the API's table that the path belongs to; null outside the API and for unknown paths. */
  api: ApiRoute | null;
  /** Whether the page is the same for all who open its address. */
  isForAll: boolean;
  /** Whether a static file answers. */
  isFile: boolean;
  /** What the answer's headers say about limits: the latest one that was counted. */
  quota: NamedQuota | null;
}

/** A quota under the name of its bucket. */
export interface NamedQuota extends Quota {
  readonly bucket: string;
}

/** Gives routes and middlewares their types. */
export const define = createDefine<State>();
