import { databaseFolder, isDatabaseFile } from "./store/database_files.ts";

/** The environment variables that the settings are read from. */
export const SETTING_NAMES = [
  "PORT",
  "HOST",
  "BASE_URL",
  "KV_PATH",
  "FEATURES",
  "SMTP_URL",
  "MAIL_FROM",
  "GITHUB_CLIENT_ID",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
  "OIDC_TRUST_EMAIL",
  "AI_BASE_URL",
  "AI_MODEL",
  "TRUSTED_PROXIES",
  "ANALYSIS_TIMEOUT_MS",
  "DENO_DEPLOYMENT_ID",
] as const;

/** Variables of Deno itself: where its cache is, for the analysis process, and the token of a KV Connect URL. */
const RUNTIME_NAMES = ["DENO_DIR", "HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "DENO_KV_ACCESS_TOKEN"] as const;

/** What the permissions of a server depend on. */
export interface Installation {
  /** The folder with the program. */
  readonly root: string;
  /** The setting `KV_PATH`. */
  readonly kvPath: string;
  /** The Deno executable, which the analysis process runs too. */
  readonly deno: string;
}

/**
 * The flags of `deno run` for `serve.ts`: exactly the permissions that the server needs. Network access is not
 * limited to hosts, as those of an identity provider are only known once it has been asked.
 */
export function serverFlags({ root, kvPath, deno }: Installation): string[] {
  const folder = isDatabaseFile(kvPath) ? [databaseFolder(kvPath)] : [];
  return [
    // Nobody is there to be asked for a permission.
    "--no-prompt",
    "--allow-net",
    `--allow-read=${joinList([root, ...folder])}`,
    ...folder.length > 0 ? [`--allow-write=${joinList(folder)}`] : [],
    `--allow-run=${joinList([deno])}`,
    // The name in mail's greeting, the address families that mail can use, and a lower priority for analyses.
    "--allow-sys=hostname,networkInterfaces,setPriority",
    `--allow-env=${joinList([...SETTING_NAMES, ...RUNTIME_NAMES])}`,
    // All other variables look unset: packages ask for many.
    "--ignore-env",
  ];
}

/** Paths or names as one flag takes them: a comma within one is doubled. */
const joinList = (values: readonly string[]) => values.map((value) => value.replaceAll(",", ",,")).join(",");
