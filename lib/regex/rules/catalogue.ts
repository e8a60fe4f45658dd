import * as registry from "./registry.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";
import * as searchedRegistry from "./searched_registry.ts";

const ALL = { ...registry, ...searchedRegistry };

/** A rule with its description and examples. */
export type CatalogueEntry = Rule & RuleDocumentation;

/** All rules, by id. Pages don't load this module, because it includes all descriptions and examples. */
export const CATALOGUE: readonly CatalogueEntry[] = Object.values(ALL)
  .flatMap((each) => typeof each === "function" ? [] : [each])
  .sort((a, b) => a.id < b.id ? -1 : 1)
  .map((rule) => ({ ...rule, ...documentationOf(rule) }));

function documentationOf(rule: Rule): RuleDocumentation {
  const name = rule.id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const documentation = Object.entries(ALL).find(([key]) => key === `${name}Documentation`)?.[1];
  if (typeof documentation !== "function") throw new Error(`No registry has the documentation of ${rule.id}`);
  return documentation();
}
