/**
 * Every limit, deadline and delay of the project, each once, in chapters. Units are in the names: `_MS` milliseconds,
 * `_BYTES` bytes, `_CHARACTERS` UTF-16 code units. Numbers that only describe a drawing, a data format or one formula
 * are next to the code that uses them.
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
