import type { AST } from "@eslint-community/regexpp";

/** The least and greatest number of characters that a node matches. */
interface TextLength {
  readonly min: number;
  readonly max: number;
}

/** The lengths of what a node matches; those of strings in classes and of references aren't known, so they are unlimited. */
export function textLength(node: AST.Element | AST.Alternative): TextLength {
  switch (node.type) {
    case "Alternative":
      return node.elements.map(textLength).reduce((one, other) => ({
        min: one.min + other.min,
        max: one.max + other.max,
      }), NO_LENGTH);
    case "Group":
    case "CapturingGroup": {
      const lengths = node.alternatives.map(textLength);
      return {
        min: Math.min(...lengths.map(({ min }) => min)),
        max: Math.max(...lengths.map(({ max }) => max)),
      };
    }
    case "Quantifier": {
      const { min, max } = textLength(node.element);
      return { min: min * node.min, max: max === 0 || node.max === 0 ? 0 : max * node.max };
    }
    case "Assertion":
      return NO_LENGTH;
    case "Character":
    case "CharacterSet":
      return node.type === "CharacterSet" && node.kind === "property" && node.strings
        ? ANY_LENGTH
        : ONE_CHARACTER;
    case "CharacterClass":
      return node.unicodeSets ? ANY_LENGTH : ONE_CHARACTER;
    default:
      return ANY_LENGTH;
  }
}

const NO_LENGTH: TextLength = { min: 0, max: 0 };
const ONE_CHARACTER: TextLength = { min: 1, max: 1 };
const ANY_LENGTH: TextLength = { min: 0, max: Infinity };

const GENERAL_CATEGORY =
  /^(?:L|Lu|Ll|Lt|Lm|Lo|M|Mn|Mc|Me|N|Nd|Nl|No|P|Pc|Pd|Ps|Pe|Pi|Pf|Po|S|Sm|Sc|Sk|So|Z|Zs|Zl|Zp)$/;

/** True if a property is written as a general category, such as `\\p{Lu}`: many engines know these. */
export const isGeneralCategory = (node: AST.CharacterSet): boolean =>
  node.kind === "property" && node.value !== null && GENERAL_CATEGORY.test(node.value) &&
  /^\\[pP]\{[A-Z][a-z]?\}$/.test(node.raw);
