import { MAX_USES } from "../../limits/change.ts";
import type { Frame } from "./scope.ts";

/** Notes where a variable is used if its first value may be a regex, a list or an object; the others don't matter. */
export function noteReference(frame: Frame): void {
  if (frame.node.type !== "Identifier" || !isReference(frame)) return;
  const binding = frame.scope.lookUp(frame.node.name);
  if (!binding?.init || NO_REGEX.has(binding.init.type)) return;
  if (binding.references.length <= MAX_USES) binding.references.push(frame);
}

const NO_REGEX = new Set([
  "ArrowFunctionExpression",
  "BooleanLiteral",
  "FunctionExpression",
  "NullLiteral",
  "NumericLiteral",
  "StringLiteral",
]);

/** True if an identifier reads or writes a variable. */
function isReference({ key, parent }: Frame): boolean {
  const outer = parent?.node;
  switch (key) {
    case "property":
      return outer !== undefined && "computed" in outer && outer.computed === true;
    case "key":
      return outer !== undefined && "computed" in outer && outer.computed === true;
    case "id":
    case "label":
    case "params":
    case "exported":
    case "imported":
      return false;
    case "local":
      return outer?.type === "ExportSpecifier";
    default:
      return true;
  }
}
