import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { type Atom, atomOf } from "./atoms.ts";
import { type Compiling, compilingOf } from "./compiling.ts";
import { assemble, type Fragment, instruction, NOTHING, sequence } from "./fragment.ts";
import { loopOf, runOf } from "./loops.ts";
import { Op, type Program } from "./program.ts";
import type { CharacterTable } from "./tables.ts";

/**
 * Compiles a pattern. What it makes grows with the pattern, not with the numbers in its quantifiers.
 *
 * @see https://tc39.es/ecma262/#sec-compilepattern
 */
export function programOf(tree: Tree): Program {
  const compiling = compilingOf(tree);
  const body = fold<Fragment>(tree.root, (node, children) => fragmentOf(node, children, compiling), isAtom);
  const whole = sequence(body, instruction(tree.root, "match"));
  const { code, nodeAt, nodes } = assemble(whole);
  const { tables, strings, references, registers } = compiling;
  return {
    tree,
    code,
    nodeAt,
    nodes,
    tables,
    strings,
    references,
    registers,
    width: tree.groups.length + 1,
    names: [null, ...tree.groups.map(({ name }) => name)],
    unicode: /[uv]/.test(tree.regex.flags),
    global: tree.regex.flags.includes("g"),
    sticky: tree.regex.flags.includes("y"),
    first: firstOf(code, compiling),
  };
}

const ATOMS: ReadonlySet<Node["type"]> = new Set<Atom["type"] | "Modifiers">([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Modifiers",
]);

const isAtom = (node: Node): boolean => ATOMS.has(node.type);

function fragmentOf(node: Node, children: readonly Fragment[], compiling: Compiling): Fragment {
  switch (node.type) {
    case "Pattern":
      return alternation(node, children);
    case "Group":
      return alternation(node, node.modifiers ? children.slice(1) : children);
    case "CapturingGroup":
      return capture(node, children, compiling);
    case "Alternative":
      return sequence(...(compiling.isBackward(node) ? children.toReversed() : children));
    case "Quantifier":
      return runOf(node, compiling) ?? loopOf(node, children[0] ?? NOTHING, compiling);
    case "Assertion":
      return assertion(node, children, compiling);
    case "Backreference":
      return reference(node, compiling);
    case "Character":
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return atomOf(node, compiling);
    default:
      return NOTHING;
  }
}

/** Each alternative but the last offers the next one, and leaps over the rest when it is through. */
function alternation(node: Node, alternatives: readonly Fragment[]): Fragment {
  return alternatives.reduceRight((rest, alternative) => {
    const leap = instruction(node, "jump", 2 + rest.size);
    const choice = instruction(node, "choose", 3, 3 + alternative.size + leap.size);
    return sequence(choice, alternative, leap, rest);
  });
}

function capture(node: AST.CapturingGroup, children: readonly Fragment[], compiling: Compiling): Fragment {
  const start = instruction(node, "save", 2 * compiling.numberOf(node));
  const end = instruction(node, "save", 2 * compiling.numberOf(node) + 1);
  const content = alternation(node, children);
  return compiling.isBackward(node) ? sequence(end, content, start) : sequence(start, content, end);
}

function assertion(node: AST.Assertion, children: readonly Fragment[], compiling: Compiling): Fragment {
  const { multiline } = compiling.modeAt(node);
  switch (node.kind) {
    case "start":
      return instruction(node, multiline ? "lineStart" : "textStart");
    case "end":
      return instruction(node, multiline ? "lineEnd" : "textEnd");
    case "word":
      return instruction(node, "boundary", compiling.tableOfWords(node), node.negate ? 0 : 1);
    default:
      return lookaround(node, alternation(node, children), compiling);
  }
}

function lookaround(node: AST.LookaroundAssertion, content: Fragment, compiling: Compiling): Fragment {
  const choices = compiling.newRegister();
  if (node.negate) {
    const end = instruction(node, "lookedNot", choices);
    return sequence(instruction(node, "lookNot", choices, 3 + content.size + end.size), content, end);
  }
  const position = compiling.newRegister();
  const end = instruction(node, "looked", choices, position);
  return sequence(instruction(node, "look", choices, position), content, end);
}

function reference(node: AST.Backreference, compiling: Compiling): Fragment {
  const resolved = [node.resolved].flat();
  const groups = resolved.map(compiling.numberOf);
  const isInside = resolved.some(({ start, end }) => start < node.start && node.end < end);
  const { ignoreCase } = compiling.modeAt(node);
  const number = compiling.references.push({ groups, ignoreCase, isInside }) - 1;
  return instruction(node, compiling.isBackward(node) ? "referenceBack" : "reference", number);
}

/** Groups may open before the first character; a choice, a lookaround or an edge may not. */
function firstOf(code: Int32Array, compiling: Compiling): CharacterTable | null {
  let address = 0;
  while (code[address] === Op.save) address += 2;
  const [op, operand = 0, least = 0] = code.subarray(address, address + 3);
  if (op === Op.unit) return compiling.unitTable(operand);
  if (op === Op.letter) return compiling.letterTable(operand);
  const isTest = op === Op.set || op === Op.points || ((op === Op.run || op === Op.lazyRun) && least > 0);
  return isTest ? compiling.tables[operand] ?? null : null;
}
