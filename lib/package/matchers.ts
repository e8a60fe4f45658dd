import type * as api from "./api.d.ts";
import { contractMessage } from "./assert_holds.ts";
import { check } from "./contracts.ts";

/** Matchers for `expect.extend` of Vitest and Jest. */
export default {
  /** Passes if a contract of a regex is proved; with `not`, if it is broken. */
  toHold(received: unknown, contract: unknown) {
    const result = check(received as api.RegexInput, contract as api.Contract);
    if (result.kind === "undecided" || result.kind === "invalid") {
      throw new Error(contractMessage(contract, result));
    }
    return { pass: result.kind === "holds", message: () => contractMessage(contract, result) };
  },
};
