import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import { apiRouteOf, isApiPath } from "./api_routes.ts";
import type { State } from "./define.ts";
import { errorAnswer, notFound, publicError } from "./errors.ts";
import { logError } from "./log.ts";
import { checkMethod } from "./methods.ts";
import { sameOrigin } from "./pages.ts";
import { floodGuard, stampQuota, tierBucket, uncountFailure } from "./rate_limit.ts";
import { signedIn, withSession } from "./session.ts";

/**
 * The order in which a request to the API is checked, once the flood guard lets it in and it is known who
 * asks. The first check that throws, or answers, ends it; what the body must be, `readJson` checks after them.
 */
const CHECKS: readonly Check[] = [
  pathExists,
  methodExists,
  sameOrigin,
  signedIn,
  featureOn,
  tierBucket,
];

/**
 * Answers every request to the API: runs the checks, lets the route answer, says errors as JSON, and writes
 * the headers that all answers carry.
 */
export async function policy(ctx: Context<State>): Promise<Response> {
  const { state } = ctx;
  state.api = apiRouteOf(ctx.url.pathname);
  const answer = await said(state, async () => {
    // Before a session is looked up: a flood reaches no storage, and every answer has a quota to show.
    floodGuard(ctx);
    return await withSession(ctx, () => checked(ctx));
  });
  answer.headers.set("X-Request-Id", state.requestId);
  if (!answer.headers.has("Cache-Control")) {
    answer.headers.set("Cache-Control", "no-store");
  }
  if (state.quota) stampQuota(answer.headers, state.quota, state.now());
  return answer;
}

/**
 * Answers what asks for the API but matches no file of its folder, whose middleware it so never reaches: a
 * path with a slash at its end, a method that Fresh does not know.
 */
export async function unroutedPolicy(ctx: Context<State>): Promise<Response> {
  try {
    return await ctx.next();
  } catch (error) {
    if (!isApiPath(ctx.url.pathname)) throw error;
    return await policy(ctx);
  }
}

type Check = (ctx: Context<State>) => Response | void | Promise<void>;

async function checked(ctx: Context<State>): Promise<Response> {
  for (const check of CHECKS) {
    const answer = await check(ctx);
    if (answer) return answer;
  }
  // Said here already, so that a failure does not count where only successes do.
  const answer = await said(ctx.state, () => ctx.next());
  await uncountFailure(ctx.state, answer);
  return answer;
}

/** The answer, or what was thrown instead of it as JSON. */
async function said(
  state: State,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    const error = publicError(thrown, state.requestId);
    if (error.code === "internal_error") logError(state, thrown);
    return errorAnswer(error);
  }
}

function pathExists({ state }: Context<State>): void {
  if (state.api === null) throw notFound();
}

function methodExists({ req, state }: Context<State>): Response | void {
  if (state.api === null) return;
  return checkMethod(req, state.api);
}

function featureOn({ state }: Context<State>): void {
  const feature = state.api?.feature ?? null;
  if (feature === null || state.settings.features.has(feature)) return;
  throw new AppError(
    "not_found",
    "This deployment does not offer it",
    { feature },
  );
}
