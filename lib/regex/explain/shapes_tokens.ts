import type { Shape } from "./shapes.ts";

/** Versions, numbers of things and people, identifiers, and other tokens with a form of their own. */
export const TOKEN_SHAPES: readonly Shape[] = [
  {
    pattern: String.raw`\d+\.\d+\.\d+`,
    words: "a version of three numbers with full stops between",
    only: "whole",
  },
  {
    pattern: String.raw`v?\d+\.\d+\.\d+`,
    words: "a version of three numbers with full stops between, which may have v before it",
    only: "whole",
  },
  {
    pattern: String.raw`\d{5}(?:-\d{4})?`,
    words: "a US ZIP code of five digits, which may have four more after a hyphen",
    only: "whole",
  },
  {
    pattern: String.raw`\d{3}-\d{3}-\d{4}`,
    words: "ten digits written NNN-NNN-NNNN, like a North American phone number",
  },
  {
    pattern: String.raw`\d{3}-\d{2}-\d{4}`,
    words: "nine digits written NNN-NN-NNNN, like a US social security number",
  },
  {
    pattern: String.raw`\+?[1-9]\d{1,14}`,
    words: "a phone number of up to 15 digits as E.164 has it, which may have a plus sign",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`,
    words: "a slug: lower case ASCII letters and digits in groups with a hyphen between",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*`,
    words: "ASCII letters and digits in groups with a hyphen between",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z_]\w*`,
    words: "an identifier of ASCII letters, digits and underscores that begins with no digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-zA-Z_$][\w$]*`,
    words: "an identifier of ASCII letters, digits, underscores and dollar signs that begins with no digit",
    only: "whole",
  },
  {
    pattern: String.raw`[a-z][a-zA-Z0-9]*`,
    words: "ASCII letters and digits, a lower case letter first",
    only: "whole",
  },
  {
    pattern: String.raw`[A-Z][a-zA-Z0-9]*`,
    words: "ASCII letters and digits, an upper case letter first",
    only: "whole",
  },
  {
    pattern: String.raw`(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?`,
    words: "Base64 text with its padding, or empty",
    only: "whole",
  },
];
