import { applyEdits, planSchema } from "../regex/schemas/portable_schema.ts";
import type * as api from "./api.d.ts";
import { readOptions, reasonOf } from "./portable.ts";

/** Size of a schema as JSON, in bytes. */
const MAX_SCHEMA_BYTES = 16 * 1024 * 1024;

/** See `api.d.ts`. */
export const portableSchema: typeof api.portableSchema = (schema, options) => {
  const wanted = readOptions(options);
  if (typeof wanted === "string") return invalid(1, wanted);
  const [engine, ...others] = wanted.engines;
  if (!engine || others.length > 0) return invalid(1, "A schema is written for one engine");
  try {
    const json: unknown = JSON.stringify(schema);
    if (typeof json !== "string") return invalid(0, "The schema must be an object or a boolean");
    if (new TextEncoder().encode(json).byteLength > MAX_SCHEMA_BYTES) {
      return invalid(0, "The schema has more than 16 MiB");
    }
    const copy = JSON.parse(json) as api.Json;
    const plan = planSchema(copy, engine, wanted.limits);
    if (plan.kind === "invalid") return invalid(0, plan.message);
    return {
      kind: "schema",
      engine: engine.id,
      schema: applyEdits(copy, plan.edits),
      changes: plan.changes,
      undecided: plan.undecided.map(({ pointer, why }) => ({ pointer, ...reasonOf(engine, why) })),
    };
  } catch {
    return invalid(0, "The schema can't be written as JSON, or is nested too deeply");
  }
};

const invalid = (argument: number, message: string): api.Invalid => ({
  kind: "invalid",
  argument,
  message,
  range: { start: 0, end: 0 },
});
