/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for an object that is neither null nor an array. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A key or an index as a part of a JSON pointer.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6901
 */
export const pointerPart = (key: string | number): string =>
  `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/**
 * The value of JSON, such as an object or null; undefined if a text isn't JSON.
 *
 * @example parseJson("[1]") // [1]
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
