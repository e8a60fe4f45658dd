import { FORMAT_BUDGET } from "../../limits/search.ts";
import { compareLanguages } from "../language/relation.ts";
import type { Tree } from "../syntax/tree.ts";
import type { Contract, TextSet } from "./contract.ts";
import { writeContract } from "./grammar.ts";
import { compileSet } from "./text_set.ts";

/** True if a contract is proved to hold of all patterns of which another one holds. */
export function isImplied(contract: Contract, by: Contract): boolean {
  if (writeContract(contract) === writeContract(by)) return true;
  if (contract.kind === "nonempty") return by.kind === "length" && by.min >= 1;
  switch (by.kind) {
    case "length":
      return contract.kind === "length" && contract.min <= by.min && by.max <= contract.max;
    case "steps":
      return contract.kind === "steps" && by.steps <= contract.steps && contract.at <= by.at;
    case "nonempty":
      return contract.kind === "length" && contract.min <= 1 && contract.max === Infinity;
    case "within":
      return contract.kind === "within" && isSubset(by.set, contract.set, "inside");
    case "covers":
    case "disjoint":
      return contract.kind === by.kind && isSubset(contract.set, by.set, "inside");
    case "never":
      return contract.kind === "never" && isSubset(contract.set, by.set, "around");
    case "group":
      return contract.kind === "group" && contract.group === by.group &&
        isSubset(by.set, contract.set, "inside");
    default:
      return false;
  }
}

function isSubset(one: TextSet, other: TextSet, part: "inside" | "around"): boolean {
  const [small, large] = [compileSet(one), compileSet(other)];
  return !("message" in small) && !("message" in large) && isInside(small[part], large[part]);
}

function isInside(small: Tree, large: Tree): boolean {
  const { relation, how, mayDeviate } = compareLanguages(small, large, FORMAT_BUDGET);
  return how === "proved" && !mayDeviate && (relation === "equal" || relation === "narrower");
}
