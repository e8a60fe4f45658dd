import type { ESLint, Linter } from "eslint";

/** The plugin for the flat configuration of ESLint 9 and 10. */
declare const plugin: ESLint.Plugin & { readonly configs: { readonly recommended: Linter.Config } };
export default plugin;
