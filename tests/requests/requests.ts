/** Requests that fit an OpenAPI document, nearly fit it, or are hostile: none may cause a server error. */
import fc from "fast-check";
import type { Described, OperationPart, Parameter, Schema } from "./described.ts";
import { HOSTILE_BODIES, HOSTILE_HEADERS, hostileText, IDS, METHODS } from "./hostile.ts";
import { often, valueOf } from "./values.ts";

/** A request to the API. `$ID` in the path is replaced by the id of an existing snippet. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
}

/** Requests of all operations, from the valid to the hostile. */
export function requestsOf(document: Described, origin: string): fc.Arbitrary<Asked> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(document, origin, path, method, operation))
  );
  return fc.oneof(...all);
}

function requestOf(
  document: Described,
  origin: string,
  path: string,
  method: string,
  { parameters = [], requestBody }: OperationPart,
): fc.Arbitrary<Asked> {
  const schema = requestBody?.content["application/json"].schema;
  const partsIn = (place: Parameter["in"]) =>
    fc.tuple(
      ...parameters.filter((each) => each.in === place).map(({ name, schema }) =>
        fc.tuple(fc.constant(name), fc.option(parameterValue(document, name, schema, origin)))
      ),
    );
  return fc.record({
    method: often(fc.constant(method.toUpperCase()), fc.constantFrom(...METHODS)),
    path: pathIn(path),
    query: often(partsIn("query").map(queryOf), fc.string({ unit: "grapheme" }).map((text) => `?${text}`)),
    headers: fc.tuple(
      partsIn("header").map(given),
      often(fc.constant<(readonly [string, string])[]>([]), fc.subarray(HOSTILE_HEADERS, { maxLength: 2 })),
    ),
    body: schema === undefined ? often(fc.constant(null), HOSTILE_BODIES) : bodyOf(document, schema),
  }).map(({ method, path, query, headers: [own, hostile], body }) => ({
    method,
    path: path + query,
    headers: [["Content-Type", "application/json"], ...own, ...hostile],
    body: method === "GET" || method === "HEAD" ? null : body,
  }));
}

const given = (pairs: readonly (readonly [string, string | null])[]) =>
  pairs.flatMap(([name, value]) => value === null ? [] : [[name, value] as const]);

function queryOf(pairs: readonly (readonly [string, string | null])[]): string {
  const query = new URLSearchParams(given(pairs).map(([name, value]) => [name, value])).toString();
  return query === "" ? "" : `?${query}`;
}

function pathIn(path: string): fc.Arbitrary<string> {
  const values = path.includes("{name}") ? ["service", "other", "%00"] : [...IDS, "x".repeat(9_000)];
  return fc.constantFrom(...values).map((value) => path.replace(/\{\w+\}/, value));
}

function parameterValue(document: Described, name: string, schema: Schema, origin: string) {
  const header = fc.string({ maxLength: 20 }).map((text) => text.trim());
  if (name === "Origin") {
    return often(fc.constant(origin), fc.constantFrom("null", "", `${origin}/`, "http://x"));
  }
  if (name === "If-Match") return fc.oneof(fc.constantFrom("*", '"x"', 'W/"x", "y"', '"'), header);
  return often(valueOf(document, schema).map(String), hostileText);
}

function bodyOf(document: Described, schema: Schema): fc.Arbitrary<Uint8Array | null> {
  const valid = valueOf(document, schema);
  const nearly = fc.tuple(valid, fc.string(), fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }))).map(
    spoiled,
  );
  const written = fc.oneof({ arbitrary: valid, weight: 4 }, { arbitrary: nearly, weight: 4 })
    .map((value) => new TextEncoder().encode(JSON.stringify(value)));
  return often(written, HOSTILE_BODIES);
}

/** A valid object in which one field, known or not, is replaced. */
function spoiled([value, word, other]: [unknown, string, unknown]): unknown {
  const fields = Object.keys(Object(value));
  const field = fields[word.length % (fields.length + 1)] ?? word;
  return { ...Object(value), [field]: other };
}
