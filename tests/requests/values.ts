/** Values that fit a schema. */
import fc from "fast-check";
import type { Described, Schema } from "./described.ts";

/** Usually the first, sometimes the second. */
export const often = <T>(arbitrary: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary, weight: 9 }, { arbitrary: rare, weight: 1 });

/** A value that fits a schema. */
export function valueOf(document: Described, schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, type, anyOf, items, enum: among } = schema;
  if ($ref !== undefined) {
    return valueOf(document, document.components.schemas[$ref.split("/").at(-1) ?? ""] ?? {});
  }
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => valueOf(document, each)));
  if (among !== undefined) return fc.constantFrom(...among);
  if (type === "object") return objectOf(document, schema);
  if (type === "array") return fc.array(valueOf(document, items ?? {}), { maxLength: schema.maxItems ?? 5 });
  if (type === "integer") return fc.integer({ min: schema.minimum ?? 0, max: 200 });
  if (type === "boolean") return fc.boolean();
  return type === "null" ? fc.constant(null) : textOf(schema);
}

function textOf({ allOf, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (allOf !== undefined) return fc.constantFrom("", "g", "gi", "yusmig", "v", "dv");
  const short = fc.string({
    unit: fc.constantFrom("a", "b", "1", " x", "\\d", ".", "é", "😀"),
    minLength,
    maxLength: 12,
  });
  return often(short, fc.constantFrom(maxLength, maxLength + 1).map((length) => "x".repeat(length)));
}

function objectOf(document: Described, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, each] of Object.entries(properties)) fields[name] = valueOf(document, each);
  return fc.record(fields, { requiredKeys: [...required] });
}
