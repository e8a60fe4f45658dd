/** How the app runs: in development nothing is cached by the browser. */
export type Mode = "development" | "production";

/** Options of `new App()`. */
export interface FreshConfig {
  mode?: Mode;
  /** Take protocol and host of the URL from `X-Forwarded-Proto` and `X-Forwarded-Host`. */
  trustProxy?: boolean;
}

/** The configuration an app runs with; a build sets root and mode. */
export interface ResolvedFreshConfig {
  root: string;
  basePath: string;
  mode: Mode;
  trustProxy: boolean;
}
