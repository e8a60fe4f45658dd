import { analyzeOperation } from "./analyze.ts";
import { chatOperation } from "./chat.ts";
import { exportOperation } from "./export.ts";
import { openOperations } from "./open.ts";
import type { Operation } from "./operation.ts";
import { snippetOperations } from "./snippets.ts";

/** Everything that the API does, in the order in which it is told. A new route adds its operations here. */
export const OPERATIONS: readonly Operation[] = [
  ...openOperations,
  ...snippetOperations,
  exportOperation,
  analyzeOperation,
  chatOperation,
];
