/** The rules that build automata or search, with their documentation; see `registry.ts`. @module */
export {
  documentation as overlappingAlternativesDocumentation,
  rule as overlappingAlternatives,
} from "./overlapping_alternatives.ts";
export {
  documentation as unreachableAlternativeDocumentation,
  rule as unreachableAlternative,
} from "./unreachable_alternative.ts";
