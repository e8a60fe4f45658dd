import type { Rule, SourceCode } from "eslint";
import type { Regex } from "../regex/regex.ts";

/** A call of `RegExp`, with or without `new`. */
export type RegexCall = Rule.Node & { readonly type: "NewExpression" | "CallExpression" };

/** The regex that a call of the global `RegExp` with constant texts creates, and its first argument. */
export function constantRegex(
  call: RegexCall,
  sourceCode: SourceCode,
): { readonly regex: Regex; readonly first: RegexCall["arguments"][number] } | undefined {
  const [first, second, ...others] = call.arguments;
  if (first === undefined || others.length > 0 || !createsRegex(call, sourceCode)) return undefined;
  const [pattern, flags] = [constantText(first), second === undefined ? "" : constantText(second)];
  return pattern === undefined || flags === undefined ? undefined : { regex: { pattern, flags }, first };
}

/** True for a call of the global `RegExp` with arguments. */
export function createsRegex({ callee, arguments: { length } }: RegexCall, sourceCode: SourceCode): boolean {
  return callee.type === "Identifier" && callee.name === "RegExp" && length > 0 &&
    sourceCode.isGlobalReference(callee);
}

/** A node of ESTree, of which only strings matter here. */
interface ArgumentNode {
  readonly type: string;
  readonly value?: unknown;
  readonly expressions?: readonly unknown[];
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null | undefined } }[];
}

/** The text of a string literal or of a template without expressions. */
function constantText(node: ArgumentNode): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || node.expressions?.length !== 0) return undefined;
  return node.quasis?.[0]?.value.cooked ?? undefined;
}
