import type { Format } from "./format.ts";
import { IDENTIFIER_FORMATS } from "./identifier_formats.ts";
import { ISSUED_FORMATS } from "./issued_formats.ts";
import { NAME_FORMATS } from "./name_formats.ts";
import { NETWORK_FORMATS } from "./network_formats.ts";
import { VALUE_FORMATS } from "./value_formats.ts";

/** All formats that are recognized. If two describe a pattern equally well, the first one does. */
export const FORMATS: readonly Format[] = /* @__PURE__ */ [
  NETWORK_FORMATS,
  VALUE_FORMATS,
  IDENTIFIER_FORMATS,
  NAME_FORMATS,
  ISSUED_FORMATS,
].flat();

/** Texts of no format. A pattern that accepts one of them is meant for another kind of text. */
export const UNFORMATTED_TEXTS: readonly string[] = [
  "Passw0rd!",
  "correct horse battery staple",
  "Hello, world!",
  "<b>bold</b>",
  "a\nb",
  "{}",
  "x = y;",
  "\t",
];

/** The format with an ID; undefined if there is none. */
export function formatById(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id);
}
