/** Values of JSON Schema's keyword `format` that have the same meaning as our format of that ID. */
export const SCHEMA_FORMATS: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "duration",
  "hostname",
  "ipv4",
  "ipv6",
  "json-pointer",
  "uuid",
]);
