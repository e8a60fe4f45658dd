import { engineOf, ENGINES } from "../regex/portable/engines.ts";
import { applyEdits, planSchema } from "../regex/schemas/portable_schema.ts";
import type * as api from "./api.d.ts";
import { reasonOf } from "./portable.ts";

/** Size of a schema as JSON, in bytes. */
const MAX_SCHEMA_BYTES = 16 * 1024 * 1024;

/** See `api.d.ts`. */
export const portableSchema: typeof api.portableSchema = (schema, options) => {
  const engine = engineOf(wantedEngine(options));
  if (!engine) {
    return invalid(1, `The option "for" must be an engine: ${ENGINES.map(({ id }) => id).join(", ")}`);
  }
  try {
    const json: unknown = JSON.stringify(schema);
    if (typeof json !== "string") return invalid(0, "The schema must be an object or a boolean");
    if (new TextEncoder().encode(json).byteLength > MAX_SCHEMA_BYTES) {
      return invalid(0, "The schema has more than 16 MiB");
    }
    const copy = JSON.parse(json) as api.Json;
    const plan = planSchema(copy, engine);
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

function wantedEngine(options: unknown): string {
  try {
    const wanted: unknown = typeof options === "object" && options !== null
      ? Reflect.get(options, "for")
      : undefined;
    return typeof wanted === "string" ? wanted : "";
  } catch {
    return "";
  }
}

const invalid = (argument: number, message: string): api.Invalid => ({
  kind: "invalid",
  argument,
  message,
  range: { start: 0, end: 0 },
});
