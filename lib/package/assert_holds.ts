import type * as api from "./api.d.ts";
import { check } from "./contracts.ts";

/** See `api.d.ts`. */
export const assertHolds: typeof api.assertHolds = (regex, contract) => {
  const result = check(regex, contract);
  if (result.kind !== "holds") throw new Error(contractMessage(contract, result));
};

/** Why a contract isn't known to hold. */
export function contractMessage(contract: unknown, result: api.ContractResult): string {
  const name = typeof contract === "string" ? contract : JSON.stringify(contract, writeRegex);
  switch (result.kind) {
    case "holds":
      return `The contract ${name} holds`;
    case "broken":
      return "attack" in result
        ? `The contract ${name} is broken by the attack ${JSON.stringify(result.attack)}`
        : `The contract ${name} is broken by ${
          "refused" in result ? result.refused : JSON.stringify(result.typical)
        }`;
    case "undecided":
      return `The contract ${name} isn't decided: ${result.reason}`;
    case "invalid":
      return result.argument === 0
        ? `The regex is invalid: ${result.message}`
        : `The contract ${name} is invalid: ${result.message}`;
  }
}

const writeRegex = (_: string, value: unknown): unknown => value instanceof RegExp ? `${value}` : value;
