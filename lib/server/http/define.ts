import { createDefine } from "fresh";
import type { User } from "../../schema/me.ts";
import type { Mailer } from "../auth/email.ts";
import type { Provider } from "../auth/providers.ts";
import type { LogNames } from "../auth/session.ts";
import type { LinkPictures } from "../preview/link_pictures.ts";
import type { Analyser } from "../safety/analyser.ts";
import type { Settings } from "../settings.ts";
import type { Quota } from "../store/rate_limits.ts";
import type { Session } from "../store/sessions.ts";
import type { Random, Store } from "../store/store.ts";
import type { ApiRoute } from "./api_routes.ts";
import type { CompressedFiles } from "./compression.ts";
import type { FloodGuard } from "./flood_guard.ts";

/** External dependencies of the site. Tests replace them. */
export interface Services {
  readonly kv: Deno.Kv;
  readonly settings: Settings;
  /** Returns Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Sends sign-in links; null when email is not configured. */
  readonly mail: Mailer | null;
  readonly fetch: typeof fetch;
  /** Analyses patterns outside this thread. */
  readonly analyser: Analyser;
  /** Draws the pictures of links outside this thread; without it, they have the static picture. */
  readonly linkPictures?: LinkPictures;
  readonly log?: Log;
  /** Static files that the build compressed. Without them, files are sent uncompressed. */
  readonly files?: CompressedFiles;
}

/** Writes an entry of the log. Entries must not contain patterns, texts or queries. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void;

/** Type of `ctx.state` in middlewares and handlers. */
export interface State extends Required<Omit<Services, "kv" | "files" | "linkPictures">> {
  /** Null where no thread can be started. */
  readonly linkPictures: LinkPictures | null;
  /** Enabled identity providers by their name in paths. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly store: Store;
  readonly floods: FloodGuard;
  readonly logNames: LogNames;
  readonly requestId: string;
  /** Network address of the client. For IPv6, the /64 prefix. */
  readonly clientIp: string;
  /** The signed-in user. */
  user: User | null;
  /** The session of the signed-in user. */
  session: Session | null;
  /**
   * Return path for another attempt when a sign-in fails; null when the request is not part of a sign-in.
   */
  returnTo: string | null;
  /** The API route of the path; null for other and unknown paths. */
  api: ApiRoute | null;
  /** True if the page is identical for all visitors, so that it may be cached. */
  isSharedPage: boolean;
  /** Id of the tool that a link to the workbench leads to, empty for none; null for other pages. */
  linkedTool: string | null;
  /** True if the response is a static file. */
  isFile: boolean;
  /** The rate limit that was counted last, for the headers of the response. */
  quota: NamedQuota | null;
}

/** A quota with the name of its bucket. */
export interface NamedQuota extends Quota {
  readonly bucket: string;
}

/** Creates typed handlers, middlewares and pages. */
export const define = createDefine<State>();
