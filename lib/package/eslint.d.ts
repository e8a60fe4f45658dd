import type { ESLint, Linter, Rule } from "eslint";

/** The plugin for the flat configuration of ESLint 9 and 10. */
declare const plugin: ESLint.Plugin & {
  readonly rules: { readonly contract: Rule.RuleModule; readonly "no-slow-regex": Rule.RuleModule };
  readonly configs: { readonly recommended: Linter.Config };
};
export default plugin;
