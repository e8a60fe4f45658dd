import { codeAndDataTemplates } from "./code_and_data.ts";
import { dateAndNumberTemplates } from "./dates_and_numbers.ts";
import { identifierTemplates } from "./identifiers.ts";
import type { Template } from "./template.ts";
import { textTemplates } from "./text.ts";
import { webTemplates } from "./web.ts";

/** Every template, those of one category together. */
export const TEMPLATES: readonly Template[] = [
  ...webTemplates,
  ...dateAndNumberTemplates,
  ...identifierTemplates,
  ...textTemplates,
  ...codeAndDataTemplates,
];
