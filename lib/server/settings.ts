import { ANALYSIS_TIMEOUT, PORTS, PROXY_HOPS, WORKERS } from "../limits/server.ts";
import type { Bounds } from "../limits/units.ts";
import type { OAuthClient, OidcClient } from "./auth/providers.ts";
import { SettingError } from "./errors.ts";
import { printError } from "./print.ts";

/** Features for signed-in users that a deployment can enable separately. */
export const FEATURES = ["library", "export", "analysis", "ai"] as const;

/** The name of a feature in `FEATURES`. */
export type Feature = typeof FEATURES[number];

/** Database path when the site runs locally and `KV_PATH` is not set. */
export const DEFAULT_KV_PATH = ".data/workbench.db";

/** Configuration from environment variables. */
export interface Settings {
  /** False on Deno Deploy. */
  readonly local: boolean;
  readonly port: number;
  readonly hostname: string;
  /** The site's origin without a trailing slash: `https://regex.example`. */
  readonly origin: string;
  /** A file, `:memory:` or a KV Connect URL. Null stands for the platform's database. */
  readonly kvPath: string | null;
  readonly features: ReadonlySet<Feature>;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly github: OAuthClient | null;
  readonly google: OAuthClient | null;
  readonly oidc: OidcClient | null;
  readonly ai: { readonly baseUrl: string | null; readonly model: string };
  /** Number of processes that serve on one port. */
  readonly workers: number;
  /** Number of proxies in front of the server that write X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly analysisTimeoutMs: number;
  /** Whom to tell about a vulnerability of this deployment: a URL or `mailto:` address. */
  readonly securityContact: string | null;
}

/**
 * Reads the settings. An empty variable counts as unset.
 *
 * @param cores number of processor cores, for `WORKERS=auto`
 * @throws SettingError for the first variable that is missing or invalid
 */
export function readSettings(
  environment: Environment,
  cores: number = navigator.hardwareConcurrency,
): Settings {
  const env = trimmedReader(environment);
  const local = env("DENO_DEPLOYMENT_ID") === null;
  const kvPath = env("KV_PATH") ?? (local ? DEFAULT_KV_PATH : null);
  const port = integer(env, "PORT", PORTS);
  return {
    local,
    port,
    hostname: hostname(env) ?? (local ? "127.0.0.1" : "0.0.0.0"),
    origin: origin(env) ?? localOrigin(local, port),
    kvPath,
    features: features(env),
    smtp: smtp(env),
    github: oauthClient(env, "GITHUB"),
    google: oauthClient(env, "GOOGLE"),
    oidc: oidc(env),
    ai: {
      baseUrl: url(env, "AI_BASE_URL", HTTP)?.href ?? null,
      model: env("AI_MODEL") ?? "gpt-5-mini",
    },
    workers: workers(env, cores, local, kvPath),
    trustedProxies: integer(env, "TRUSTED_PROXIES", PROXY_HOPS),
    analysisTimeoutMs: integer(env, "ANALYSIS_TIMEOUT_MS", ANALYSIS_TIMEOUT),
    securityContact: securityContact(env),
  };
}

function securityContact(env: Reader): string | null {
  const contact = env("SECURITY_CONTACT");
  // Control characters would start another line of the file.
  if (contact === null || /^(?:https:\/\/|mailto:)[!-~]+$/.test(contact)) return contact;
  throw new SettingError("SECURITY_CONTACT", "must be an address that begins with https:// or mailto:");
}

const HTTP = ["http:", "https:"];
const MAIL = ["smtp:", "smtps:"];

function hostname(env: Reader): string | null {
  const name = env("HOST");
  if (name === null || /^[\w.:-]+$/.test(name)) return name;
  throw new SettingError(
    "HOST",
    `must be a host name or address, not "${name}"`,
  );
}

function origin(env: Reader): string | null {
  const base = url(env, "BASE_URL", HTTP);
  if (base === null || base.href === `${base.origin}/`) {
    return base?.origin ?? null;
  }
  throw new SettingError(
    "BASE_URL",
    "must be an origin such as https://regex.example, without path or credentials",
  );
}

function localOrigin(local: boolean, port: number): string {
  if (local) return new URL(`http://localhost:${port}`).origin;
  throw new SettingError("BASE_URL", "is required on Deno Deploy");
}

function workers(env: Reader, cores: number, local: boolean, kvPath: string | null): number {
  const count = env("WORKERS") === "auto"
    ? Math.min(cores, WORKERS.most)
    : integer(env, "WORKERS", WORKERS, ", or auto");
  if (count === 1) return 1;
  if (!local) throw new SettingError("WORKERS", "must be 1 on Deno Deploy, which starts processes itself");
  if (kvPath === MEMORY) {
    throw new SettingError("WORKERS", `must be 1 with KV_PATH=${MEMORY}, which processes can't share`);
  }
  return count;
}

const MEMORY = ":memory:";

function features(env: Reader): ReadonlySet<Feature> {
  const text = env("FEATURES") ?? FEATURES.join();
  if (text === "none") return new Set();
  return new Set(text.split(",").map((part) => feature(part.trim())));
}

function feature(name: string): Feature {
  const found = FEATURES.find((feature) => feature === name);
  if (found !== undefined) return found;
  throw new SettingError(
    "FEATURES",
    `must list some of ${FEATURES.join(", ")}, or be none; "${name}" is not known`,
  );
}

function smtp(env: Reader): Settings["smtp"] {
  const server = url(env, "SMTP_URL", MAIL);
  if (server === null) return null;
  const from = requireVariable(env, "MAIL_FROM", "SMTP_URL");
  if (/^[^\r\n]*[^\s@]+@[^\s@]+$/.test(from)) return { url: server.href, from };
  throw new SettingError("MAIL_FROM", "must be an email address");
}

function oauthClient(env: Reader, provider: string): OAuthClient | null {
  const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
  if (names.every((name) => env(name) === null)) return null;
  const [id, secret] = names;
  return { id: requireVariable(env, id, secret), secret: requireVariable(env, secret, id) };
}

function oidc(env: Reader): OidcClient | null {
  const client = oauthClient(env, "OIDC");
  const issuer = url(env, "OIDC_ISSUER", HTTP);
  if (client === null && issuer === null) return null;
  if (issuer === null) throw missingVariable("OIDC_ISSUER", "OIDC_CLIENT_ID");
  if (client === null) throw missingVariable("OIDC_CLIENT_ID", "OIDC_ISSUER");
  return {
    ...client,
    // Unchanged: the issuer in a token is compared character by character, and `URL` would add a slash.
    issuer: requireVariable(env, "OIDC_ISSUER", "OIDC_CLIENT_ID"),
    name: env("OIDC_NAME") ?? issuer.hostname,
    trustEmail: flag(env, "OIDC_TRUST_EMAIL"),
  };
}

/** Reads a variable, like `Deno.env.get`. */
type Environment = (name: string) => string | undefined;

/** Reads a variable. Null when it is unset or empty. */
type Reader = (name: string) => string | null;

function trimmedReader(environment: Environment): Reader {
  return (name) => environment(name)?.trim() || null;
}

/**
 * Reads an integer between two inclusive bounds.
 *
 * @param others note in the error message about other values
 */
function integer(
  env: Reader,
  name: string,
  { least, most, otherwise }: Bounds,
  others: string = "",
): number {
  const text = env(name) ?? String(otherwise);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new SettingError(
    name,
    `must be a whole number from ${least} to ${most}${others}, not "${text}"`,
  );
}

/** Reads 1 or 0. Defaults to 0. */
function flag(env: Reader, name: string): boolean {
  const text = env(name) ?? "0";
  if (text === "1" || text === "0") return text === "1";
  throw new SettingError(name, `must be 1 or 0, not "${text}"`);
}

/**
 * Reads a URL with one of the protocols. Error messages don't repeat the value because it may contain a
 * password.
 */
function url(
  env: Reader,
  name: string,
  protocols: string[],
): URL | null {
  const text = env(name);
  if (text === null) return null;
  const parsed = URL.parse(text);
  if (parsed !== null && protocols.includes(parsed.protocol)) return parsed;
  const kinds = protocols.map((protocol) => `${protocol}//`).join(" or ");
  throw new SettingError(name, `must be a URL that begins with ${kinds}`);
}

/** Reads a variable that is required when the variable `because` is set. */
function requireVariable(env: Reader, name: string, because: string): string {
  const value = env(name);
  if (value === null) throw missingVariable(name, because);
  return value;
}

const missingVariable = (name: string, because: string) =>
  new SettingError(name, `is required when ${because} is set`);

/**
 * Runs a step of the start. A SettingError is printed and ends the program with exit code 1. Other errors are
 * rethrown with their stack.
 */
export async function exitOnSettingError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    printError(error.message);
    Deno.exit(1);
  }
}
