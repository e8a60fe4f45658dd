import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import { findApiRoute, isApiPath } from "./api_routes.ts";
import type { State } from "./define.ts";
import { errorResponse, notFound, toPublicError } from "./errors.ts";
import { logError } from "./log.ts";
import { checkMethod } from "./methods.ts";
import { checkOrigin } from "./pages.ts";
import { countTier, guardAgainstFlood, setQuotaHeaders, uncountFailure } from "./rate_limit.ts";
import { requestError } from "./routable.ts";
import { requireSignIn, withSession } from "./session.ts";

/**
 * Checks of an API request in their order, after the flood guard and the session lookup. The first one that
 * throws or returns a response ends the request. `readJson` validates the body after them.
 */
const CHECKS: readonly Check[] = [
  checkRequest,
  checkPath,
  checkApiMethod,
  checkOrigin,
  requireSignIn,
  checkFeature,
  countTier,
];

/**
 * Handles every request to the API: runs the checks, calls the route, converts errors to JSON, and adds the
 * common headers.
 */
export async function apiPolicy(ctx: Context<State>): Promise<Response> {
  const { state } = ctx;
  state.api = findApiRoute(ctx.url.pathname);
  const answer = await respondWithErrors(state, async () => {
    // Before the session lookup, so that floods don't reach the storage and every response has a quota.
    guardAgainstFlood(ctx);
    return await withSession(ctx, () => runChecks(ctx));
  });
  answer.headers.set("X-Request-Id", state.requestId);
  if (!answer.headers.has("Cache-Control")) {
    answer.headers.set("Cache-Control", "no-store");
  }
  if (state.quota) setQuotaHeaders(answer.headers, state.quota, state.now());
  return answer;
}

/**
 * Applies the policy to API requests that don't reach the API's middleware because Fresh doesn't match them,
 * such as a path with a trailing slash.
 */
export async function unroutedApiPolicy(ctx: Context<State>): Promise<Response> {
  try {
    return await ctx.next();
  } catch (error) {
    if (!isApiPath(ctx.url.pathname)) throw error;
    return await apiPolicy(ctx);
  }
}

type Check = (ctx: Context<State>) => Response | void | Promise<void>;

async function runChecks(ctx: Context<State>): Promise<Response> {
  for (const check of CHECKS) {
    const answer = await check(ctx);
    if (answer) return answer;
  }
  // Errors are converted here so that `uncountFailure` sees their status.
  const answer = await respondWithErrors(ctx.state, () => ctx.next());
  await uncountFailure(ctx.state, answer);
  return answer;
}

/** The handler's response, or its error as JSON. */
async function respondWithErrors(
  state: State,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    const error = toPublicError(thrown, state.requestId);
    if (error.code === "internal_error") logError(state, thrown);
    return errorResponse(error);
  }
}

function checkRequest({ req }: Context<State>): void {
  const error = requestError(req);
  if (error !== null) throw error;
}

function checkPath({ state }: Context<State>): void {
  if (state.api === null) throw notFound();
}

function checkApiMethod({ req, state }: Context<State>): Response | void {
  if (state.api === null) return;
  return checkMethod(req, state.api);
}

function checkFeature({ state }: Context<State>): void {
  const feature = state.api?.feature ?? null;
  if (feature === null || state.settings.features.has(feature)) return;
  throw new AppError(
    "not_found",
    "This feature is disabled on this server",
    { feature },
  );
}
