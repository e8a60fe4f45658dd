/**
 * The build side of the framework, for `dev.ts`.
 *
 * @module
 */
export { type BuildOptions, type ResolvedBuildConfig } from "./build_config.ts";
export { Builder } from "./builder.ts";
