import { MAX_CONTRACTS } from "../limits/library.ts";
import type { ContractAnswer } from "../regex/contracts/answer.ts";
import { checkContract } from "../regex/contracts/check.ts";
import type { Contract, TextSet } from "../regex/contracts/contract.ts";
import { REFUSALS } from "../regex/language/budget.ts";
import { quote } from "../regex/quote.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { sharedWork } from "../regex/work.ts";
import type * as api from "./api.d.ts";
import { readInput, TOO_LONG } from "./input.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const check: typeof api.check = (regex, contract) => {
  return withTrees<api.ContractResult>([regex], ([tree]) => tree ? checkOne(tree, contract) : NOTHING);
};

/** Work of checking several contracts, in steps of `countWork()`: less than a second. */
const MAX_CHECK_WORK = 8_000_000;

const TOO_MUCH_WORK: api.Undecided = { kind: "undecided", code: "budget", reason: REFUSALS.work };

/** See `api.d.ts`. */
export const checkAll: typeof api.checkAll = (regex, contracts) => {
  const all = readList(contracts);
  if (all === undefined) return [invalid(`The contracts must be an array of at most ${MAX_CONTRACTS}`)];
  const within = sharedWork(MAX_CHECK_WORK);
  return all.map((contract) => within(() => check(regex, contract), () => TOO_MUCH_WORK));
};

function readList(contracts: unknown): readonly api.Contract[] | undefined {
  try {
    return Array.isArray(contracts) && contracts.length <= MAX_CONTRACTS ? [...contracts] : undefined;
  } catch {
    return undefined;
  }
}

function checkOne(tree: Tree, input: unknown): api.ContractResult {
  const read = readContract(input);
  return "problem" in read ? read.problem : result(checkContract(tree, read.contract));
}

function result(answer: ContractAnswer): api.ContractResult {
  switch (answer.kind) {
    case "holds":
    case "undecided":
      return answer;
    case "invalid":
      return invalid(answer.message);
    case "broken":
      return "witness" in answer ? { kind: "broken", ...answer.witness } : answer;
  }
}

const invalid = (message: string, range: api.Range = { start: 0, end: 0 }): api.Invalid => ({
  kind: "invalid",
  argument: 1,
  message,
  range,
});

type Read<T> = T | { readonly problem: api.Invalid | api.Undecided };

/** Reads a contract of any type. Never throws. */
function readContract(input: unknown): Read<{ readonly contract: Contract }> {
  try {
    if (input === "whole" || input === "nonempty" || input === "linear") return { contract: { kind: input } };
    return typeof input === "object" && input !== null ? readObject(input) : { problem: invalid(UNKNOWN) };
  } catch {
    return { problem: invalid("The contract can't be read") };
  }
}

/** The keys of contracts that are objects, with what else such an object contains. The first one that it has is its kind. */
const COMPANIONS = {
  group: "within",
  steps: "at",
  within: undefined,
  covers: undefined,
  disjoint: undefined,
  never: undefined,
  length: undefined,
  accepts: undefined,
  rejects: undefined,
  stable: undefined,
  portable: undefined,
} as const;

const KINDS = Object.keys(COMPANIONS) as (keyof typeof COMPANIONS)[];

const UNKNOWN = `A contract is "whole", "nonempty", "linear", or an object with one of the keys ${
  KINDS.join(", ")
}`;

function readObject(input: object): Read<{ readonly contract: Contract }> {
  const keys = Object.keys(input);
  const kind = KINDS.find((each) => keys.includes(each));
  if (kind === undefined) return { problem: invalid(UNKNOWN) };
  const companion = COMPANIONS[kind];
  const other = keys.find((key) => key !== kind && key !== companion);
  if (other !== undefined) {
    return {
      problem: invalid(`A contract with the key ${kind} has no key ${quote(other)}; check one at a time`),
    };
  }
  const value: unknown = Reflect.get(input, kind);
  switch (kind) {
    case "group":
      return typeof value === "string" || isCount(value)
        ? withSet(Reflect.get(input, "within"), (set) => ({ kind, group: value, set }))
        : { problem: invalid("group must be a number or a name") };
    case "within":
    case "covers":
    case "disjoint":
    case "never":
      return withSet(value, (set) => ({ kind, set }));
    case "accepts":
    case "rejects":
      return typeof value === "string"
        ? { contract: { kind, text: value } }
        : { problem: invalid(`${kind} must be a text`) };
    case "length":
      return readLength(value);
    case "steps": {
      const at: unknown = Reflect.get(input, "at");
      return isCount(value) && isCount(at)
        ? { contract: { kind, steps: value, at } }
        : { problem: invalid("steps and at must be whole numbers") };
    }
    case "portable":
      return typeof value === "string"
        ? { contract: { kind, engine: value } }
        : { problem: invalid("portable must be the name of an engine") };
    case "stable":
      return value === "crlf" ? { contract: { kind } } : { problem: invalid('stable must be "crlf"') };
  }
}

function readLength(value: unknown): Read<{ readonly contract: Contract }> {
  const [min, max]: unknown[] = Array.isArray(value) && value.length === 2 ? value : [];
  return isCount(min) && (isCount(max) || max === Infinity) && min <= max
    ? { contract: { kind: "length", min, max } }
    : { problem: invalid("length must be an array of two whole numbers in ascending order") };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function withSet(input: unknown, use: (set: TextSet) => Contract): Read<{ readonly contract: Contract }> {
  const set = readSet(input);
  return "problem" in set ? set : { contract: use(set) };
}

function readSet(input: unknown): Read<TextSet> {
  if (Array.isArray(input)) {
    const texts: unknown[] = [...input];
    return texts.every((text) => typeof text === "string")
      ? { kind: "texts", texts }
      : { problem: invalid("An array of texts must contain nothing else") };
  }
  if (typeof input === "object" && input !== null && Object.hasOwn(input, "format")) {
    const id: unknown = Reflect.get(input, "format");
    return typeof id === "string" && Object.keys(input).length === 1
      ? { kind: "format", id }
      : { problem: invalid("format must be an ID, and the only key") };
  }
  const read = readInput(input);
  if (read.kind === "mistake") return { problem: invalid(read.message) };
  if (read.kind === "too_large") {
    return { problem: { kind: "undecided", code: "too_large", reason: TOO_LONG } };
  }
  const parsed = parseRecentSyntax(read.regex);
  if (parsed.ok) return { kind: "regex", regex: read.regex };
  return {
    problem: parsed.reason === "budget"
      ? { kind: "undecided", code: "too_large", reason: parsed.message }
      : invalid(parsed.message, parsed.range),
  };
}
