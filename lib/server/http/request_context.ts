import { type Context, HttpError } from "fresh";
import { createProviders } from "../auth/providers.ts";
import { createLogNames } from "../auth/session.ts";
import { createStore } from "../store/store.ts";
import type { Log, Services, State } from "./define.ts";
import { logError, logRequest, logToStdout } from "./log.ts";
import { FloodGuard } from "./rate_limit.ts";
import { originalMethod } from "./routable.ts";

/**
 * The outermost middleware: gives every request its state and writes its line of the log. What it keeps
 * between requests, flood windows and queues of writers, lives as long as the app.
 */
export function requestContext(
  services: Services,
): (ctx: Context<State>) => Promise<Response> {
  const { kv, log = logToStdout, ...rest } = services;
  const store = createStore(kv, rest.random);
  const shared = {
    ...rest,
    log,
    providers: createProviders(rest.settings, rest.fetch),
    store,
    logNames: createLogNames(store),
    floods: new FloodGuard(),
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
    isForAll: false,
    isFile: false,
    quota: null,
  };
}

/** Enough that no two requests of a log share one. */
const REQUEST_ID_BYTES = 12;

async function withLogging(ctx: Context<State>): Promise<Response> {
  const startedAt = ctx.state.now();
  let status = 500;
  try {
    const answer = await ctx.next();
    status = answer.status;
    return answer;
  } catch (thrown) {
    // An error page answers it further out, with the status of the error.
    if (thrown instanceof HttpError) status = thrown.status;
    else logError(ctx.state, thrown);
    throw thrown;
  } finally {
    await logRequest(ctx.state, { method: originalMethod(ctx.req), route: ctx.route, status, startedAt });
  }
}

/** Says once that somebody writes X-Forwarded-For while no proxy is trusted. */
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
 * The address of a client as limits count it: an IPv4 address, or the first 64 bits of an IPv6 one, which is
 * what one customer gets. Behind proxies it is the entry of X-Forwarded-For that the outermost trusted one
 * wrote; what stands left of it is the client's own invention.
 *
 * @param trustedProxies how many proxies write the header before us; 0 ignores it
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

/** An address without port, an IPv6 one by its /64; null for anything else. */
export function networkAddress(text: string): string | null {
  const address = text.trim();
  const v4 = V4.exec(address)?.groups?.address;
  if (v4 !== undefined) return v4;
  const v6 = V6.exec(address)?.groups?.address ?? address;
  const canonical = URL.parse(`http://[${v6}]/`)?.hostname.slice(1, -1);
  return canonical === undefined ? null : networkPrefix(canonical);
}

const V4 = /^(?<address>(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!:|$)|(?=:|$))){4})(?::\d+)?$/;

/** In brackets with a port, or bare; a zone such as `%eth0` is no part of the address. */
const V6 = /^\[?(?<address>[\da-f:.]+)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i;

function networkPrefix(canonical: string): string {
  const groups = expandIpv6(canonical);
  if (groups.slice(0, 6).join() === IPV4_MAPPED) return mappedIpv4(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** `::ffff:0:0/96`: an IPv4 address as a socket for both kinds shows it. */
const IPV4_MAPPED = "0,0,0,0,0,ffff";

/** The eight groups of an address in canonical form, without leading zeros. */
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
