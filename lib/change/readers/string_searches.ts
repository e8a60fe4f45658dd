import type { CallExpression, Node, OptionalCallExpression } from "@babel/types";
import { type Constants, isGlobal, isGlobalMember, memberName } from "../names/constants.ts";
import type { Frame, Scope } from "../names/scope.ts";
import { unwrap } from "../names/syntax_walk.ts";
import type { Regex } from "../../regex/regex.ts";
import { looksLikePattern } from "./pattern_strings.ts";

/** The methods of strings that make a regex of a string, and the flags that they give it. */
const FLAGS: Readonly<Record<string, string>> = { match: "", matchAll: "g", search: "" };

/** Methods that only strings have, or that return strings. */
const STRING_METHODS = new Set(
  ("charAt join normalize padEnd padStart repeat replace replaceAll substr substring toLocaleLowerCase " +
    "toLocaleUpperCase toLowerCase toString toUpperCase toWellFormed trim trimEnd trimStart").split(" "),
);

/**
 * Names of what has a `match` or `search` of its own, such as a router, a database or an assertion. Names are all that is known of a
 * parameter or an import.
 */
const OTHER_NAMES =
  /^(?:and|api|app|assert|be|client|cy|db|expect|fetchMock|glob|has|have|is|mm|nock|not|page|screen|should|sinon|to|within)$|(?:Browser|Cache|Client|Collection|Database|Engine|Index|Lexer|Map|Matcher|Mock|Model|Parser|Repo|Repository|Route|Router|Routes|Scanner|Search|Service|Set|Store|Table|Tree|Trie)$/i;

/** A call of `match`, `matchAll` or `search` whose only argument is a string that the code itself has. */
type StringSearch = (CallExpression | OptionalCallExpression) & { readonly arguments: [Node] };

/** True if a call may make a regex of a string: `"abc".match("b+")` is `new RegExp("b+").exec("abc")`. */
export function isStringSearch(node: Node, scope: Scope): node is StringSearch {
  if (node.type !== "CallExpression" && node.type !== "OptionalCallExpression") return false;
  const name = memberName(node.callee);
  const [argument, more] = node.arguments;
  if (name === undefined || !Object.hasOwn(FLAGS, name) || argument === undefined || more) return false;
  return isOwnString(argument, scope);
}

const STRINGS = new Set(["BinaryExpression", "StringLiteral", "TaggedTemplateExpression", "TemplateLiteral"]);

/** A string that is written there, or the value of a variable of the file. */
function isOwnString(outer: Node, scope: Scope): boolean {
  const node = unwrap(outer);
  if (STRINGS.has(node.type)) return true;
  const init = node.type === "Identifier" ? scope.lookUp(node.name)?.init : undefined;
  return init ? STRINGS.has(unwrap(init).type) : false;
}

/**
 * What a call makes of its argument. A receiver that is known to be a string makes a regex of any string. One of which nothing is
 * known does so only if the argument can hardly be anything else, and no path: those of other objects are words, globs and routes.
 */
export function searchedRegex(
  { node, scope }: Pick<Frame, "scope"> & { readonly node: StringSearch },
  constants: Constants,
): Regex | { readonly unknown: string } | null {
  const { callee } = node;
  if (callee.type !== "MemberExpression" && callee.type !== "OptionalMemberExpression") return null;
  const pattern = constants.string(node.arguments[0], scope);
  if (pattern === undefined) return null;
  const regex = { pattern, flags: FLAGS[memberName(callee) ?? ""] ?? "" };
  const kind = kindOf(callee.object, scope, 0);
  if (kind === "string") return regex;
  if (!looksLikePattern(pattern) || /^\^?\/|\s\*|:\w/.test(pattern)) return null;
  return kind === "unknown" ? regex : { unknown: pattern };
}

/** Variables, members and operands that are followed to find what they are. */
const MAX_FOLLOWED = 10;

/** What is got from something other is probably no string: `cy.get("x")`, `expect(x).to`. */
const otherOrUnknown = (kind: ReceiverKind) => kind === "other" ? "other" : "unknown";

type ReceiverKind = "string" | "other" | "unknown";

/** What an expression is, as far as its syntax and names say. */
function kindOf(outer: Node, scope: Scope, followed: number): ReceiverKind {
  if (followed > MAX_FOLLOWED) return "unknown";
  const node = unwrap(outer);
  switch (node.type) {
    case "StringLiteral":
    case "TemplateLiteral":
      return "string";
    case "BinaryExpression":
      return node.operator === "+" &&
          [node.left, node.right].some((side) => kindOf(side, scope, followed + 1) === "string")
        ? "string"
        : "unknown";
    case "CallExpression":
    case "OptionalCallExpression": {
      if (isGlobal(node.callee, "String", scope)) return "string";
      if (isGlobalMember(node.callee, "JSON", "stringify", scope)) return "string";
      const method = memberName(node.callee);
      if (method !== undefined && STRING_METHODS.has(method)) return "string";
      const { callee } = node;
      if (callee.type === "MemberExpression" || callee.type === "OptionalMemberExpression") {
        return OTHER_NAMES.test(method ?? "")
          ? "other"
          : otherOrUnknown(kindOf(callee.object, scope, followed + 1));
      }
      const name = callee.type === "Identifier" ? callee.name : "";
      return OTHER_NAMES.test(name) || name === "$" || name === "require" ? "other" : "unknown";
    }
    case "MemberExpression":
    case "OptionalMemberExpression":
      return OTHER_NAMES.test(memberName(node) ?? "")
        ? "other"
        : otherOrUnknown(kindOf(node.object, scope, followed + 1));
    case "Identifier": {
      const binding = scope.lookUp(node.name);
      if (binding?.init && binding.isConstant) {
        const kind = kindOf(binding.init, binding.scope, followed + 1);
        if (kind !== "unknown") return kind;
      }
      return OTHER_NAMES.test(node.name) ? "other" : "unknown";
    }
    case "NewExpression":
      return isGlobal(node.callee, "String", scope) ? "string" : "other";
    case "ArrayExpression":
    case "ObjectExpression":
    case "RegExpLiteral":
    case "Super":
    case "ThisExpression":
      return "other";
    default:
      return "unknown";
  }
}
