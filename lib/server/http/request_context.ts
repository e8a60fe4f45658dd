import { type Context, HttpError } from "fresh";
import { createProviders } from "../auth/providers.ts";
import { createLogNames } from "../auth/session.ts";
import { createStore } from "../store/store.ts";
import type { Log, Services, State } from "./define.ts";
import { FloodGuard } from "./flood_guard.ts";
import { logError, logRequest, logToStdout } from "./log.ts";
import { originalMethod } from "./routable.ts";

/**
 * The outermost middleware. It initializes the state of every request and logs it. Rate-limit windows and the
 * store live as long as the app.
 */
export function requestContext(
  services: Services,
): (ctx: Context<State>) => Promise<Response> {
  const { kv, log = logToStdout, ...rest } = services;
  const store = createStore(kv, rest.random);
  const shared = {
    ...rest,
    log,
    linkPictures: rest.linkPictures ?? null,
    providers: createProviders(rest.settings, rest.fetch),
    store,
    logNames: createLogNames(store),
    floods: new FloodGuard(rest.settings.workers),
  };
  const warn = forwardedWarning(services, log);
  return (ctx) => {
    warn(ctx.req.headers);
    Object.assign(ctx.state, shared, initialState(ctx, services));
    return withLogging(ctx);
  };
}

function initialState(
  { req, info }: Context<State>,
  { random, settings }: Services,
): Partial<State> {
  return {
    requestId: random(REQUEST_ID_BYTES).toHex(),
    clientIp: clientIp(req.headers, info, settings.trustedProxies),
    user: null,
    session: null,
    returnTo: null,
    api: null,
    isSharedPage: false,
    linkedTool: null,
    isFile: false,
    quota: null,
  };
}

/** Long enough to be unique within a log. */
const REQUEST_ID_BYTES = 12;

async function withLogging(ctx: Context<State>): Promise<Response> {
  const startedAt = ctx.state.now();
  let status = 500;
  try {
    const answer = await ctx.next();
    status = answer.status;
    return answer;
  } catch (thrown) {
    // Fresh renders an error page with this status.
    if (thrown instanceof HttpError) status = thrown.status;
    else logError(ctx.state, thrown);
    throw thrown;
  } finally {
    await logRequest(ctx.state, { method: originalMethod(ctx.req), route: ctx.route, status, startedAt });
  }
}

/** Logs once that X-Forwarded-For arrives although no proxy is trusted. */
function forwardedWarning({ settings }: Services, log: Log) {
  let silent = settings.trustedProxies > 0;
  return (headers: Headers) => {
    if (silent || !headers.has("X-Forwarded-For")) return;
    silent = true;
    log({
      warning: "X-Forwarded-For arrives and is ignored; behind a proxy, set TRUSTED_PROXIES",
    });
  };
}

/**
 * The network address that limits apply to: an IPv4 address, or the /64 prefix of an IPv6 address, which one
 * customer usually has. Behind proxies, it is the entry of X-Forwarded-For that the outermost trusted proxy
 * wrote. Entries to its left are forgeable.
 *
 * @param trustedProxies number of proxies in front of the server that write the header; 0 ignores the header
 */
export function clientIp(
  headers: Headers,
  info: Deno.ServeHandlerInfo,
  trustedProxies: number,
): string {
  const peer = "hostname" in info.remoteAddr ? info.remoteAddr.hostname : "";
  const forwarded = trustedProxies > 0
    ? headers.get("X-Forwarded-For")?.split(",").at(-trustedProxies)
    : undefined;
  return networkAddress(forwarded ?? "") ?? networkAddress(peer) ?? "unknown";
}

/** An IP address without port; for IPv6, its /64 prefix. Null for anything else. */
export function networkAddress(text: string): string | null {
  const address = text.trim();
  const v4 = V4.exec(address)?.groups?.address;
  if (v4 !== undefined) return v4;
  const v6 = V6.exec(address)?.groups?.address ?? address;
  const canonical = URL.parse(`http://[${v6}]/`)?.hostname.slice(1, -1);
  return canonical === undefined ? null : networkPrefix(canonical);
}

const V4 = /^(?<address>(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!:|$)|(?=:|$))){4})(?::\d+)?$/;

/** Bare, or in brackets with a port. A zone such as `%eth0` is removed. */
const V6 = /^\[?(?<address>[\da-f:.]+)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i;

function networkPrefix(canonical: string): string {
  const groups = expandIpv6(canonical);
  if (groups.slice(0, 6).join() === IPV4_MAPPED) return mappedIpv4(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** `::ffff:0:0/96`, an IPv4 address on a dual-stack socket. */
const IPV4_MAPPED = "0,0,0,0,0,ffff";

/** Expands a canonical IPv6 address to eight groups without leading zeros. */
function expandIpv6(canonical: string): string[] {
  const [head = "", tail] = canonical.split("::");
  const left = head.split(":").filter(Boolean);
  if (tail === undefined) return left;
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right];
}

function mappedIpv4(groups: readonly string[]): string {
  return groups.slice(6).map((group) => parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}
