import { Ajv } from "ajv";

const schemaFile = new URL("../../data/sarif/sarif-2.1.0-rtm.5.json", import.meta.url);
// Draft 4 differs from draft 7 in the name of the ID only, as far as the schema goes. Its patterns are written without flag u.
const { id: _, $schema: __, ...schema } = JSON.parse(await Deno.readTextFile(schemaFile));
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

/** What SARIF's schema says against a document; empty if it is valid. */
export function sarifErrors(document: unknown): unknown[] {
  return validate(document) ? [] : validate.errors ?? [];
}
