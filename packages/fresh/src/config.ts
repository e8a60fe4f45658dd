/** How the app runs: in development, nothing is cached by the browser. */
export type Mode = "development" | "production";

/** Options of `new App()`. */
export interface FreshConfig {
  mode?: Mode;
  trustProxy?: boolean; // take protocol and host of the URL from `X-Forwarded-Proto` and `X-Forwarded-Host`
}

/** The resolved configuration of an app; a build sets root and mode. */
export type ResolvedFreshConfig = Required<FreshConfig> & { root: string; basePath: string };
