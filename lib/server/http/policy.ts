import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import { findApiRoute, isApiPath } from "./api_routes.ts";
import type { State } from "./define.ts";
import { errorResponse, notFound, toPublicError } from "./errors.ts";
import { logError } from "./log.ts";
import { checkMethod } from "./methods.ts";
import { checkOrigin } from "./pages.ts";
import { countTier, guardAgainstFlood, setQuotaHeaders, uncountFailure } from "./rate_limit.ts";
import { requireSignIn, withSession } from "./session.ts";

/**
 * The order in which a request to the API is checked, once the flood guard lets it in and it is known who
 * asks. The first check that throws, or answers, ends it; what the body must be, `readJson` checks after them.
 */
const CHECKS: readonly Check[] = [
  checkPath,
  checkApiMethod,
  checkOrigin,
  requireSignIn,
  checkFeature,
  countTier,
];

/**
 * Answers every request to the API: runs the checks, lets the route answer, says errors as JSON, and writes
 * the headers that all answers carry.
 */
export async function apiPolicy(ctx: Context<State>): Promise<Response> {
  const { state } = ctx;
  state.api = findApiRoute(ctx.url.pathname);
  const answer = await respondWithErrors(state, async () => {
    // Before a session is looked up: a flood reaches no storage, and every answer has a quota to show.
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
 * Answers what asks for the API but matches no file of its folder, whose middleware it so never reaches: a
 * path with a slash at its end, a method that Fresh does not know.
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
  // Said here already, so that a failure does not count where only successes do.
  const answer = await respondWithErrors(ctx.state, () => ctx.next());
  await uncountFailure(ctx.state, answer);
  return answer;
}

/** The answer, or what was thrown instead of it as JSON. */
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
    "This deployment does not offer it",
    { feature },
  );
}
