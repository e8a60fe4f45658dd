import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { grouped, shortName, textWording, word, type Wording, words } from "./label.ts";
import { anchorWords } from "./phrases.ts";
import { type SetNode, setWording } from "./set.ts";
import type { Item, Terminal, TerminalKind } from "./shape.ts";

/** A box that says words. */
export function wordBox(
  kind: TerminalKind,
  range: Range,
  text: string,
): Terminal {
  return { type: "terminal", kind, range, label: words(text), name: text };
}

/** The box of characters that follow each other. */
export function literalBox(run: readonly AST.Character[]): Terminal {
  const text = run.map(({ value }) => String.fromCodePoint(value)).join("");
  const range = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
  return { type: "terminal", kind: "literal", range, ...textWording(text) };
}

/** The box of a class or an escape for many characters. */
export function setBox(node: SetNode, modes: Modes): Terminal {
  return { type: "terminal", kind: "set", range: rangeOf(node), ...setWording(node, modes) };
}

/** The box of `^`, `$`, `\b` or `\B`. */
export function anchorBox(
  node: AST.BoundaryAssertion,
  modes: Modes,
): Terminal {
  return wordBox("anchor", rangeOf(node), anchorWords(node, modes));
}

/**
 * The box of a backreference.
 *
 * @param numbers the numbers of the capturing groups, from 1
 */
export function referenceBox(
  node: AST.Backreference,
  numbers: ReadonlyMap<AST.CapturingGroup, number>,
): Terminal {
  const groups = [node.resolved].flat();
  const found = groups.slice(0, MAX_NAMED_GROUPS).map((group) => numbers.get(group) ?? 0);
  const others = groups.length > found.length ? ` or ${grouped(groups.length - found.length)} more` : "";
  const text = `same as group ${found.join(" or ")}${others}`;
  const wording = namedWording(text, groups[0]?.name ?? "");
  return { type: "terminal", kind: "reference", range: rangeOf(node), ...wording, number: found[0] ?? 0 };
}

function namedWording(text: string, groupName: string): Wording {
  if (groupName === "") return { label: words(text), name: text };
  const name = shortName(groupName);
  const item: Item = [word(`${text} (`), { kind: "text", text: name }, word(")")];
  return { label: { items: [item], apart: true }, name: `${text} (${name})` };
}

/** Groups with the same name that a backreference lists. */
const MAX_NAMED_GROUPS = 3;

/** The box that stands for a stretch which is not drawn. */
export function cutBox(range: Range, opens: boolean): Terminal {
  const size = `${grouped(range.end - range.start)} characters`;
  const box = wordBox("more", rangeOf(range), `… ${size}`);
  const name = `${size}, ${opens ? "folded" : "not drawn"}`;
  return { ...box, name, ...(opens ? { toggles: range.start } : {}) };
}

/** The stretch of a node. */
export function rangeOf({ start, end }: Range): Range {
  return { start, end };
}
