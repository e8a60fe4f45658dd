import { parseRecentSyntax } from "../syntax/recent_syntax.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "invalid-with-u",
  severity: "warn",
  title: "Schema pattern that is invalid with flag u",
  hint: "Leave out backslashes that have no effect, and escape braces and brackets that are text",
  check({ regex: { pattern, flags } }, { isSchema }) {
    if (!isSchema || /[uv]/.test(flags)) return [];
    const result = parseRecentSyntax({ pattern, flags: `${flags}u` });
    if (result.ok || result.reason === "budget") return [];
    return [{
      at: result.range,
      message: `Validators that set flag u, such as Ajv, reject the schema: ${result.message}`,
    }];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "JSON Schema recommends that patterns are read with flag u, and validators such as Ajv do so. With it, escapes that have no effect, as in `\\-` outside of a class, and brackets or braces without a counterpart are errors. The rule looks only at patterns of schemas.",
  flagged: String.raw`
    /^a\-z$/
       ^^
    /^[\w-.]+$/
       ^^^^
    /^\d+\%$/
         ^^
    /^{{.*}}$/
       ^
  `,
  clean: String.raw`
    /^a-z$/
    /^[\w.-]+$/
    /^a\.z$/u
  `,
  isSchema: true,
});
