import { HTTPS_ONLY_SECONDS } from "../../limits.ts";
import type { Settings } from "../settings.ts";
import type { Log } from "./define.ts";
import { errorFacts, logToStdout } from "./log.ts";

type Handler = (
  request: Request,
  info: Deno.ServeHandlerInfo,
) => Response | Promise<Response>;

/**
 * Puts the headers that protect a visitor on every answer of a handler. It stands around the whole app since
 * error pages are made outside its middlewares; what the handler throws is answered here too.
 */
export function withSecurityHeaders(handler: Handler, settings: Settings, log: Log = logToStdout): Handler {
  const constant = constantHeaders(settings);
  return async (request, info) => {
    const isClear = URL.canParse(request.url);
    const answer = withMutableHeaders(
      isClear ? await respondSafely(() => handler(request, info), log) : invalidHost(),
    );
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

/** A `Host` header may hold anything, and stands in the address that a request is for. */
function invalidHost(): Response {
  return new Response("The Host header names no host", { status: 400 });
}

// Response.redirect() makes headers that cannot be changed. Other answers stay as they are: a copy would lose
// the length of its body.
function withMutableHeaders(answer: Response): Response {
  const redirects = answer.status >= 300 && answer.status < 400;
  return redirects ? new Response(null, answer) : answer;
}

/** The nonce that Fresh gave to the scripts and styles of a page. */
function readNonce(policy: string | null): string | null {
  return policy?.match(/'nonce-([^']+)'/)?.[1] ?? null;
}

/**
 * What a page may load. `script-src` needs no `'strict-dynamic'`: modules and workers come from the site
 * itself, where nothing that a visitor wrote is served as a script.
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

/** A picture opened by itself is a document: it gets its own style, and nothing that documents can do. */
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

/** Whether an answer says itself which sites may show it. */
function isSetByResponse(name: string, { headers }: Response): boolean {
  return name === "Cross-Origin-Resource-Policy" && headers.has(name);
}

function constantHeaders({ origin }: Settings): [string, string][] {
  const always: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    // "no-referrer" would make our own forms send "Origin: null".
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    // With the policy above it lets pages share memory with their workers.
    ["Cross-Origin-Embedder-Policy", "require-corp"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", DENIED_FEATURES.map((power) => `${power}=()`).join(", ")],
  ];
  return origin.startsWith("https:")
    ? [...always, ["Strict-Transport-Security", `max-age=${HTTPS_ONLY_SECONDS}`]]
    : always;
}

/** What browsers can lend to a page and this site never asks for. */
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
