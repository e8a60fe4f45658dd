import { assertEquals, assertThrows } from "@std/assert";
import { SettingError } from "../../../lib/server/errors.ts";
import { readSettings } from "../../../lib/server/settings.ts";

type Variables = Readonly<Record<string, string>>;

const CORES = 3;
const settings = (variables: Variables) => readSettings((name) => variables[name], CORES);

Deno.test("readSettings() of an empty environment configures a local site", () => {
  assertEquals(settings({}), {
    local: true,
    port: 8000,
    hostname: "127.0.0.1",
    origin: "http://localhost:8000",
    kvPath: ".data/workbench.db",
    features: new Set(["library", "export", "analysis", "ai"] as const),
    smtp: null,
    github: null,
    google: null,
    oidc: null,
    ai: { baseUrl: null, model: "gpt-5-mini" },
    workers: 1,
    trustedProxies: 0,
    analysisTimeoutMs: 2000,
    securityContact: null,
  });
});

Deno.test("readSettings() on Deno Deploy uses the platform's storage and listens on all addresses", () => {
  const { local, hostname, kvPath, origin } = settings({
    DENO_DEPLOYMENT_ID: "d1",
    BASE_URL: "https://regex.example/",
  });
  assertEquals([local, hostname, kvPath, origin], [false, "0.0.0.0", null, "https://regex.example"]);
});

const VALUES: [Variables, Partial<ReturnType<typeof settings>>][] = [
  [{ PORT: "9000" }, { port: 9000, origin: "http://localhost:9000" }],
  [{ PORT: "80" }, { port: 80, origin: "http://localhost" }],
  [{ PORT: "", HOST: " " }, { port: 8000, hostname: "127.0.0.1" }],
  [{ HOST: "::1" }, { hostname: "::1" }],
  [{ PORT: "9000", BASE_URL: "https://Regex.example:443" }, { origin: "https://regex.example" }],
  [{ FEATURES: "none" }, { features: new Set() }],
  [{ FEATURES: "ai, library" }, { features: new Set(["ai", "library"] as const) }],
  [{ KV_PATH: ":memory:" }, { kvPath: ":memory:" }],
  [{ SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "no-reply@regex.example" }, {
    smtp: { url: "smtps://u:p@mail.example", from: "no-reply@regex.example" },
  }],
  [{ GITHUB_CLIENT_ID: "i", GITHUB_CLIENT_SECRET: "s" }, { github: { id: "i", secret: "s" } }],
  [
    {
      OIDC_ISSUER: "https://id.example",
      OIDC_CLIENT_ID: "i",
      OIDC_CLIENT_SECRET: "s",
      OIDC_TRUST_EMAIL: "1",
    },
    {
      oidc: { id: "i", secret: "s", issuer: "https://id.example", name: "id.example", trustEmail: true },
    },
  ],
  [{ AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "small" }, {
    ai: { baseUrl: "http://localhost:11434/v1", model: "small" },
  }],
  [{ WORKERS: "2" }, { workers: 2 }],
  [{ WORKERS: "auto" }, { workers: CORES }],
  [{ WORKERS: "1", KV_PATH: ":memory:" }, { workers: 1 }],
  [{ TRUSTED_PROXIES: "2", ANALYSIS_TIMEOUT_MS: "500" }, { trustedProxies: 2, analysisTimeoutMs: 500 }],
];

for (const [variables, expected] of VALUES) {
  Deno.test(`readSettings() reads ${JSON.stringify(variables)}`, () => {
    const all = settings(variables);
    const keys = Object.keys(expected) as (keyof typeof expected)[];
    assertEquals(Object.fromEntries(keys.map((key) => [key, all[key]])), expected);
  });
}

/** Invalid environments and the beginning of the error message. */
const REFUSED: [Variables, string][] = [
  [{ PORT: "abc" }, 'PORT must be a whole number from 1 to 65535, not "abc"'],
  [{ PORT: "0" }, "PORT must"],
  [{ PORT: "65536" }, "PORT must"],
  [{ PORT: "8000.5" }, "PORT must"],
  [{ HOST: "a b" }, "HOST must"],
  [{ BASE_URL: "regex.example" }, "BASE_URL must"],
  [{ BASE_URL: "ftp://regex.example" }, "BASE_URL must"],
  [{ BASE_URL: "https://regex.example/app" }, "BASE_URL must"],
  [{ BASE_URL: "https://u:p@regex.example" }, "BASE_URL must"],
  [{ DENO_DEPLOYMENT_ID: "d1" }, "BASE_URL is required on Deno Deploy"],
  [{ FEATURES: "library,flying" }, "FEATURES must"],
  [{ FEATURES: "none,ai" }, "FEATURES must"],
  [{ SMTP_URL: "http://mail.example", MAIL_FROM: "a@b" }, "SMTP_URL must"],
  [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM is required when SMTP_URL is set"],
  [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@b\r\nBcc: c@d" }, "MAIL_FROM must"],
  [{ GITHUB_CLIENT_ID: "i" }, "GITHUB_CLIENT_SECRET is required when GITHUB_CLIENT_ID is set"],
  [{ GOOGLE_CLIENT_SECRET: "s" }, "GOOGLE_CLIENT_ID is required when GOOGLE_CLIENT_SECRET is set"],
  [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID is required"],
  [{ OIDC_CLIENT_ID: "i", OIDC_CLIENT_SECRET: "s" }, "OIDC_ISSUER is required"],
  [
    {
      OIDC_ISSUER: "https://i.example",
      OIDC_CLIENT_ID: "i",
      OIDC_CLIENT_SECRET: "s",
      OIDC_TRUST_EMAIL: "yes",
    },
    "OIDC_TRUST_EMAIL must",
  ],
  [{ AI_BASE_URL: "localhost" }, "AI_BASE_URL must"],
  [{ WORKERS: "0" }, 'WORKERS must be a whole number from 1 to 64, or auto, not "0"'],
  [{ WORKERS: "all" }, "WORKERS must"],
  [{ WORKERS: "2", KV_PATH: ":memory:" }, "WORKERS must be 1 with KV_PATH=:memory:"],
  [{ WORKERS: "auto", KV_PATH: ":memory:" }, "WORKERS must be 1 with KV_PATH=:memory:"],
  [
    { WORKERS: "2", DENO_DEPLOYMENT_ID: "d1", BASE_URL: "https://regex.example" },
    "WORKERS must be 1 on Deno",
  ],
  [{ TRUSTED_PROXIES: "-1" }, "TRUSTED_PROXIES must"],
  [{ ANALYSIS_TIMEOUT_MS: "1" }, "ANALYSIS_TIMEOUT_MS must"],
];

for (const [variables, complaint] of REFUSED) {
  Deno.test(`readSettings() rejects ${JSON.stringify(variables)}`, () => {
    assertThrows(() => settings(variables), SettingError, complaint);
  });
}

Deno.test("readSettings() does not repeat a URL that may contain a password", () => {
  const error = assertThrows(() => settings({ SMTP_URL: "mail://u:secret@mail.example" }), SettingError);
  assertEquals(error.message.includes("secret"), false);
});
