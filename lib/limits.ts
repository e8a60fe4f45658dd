/**
 * All limits of the project, in chapters by area. Names contain the units: `_MS` milliseconds, `_BYTES` bytes,
 * `_CHARACTERS` UTF-16 code units.
 *
 * @module
 */
export * from "./limits/pattern.ts";
export * from "./limits/search.ts";
export * from "./limits/workbench.ts";
export * from "./limits/server.ts";
export * from "./limits/library.ts";
export * from "./limits/services.ts";
export type { Bounds, RateLimit } from "./limits/units.ts";
