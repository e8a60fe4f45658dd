import type { Settings } from "../settings.ts";
import type { Log } from "./define.ts";
import { errorFacts, logToStdout } from "./log.ts";

type Handler = (
  request: Request,
  info: Deno.ServeHandlerInfo,
) => Response | Promise<Response>;

/**
 * Adds security headers to every response. It wraps the whole app because Fresh renders error pages outside
 * the middlewares. It also answers requests whose handler throws.
 */
export function withSecurityHeaders(handler: Handler, settings: Settings, log: Log = logToStdout): Handler {
  const constant = constantHeaders(settings);
  return async (request, info) => {
    const answer = withMutableHeaders(await respondSafely(() => handler(request, info), log));
    const nonce = readNonce(answer.headers.get("Content-Security-Policy"));
    answer.headers.set("Content-Security-Policy", isSvg(answer) ? SVG_POLICY : contentPolicy(nonce));
    for (const [name, value] of constant) {
      if (!isSetByResponse(name, answer)) answer.headers.set(name, value);
    }
    return answer;
  };
}

async function respondSafely(answer: () => Response | Promise<Response>, log: Log): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    log(errorFacts(thrown));
    return new Response("Internal server error", { status: 500 });
  }
}

// Headers of `Response.redirect()` are immutable. Other responses are not copied because the copy would lose
// its Content-Length.
function withMutableHeaders(answer: Response): Response {
  const redirects = answer.status >= 300 && answer.status < 400;
  return redirects ? new Response(null, answer) : answer;
}

/** The nonce that Fresh generated for a page's scripts and styles. */
function readNonce(policy: string | null): string | null {
  return policy?.match(/'nonce-([^']+)'/)?.[1] ?? null;
}

/**
 * Content Security Policy of pages. `script-src` needs no `'strict-dynamic'` because modules and workers are
 * same-origin, and no user content is served as a script.
 */
function contentPolicy(nonce: string | null): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Policy of an SVG image, which is a document when opened directly. */
const SVG_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox",
].join("; ");

function isSvg({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("image/svg+xml") ?? false;
}

/** True if the handler has set a header that must not be replaced. */
function isSetByResponse(name: string, { headers }: Response): boolean {
  return name === "Cross-Origin-Resource-Policy" && headers.has(name);
}

/** Time for which browsers remember to use HTTPS. */
const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60;

function constantHeaders({ origin }: Settings): [string, string][] {
  const always: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    // With "no-referrer", browsers would send "Origin: null" with our own forms.
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    // Together with COOP, enables SharedArrayBuffer for pages and their workers.
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", DENIED_FEATURES.map((power) => `${power}=()`).join(", ")],
  ];
  return origin.startsWith("https:")
    ? [...always, ["Strict-Transport-Security", `max-age=${HTTPS_ONLY_SECONDS}`]]
    : always;
}

/** Browser features that the site never uses. */
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];
