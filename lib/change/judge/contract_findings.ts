import { MAX_CONTRACTS } from "../../limits/library.ts";
import { checkContract } from "../../regex/contracts/check.ts";
import { confirmedAnswer, type FirstMatch } from "../../regex/contracts/confirm.ts";
import type { Contract } from "../../regex/contracts/contract.ts";
import { parseContracts, writeContract } from "../../regex/contracts/grammar.ts";
import { isImplied } from "../../regex/contracts/implication.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import type { ContractFinding, FoundRegex, RegexPair } from "../model.ts";

/**
 * Checks the contracts of the new version of a regex, and looks for those that the change gave up. Those that hold are left out;
 * the most important ones come first.
 *
 * @param match confirms texts with the engine that runs here
 */
export function contractFindings({ before, after }: RegexPair, match: FirstMatch): ContractFinding[] {
  if (after === null || (before?.contracts ?? after.contracts) === undefined) return [];
  const now = readContracts(after);
  const parsed = after.regex && parseRecentSyntax(after.regex);
  const found = [
    ...now.mistakes,
    ...now.contracts.flatMap((each) =>
      parsed?.ok ? findingOf(parsed.tree, each, match) : {
        kind: "undecided",
        contract: writeContract(each.contract),
        reason: after.problem?.message ??
          (parsed && "message" in parsed ? parsed.message : "There is no regex"),
      } as const
    ),
    ...givenUp(before === null ? [] : readContracts(before).contracts, now.contracts),
  ];
  return found.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER = ["broken", "weakened", "mistake", "undecided"] as const satisfies readonly ContractFinding[
  "kind"
][];

/** A contract, and where it is in its file. */
interface PlacedContract {
  readonly contract: Contract;
  readonly line: number;
  readonly column: number;
}

function readContracts({ contracts = [] }: FoundRegex) {
  const found: PlacedContract[] = [];
  const mistakes: ContractFinding[] = [];
  for (const { text, line, column } of contracts) {
    const parsed = parseContracts(text);
    if (!parsed.ok) {
      mistakes.push({ kind: "mistake", message: parsed.message, line, column: column + parsed.range.start });
    } else {
      for (const { contract, range } of parsed.contracts) {
        if (found.length === MAX_CONTRACTS) {
          const message = `There are more than ${MAX_CONTRACTS} contracts`;
          mistakes.push({ kind: "mistake", message, line, column: column + range.start });
          return { contracts: found, mistakes };
        }
        found.push({ contract, line, column: column + range.start });
      }
    }
  }
  return { contracts: found, mistakes };
}

/** A list of at most one finding. */
function findingOf(
  tree: Tree,
  { contract, line, column }: PlacedContract,
  match: FirstMatch,
): ContractFinding[] {
  const answer = confirmedAnswer(tree, contract, checkContract(tree, contract), match);
  const name = writeContract(contract);
  switch (answer.kind) {
    case "holds":
      return [];
    case "broken":
      return [
        { ...answer, contract: name },
      ];
    case "undecided":
      return [{ kind: "undecided", contract: name, reason: answer.reason }];
    case "invalid":
      return [{ kind: "mistake", message: answer.message, line, column }];
  }
}

/** Pairs of an old and a new contract of which it is checked whether the new one implies the old one. */
const MAX_COMPARED_CONTRACTS = 50;

/** The old contracts that no new one implies. Of those that are written differently, only some are compared. */
function givenUp(
  before: readonly PlacedContract[],
  after: readonly PlacedContract[],
): ContractFinding[] {
  const names = new Set(after.map(({ contract }) => writeContract(contract)));
  let compared = 0;
  return before.filter(({ contract }) => !names.has(writeContract(contract))).flatMap(({ contract: old }) => {
    // Comparing others takes no time.
    const takesTime = (now: Contract) => "set" in old && now.kind === old.kind;
    const known = after.filter(({ contract }) => !takesTime(contract) || compared++ < MAX_COMPARED_CONTRACTS);
    if (known.some(({ contract }) => isImplied(old, contract))) return [];
    const contract = writeContract(old);
    return known.length === after.length
      ? { kind: "weakened", contract }
      : { kind: "undecided", contract, reason: TOO_MANY };
  });
}

const TOO_MANY = "Too many contracts were rewritten to compare them";
