import { memberName } from "./constants.ts";
import type { Frame } from "./scope.ts";
import { isWrapper } from "./syntax_walk.ts";

/**
 * True if a variable that stores a regex is only used for the condition of a loop such as `while ((m = regex.exec(text)))`, once
 * for each time that the regex is created, and always on the same text: then it finds all matches of the text, from its start.
 *
 * @param places where the variable is used
 * @param declarator its declaration
 */
export function isOnlyMatchLoop(places: readonly Frame[], declarator: Frame): boolean {
  const [place, ...others] = places;
  if (place === undefined || others.length > 0 || place.key !== "object" || !place.parent) return false;
  const method = memberName(place.parent.node);
  const call = place.parent.parent;
  if (place.parent.key !== "callee" || (method !== "exec" && method !== "test")) return false;
  if (call?.node.type !== "CallExpression" || !isSameText(call)) return false;
  const loop = loopOf(call);
  const block = declarator.parent?.parent;
  return loop !== undefined && block !== undefined && block !== null && runsOncePer(block, loop);
}

/** True if the argument of a call has the same value in each iteration. */
function isSameText({ node, scope }: Frame): boolean {
  if (node.type !== "CallExpression" || node.arguments.length !== 1) return false;
  const [text] = node.arguments;
  if (text?.type === "StringLiteral") return true;
  return text?.type === "Identifier" && scope.lookUp(text.name)?.isConstant === true;
}

/** The loop whose condition a call is, perhaps after its result was stored or compared. */
function loopOf(call: Frame): Frame | undefined {
  let frame = call;
  for (let parent = frame.parent; parent; frame = parent, parent = frame.parent) {
    const { type } = parent.node;
    if (type === "WhileStatement" || type === "ForStatement") {
      return frame.key === "test" ? parent : undefined;
    }
    const passesOn = isWrapper(parent.node) || type === "BinaryExpression" ||
      (type === "AssignmentExpression" && frame.key === "right");
    if (!passesOn) return undefined;
  }
  return undefined;
}

/** True if a statement runs at most once each time that a block around it runs. */
function runsOncePer(block: Frame, statement: Frame): boolean {
  for (let frame = statement.parent; frame; frame = frame.parent) {
    if (frame.node === block.node) return true;
    if (/^(?:For|While|DoWhile)|Function|Method|^Class|^StaticBlock$/.test(frame.node.type)) return false;
  }
  return false;
}
