import { SettingError } from "./errors.ts";
import type { Settings } from "./settings.ts";
import { databaseFolder, isDatabaseFile } from "./store/database_files.ts";

/** Environment variables that `readSettings` reads. */
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
  "WORKERS",
  "TRUSTED_PROXIES",
  "ANALYSIS_TIMEOUT_MS",
  "SECURITY_CONTACT",
  "DENO_DEPLOYMENT_ID",
] as const;

/**
 * Variables of Deno itself: its cache folder, which the analysis process needs, and the token for a KV
 * Connect URL.
 */
const RUNTIME_NAMES = ["DENO_DIR", "HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "DENO_KV_ACCESS_TOKEN"] as const;

/** What the server's permissions depend on. */
interface Installation {
  /** Folder that contains the program. */
  readonly root: string;
  /** Value of `KV_PATH`. */
  readonly kvPath: string;
  /** Path of the Deno executable, which also runs the analysis and worker processes. */
  readonly deno: string;
}

/**
 * Flags of `deno run` for `serve.ts` with the minimum permissions. Network access is not limited to certain
 * hosts because the hosts of an identity provider are only known after discovery.
 */
export function serverFlags({ root, kvPath, deno }: Installation): string[] {
  const folder = isDatabaseFile(kvPath) ? [databaseFolder(kvPath)] : [];
  return [
    // There is no user to answer a permission prompt.
    "--no-prompt",
    "--allow-net",
    `--allow-read=${joinList([root, ...folder])}`,
    ...folder.length > 0 ? [`--allow-write=${joinList(folder)}`] : [],
    `--allow-run=${joinList([deno])}`,
    // `hostname` and `networkInterfaces` for sending email, `setPriority` for the analysis process.
    "--allow-sys=hostname,networkInterfaces,setPriority",
    `--allow-env=${joinList([...SETTING_NAMES, ...RUNTIME_NAMES])}`,
    // Packages read many other variables, which then appear to be unset.
    "--ignore-env",
  ];
}

/**
 * Checks that this process may start Deno, which runs the analysis and the workers. Of a link to Deno, the file behind it
 * is started, and a permission for the link doesn't include that.
 *
 * @throws SettingError when something needs this permission and it is missing
 */
export async function requireRun({ local, features, workers }: Settings): Promise<void> {
  if (!local || (!features.has("analysis") && workers === 1)) return;
  const deno = Deno.execPath();
  const { state } = await Deno.permissions.query({ name: "run", command: deno });
  if (state === "granted") return;
  throw new SettingError(
    "--allow-run",
    `must name ${deno}, not a link to it: it runs the analysis and the workers`,
  );
}

/** Joins paths or names for a flag. A comma within a value is doubled. */
const joinList = (values: readonly string[]) => values.map((value) => value.replaceAll(",", ",,")).join(",");
