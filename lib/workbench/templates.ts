import { codeAndDataTemplates } from "./templates/code_and_data.ts";
import { dateAndNumberTemplates } from "./templates/dates_and_numbers.ts";
import { identifierTemplates } from "./templates/identifiers.ts";
import type { Template } from "./templates/template.ts";
import { textTemplates } from "./templates/text.ts";
import { webTemplates } from "./templates/web.ts";

/** Every template, those of one category together. */
export const TEMPLATES: readonly Template[] = [
  ...webTemplates,
  ...dateAndNumberTemplates,
  ...identifierTemplates,
  ...textTemplates,
  ...codeAndDataTemplates,
];
