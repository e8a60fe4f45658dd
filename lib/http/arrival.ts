import { type Context, HttpError } from "fresh";
import { logNames } from "../auth/log_name.ts";
import { providersOf } from "../auth/providers.ts";
import { storeOf } from "../store/store.ts";
import { clientIp } from "./client_ip.ts";
import type { Log, Services, State } from "./define.ts";
import { FloodGuard } from "./flood.ts";
import { logError, logRequest, toStdout } from "./log.ts";
import { methodOf } from "./routable.ts";

/**
 * The outermost middleware: gives every request its state and writes its line of the log. What it keeps
 * between requests, flood windows and queues of writers, lives as long as the app.
 */
export function arrival(
  services: Services,
): (ctx: Context<State>) => Promise<Response> {
  const { kv, log = toStdout, ...rest } = services;
  const store = storeOf(kv, rest.random);
  const shared = {
    ...rest,
    log,
    providers: providersOf(rest.settings, rest.fetch),
    store,
    logNames: logNames(store),
    floods: new FloodGuard(),
  };
  const warn = forwardedWarning(services, log);
  return (ctx) => {
    warn(ctx.req.headers);
    Object.assign(ctx.state, shared, stateOf(ctx, services));
    return logged(ctx);
  };
}

function stateOf(
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

async function logged(ctx: Context<State>): Promise<Response> {
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
    await logRequest(ctx.state, { method: methodOf(ctx.req), route: ctx.route, status, startedAt });
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
