import type { Context } from "fresh";
import {
  API_LIMITS,
  DOWNLOAD_LIMIT,
  FLOOD_FACTOR,
  STORAGE_MS,
  UNKNOWN_PATH_LIMIT,
} from "../../limits/server.ts";
import type { RateLimit } from "../../limits/units.ts";
import { AppError } from "../errors.ts";
import type { Subject } from "../store/keys.ts";
import { type Bucket, countRequest, type Quota, uncountRequest } from "../store/rate_limits.ts";
import { timeoutOrNull } from "../timeout.ts";
import type { ApiRoute } from "./api_routes.ts";
import type { NamedQuota, State } from "./define.ts";
import { widened, wideNetwork } from "./flood_guard.ts";
import { logError } from "./log.ts";

/**
 * Rejects a flood from one client before anything is looked up.
 *
 * @throws AppError `rate_limited`
 */
export function guardAgainstFlood({ state }: Context<State>): void {
  const { bucket, limit } = floodLimit(state.api);
  const quota = state.floods.countClient(bucket, state.clientIp, limit, state.now());
  requireAdmitted(state, { ...quota, bucket }, "ip");
}

/**
 * Counts an action other than an API request or a page.
 *
 * @throws AppError `rate_limited`
 */
export async function enforceLimit(state: State, bucket: Bucket): Promise<void> {
  for (const each of withNetwork(bucket)) {
    const quota = await countOrFallback(state, each);
    if (!quota.admitted) throw rateLimitError(quota, bucket.subject.scope, state.now());
  }
}

/** A bucket, and for an IPv6 address also that of the network around it. */
function withNetwork(bucket: Bucket): Bucket[] {
  const { scope, id } = bucket.subject;
  const wide = scope === "ip" ? wideNetwork(id) : null;
  if (wide === null) return [bucket];
  return [bucket, { ...bucket, limit: widened(bucket.limit), subject: { scope, id: wide } }];
}

/**
 * Counts a download of everything that a user has.
 *
 * @throws AppError `rate_limited`
 */
export async function countDownload(state: State, name: string, userId: string): Promise<void> {
  await enforceLimit(state, { name, limit: DOWNLOAD_LIMIT, subject: { scope: "user", id: userId } });
}

/** Counts an optional action and returns whether the limit admits it. */
export async function tryCount(state: State, bucket: Bucket): Promise<boolean> {
  return (await countOrFallback(state, bucket)).admitted;
}

/**
 * Counts an API request for the user, or for the client's address when nobody is signed in.
 *
 * @throws AppError `rate_limited`
 */
export async function countTier({ state }: Context<State>): Promise<void> {
  const bucket = tierBucketFor(state);
  if (bucket === null) return;
  const quota = await countOrFallback(state, bucket);
  requireAdmitted(state, { ...quota, bucket: bucket.name }, bucket.subject.scope);
}

/** Reverts the count of a failed request on routes where only successes count. */
export async function uncountFailure(state: State, answer: Response): Promise<void> {
  const bucket = tierBucketFor(state);
  if (bucket === null || !state.api?.countsOnlySuccess || answer.status === 200) {
    return;
  }
  try {
    const quota = await uncountRequest(state.store, bucket, state.now());
    state.quota = { ...quota, bucket: bucket.name };
  } catch (thrown) {
    // The response is not affected by a failing count.
    logError(state, thrown);
  }
}

/**
 * Counts in the storage, for all processes. While the storage is read-only or doesn't respond, counts in this
 * process, so that reading continues to work.
 */
async function countOrFallback({ store, floods, now }: State, bucket: Bucket): Promise<Quota> {
  const stored = countRequest(store, bucket, now()).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return null;
    throw thrown;
  });
  const { name, limit, subject: { scope, id } } = bucket;
  return await timeoutOrNull(STORAGE_MS, stored) ?? floods.count(`${name} ${scope} ${id}`, limit, now());
}

/** Sets the rate-limit headers. */
export function setQuotaHeaders(headers: Headers, quota: NamedQuota, now: number): void {
  const { bucket, limit, remaining, expiresAt } = quota;
  headers.set("X-RateLimit-Limit", String(limit.max));
  headers.set("X-RateLimit-Remaining", String(remaining));
  headers.set("X-RateLimit-Reset", String(seconds(expiresAt)));
  const left = Math.max(0, seconds(expiresAt - now));
  headers.set("RateLimit-Policy", `"${bucket}";q=${limit.max};w=${seconds(limit.windowMs)}`);
  headers.set("RateLimit", `"${bucket}";r=${remaining};t=${left}`);
}

/** The error for a request over the limit. */
export function rateLimitError(
  { limit, expiresAt }: Quota,
  scope: Subject["scope"],
  now: number,
): AppError {
  const retryAfterSeconds = Math.max(1, seconds(expiresAt - now));
  return new AppError(
    "rate_limited",
    `Too many requests. Try again in ${retryAfterSeconds} s`,
    { scope, limit: limit.max, reset: seconds(expiresAt) },
    { retryAfterSeconds },
  );
}

// Rounded up, so that the window has ended at this second.
const seconds = (ms: number) => Math.ceil(ms / 1000);

function floodLimit(route: ApiRoute | null): { bucket: string; limit: RateLimit } {
  if (route === null) return { bucket: "unknown", limit: UNKNOWN_PATH_LIMIT };
  const { max, windowMs } = API_LIMITS[route.bucket];
  return {
    bucket: `${route.bucket}-flood`,
    limit: { max: max * FLOOD_FACTOR, windowMs },
  };
}

function tierBucketFor({ api, user, clientIp }: State): Bucket | null {
  if (api === null) return null;
  const subject: Subject = user === null ? { scope: "ip", id: clientIp } : { scope: "user", id: user.id };
  return { name: api.bucket, limit: API_LIMITS[api.bucket], subject };
}

function requireAdmitted(state: State, quota: NamedQuota, scope: Subject["scope"]): void {
  state.quota = quota;
  if (!quota.admitted) throw rateLimitError(quota, scope, state.now());
}
