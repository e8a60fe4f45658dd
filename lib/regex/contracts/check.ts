import { createTextTest } from "../witnesses/witness.ts";
import type { Tree } from "../syntax/tree.ts";
import { withinWork } from "../work.ts";
import { checkCovers, checkDisjoint, checkWhole, checkWithin } from "./accepted_texts.ts";
import { broken, type ContractAnswer, HOLDS, notProved, refused } from "./answer.ts";
import type { Contract } from "./contract.ts";
import { checkPortable } from "./portable_engine.ts";
import { checkGroup } from "./group_captures.ts";
import { checkLength } from "./match_length.ts";
import { checkStable } from "./stable_lines.ts";
import { checkLinear, checkSteps } from "./step_contracts.ts";
import { compileSet } from "./text_set.ts";

/** Work of checking a contract, over all proofs and texts, in steps of `countWork()`: about 700 ms. */
const MAX_CONTRACT_WORK = 7_000_000;

/**
 * Checks what must always hold of a pattern: proves it, or finds a text that breaks it. It is undecided after
 * `MAX_CONTRACT_WORK`.
 */
export function checkContract(tree: Tree, contract: Contract): ContractAnswer {
  return withinWork(MAX_CONTRACT_WORK, () => checkKind(tree, contract), () => refused("work"));
}

function checkKind(tree: Tree, contract: Contract): ContractAnswer {
  switch (contract.kind) {
    case "whole":
      return checkWhole(tree);
    case "nonempty":
      return checkLength(tree, { min: 1, max: Infinity });
    case "linear":
      return checkLinear(tree);
    case "length":
      return checkLength(tree, contract);
    case "steps":
      return checkSteps(tree, contract.steps, contract.at);
    case "accepts":
    case "rejects":
      return checkExample(tree, contract.text, contract.kind === "accepts");
    case "stable":
      return checkStable(tree);
    case "portable":
      return checkPortable(tree, contract.engine);
    default:
      return checkSet(tree, contract);
  }
}

function checkSet(tree: Tree, contract: Extract<Contract, { readonly set: unknown }>): ContractAnswer {
  const set = compileSet(contract.set);
  if ("message" in set) return { kind: "invalid", message: set.message };
  switch (contract.kind) {
    case "within":
      return checkWithin(tree, set);
    case "covers":
      return checkCovers(tree, set);
    case "disjoint":
      return checkDisjoint(tree, set.inside, set.typical);
    case "never":
      return checkDisjoint(tree, set.around, set.typical);
    case "group":
      return checkGroup(tree, contract.group, set);
  }
}

function checkExample(tree: Tree, text: string, expected: boolean): ContractAnswer {
  const accepted = createTextTest(tree)(text);
  if (accepted === undefined) return notProved("Testing the text takes too many steps");
  return accepted === expected ? HOLDS : broken({ typical: text, shortest: text });
}
