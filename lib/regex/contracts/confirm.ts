import { wholeTextsOf } from "../language/whole_texts.ts";
import type { Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import type { ContractAnswer } from "./answer.ts";
import type { Contract } from "./contract.ts";
import { compileSet } from "./text_set.ts";

/** Finds the first match with another engine; null without one, undefined if it was stopped. */
export type FirstMatch = (regex: Regex, text: string) => FoundText | null | undefined;

/** A match, and what each group captured, from group 1. */
interface FoundText {
  readonly start: number;
  readonly end: number;
  readonly captures: readonly ({ readonly text: string } | null)[];
}

/** An answer whose texts another engine has confirmed; undecided if it contradicts, or was stopped. */
export function confirmedAnswer(
  tree: Tree,
  contract: Contract,
  answer: ContractAnswer,
  match: FirstMatch,
): ContractAnswer {
  if (answer.kind !== "broken" || !("witness" in answer)) return answer;
  const isConfirmed = (text: string) => breaks(tree, contract, text, match);
  const { typical, shortest } = answer.witness;
  const confirmed = [typical, shortest].filter(isConfirmed);
  const [first, last = first] = confirmed;
  return first === undefined || last === undefined
    ? { kind: "undecided", code: "engines", reason: "The engine that runs here did not confirm the text" }
    : { kind: "broken", witness: { typical: first, shortest: last } };
}

/** True if a text breaks a contract. */
function breaks(tree: Tree, contract: Contract, text: string, match: FirstMatch): boolean {
  const accepts = (regex: Regex, one = text) => {
    const found = match(regex, one);
    return found === undefined ? undefined : found !== null;
  };
  const own = accepts(tree.regex);
  if ("set" in contract) {
    const set = compileSet(contract.set);
    if ("message" in set) return false;
    const inside = accepts(set.inside.regex);
    switch (contract.kind) {
      case "within":
        return own === true && inside === false;
      case "covers":
        return own === false && inside === true;
      case "disjoint":
        return own === true && inside === true;
      case "never":
        return own === true && accepts(set.around.regex) === true;
      case "group": {
        const numbers = tree.groups.flatMap(({ name }, at) =>
          name === contract.group || at + 1 === contract.group ? [at] : []
        );
        const found = match(tree.regex, text);
        return numbers.some((number) => {
          const capture = found?.captures[number];
          return capture ? accepts(set.inside.regex, capture.text) === false : false;
        });
      }
    }
  }
  switch (contract.kind) {
    case "whole": {
      const whole = wholeTextsOf(tree);
      return own === true && whole !== null && accepts(whole.regex) === false;
    }
    case "nonempty":
    case "length": {
      const { min, max } = contract.kind === "length" ? contract : { min: 1, max: Infinity };
      const found = match(tree.regex, text);
      return found ? found.end - found.start < min || found.end - found.start > max : false;
    }
    case "accepts":
      return own === false;
    case "rejects":
      return own === true;
    case "portable":
      // The other engine isn't here.
      return own !== undefined;
    case "stable": {
      const other = accepts(tree.regex, text.replaceAll("\n", "\r\n"));
      return own !== undefined && other !== undefined && own !== other;
    }
    default:
      return false;
  }
}
