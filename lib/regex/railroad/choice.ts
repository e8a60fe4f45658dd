import type { AST } from "@eslint-community/regexpp";
import type { Context, Parts } from "./context.ts";
import { grouped } from "./label.ts";
import { unfoldingOffset } from "./plan.ts";
import type { Shape, Terminal } from "./shape.ts";
import { rangeOf, wordBox } from "./terminal.ts";

/** The content of a pattern or of a group that draws nothing itself, over the whole range of the node. */
export function wholeOf(
  node: AST.Pattern | AST.Group,
  parts: Parts,
  context: Context,
): Shape {
  const content = choiceOf(node.alternatives, parts, context);
  const range = rangeOf(node);
  if (node.type === "Pattern") return content;
  return content.type === "choice" || content.type === "sequence"
    ? { ...content, range }
    : { type: "sequence", items: [content], range, name: "group" };
}

/** Alternatives; a single one stands for itself. */
export function choiceOf(
  alternatives: readonly AST.Alternative[],
  parts: Parts,
  { plan, unfolded }: Context,
): Shape {
  const cut = alternatives.findIndex((alternative) =>
    plan.folded.has(alternative) || plan.beyond.has(alternative)
  );
  const drawn = cut < 0 ? alternatives.length : cut;
  const items = parts.slice(0, drawn).filter((part) => part !== undefined);
  const hidden = alternatives.slice(drawn);
  const offset = unfoldingOffset(alternatives) ?? NaN;
  const opens = hidden.every((node) => plan.folded.has(node));
  if (hidden.length > 0) items.push(hiddenBox(hidden, opens));
  if (unfolded.has(offset)) items.push(fewerBox(alternatives, offset));
  return inChoice(items, alternatives);
}

/** The box in place of alternatives that are not drawn. */
function hiddenBox(
  hidden: readonly AST.Alternative[],
  opens: boolean,
): Terminal {
  const start = hidden[0]?.start ?? 0;
  const range = { start, end: hidden.at(-1)?.end ?? start };
  const count = grouped(hidden.length);
  const noun = hidden.length === 1 ? "alternative" : "alternatives";
  const box = wordBox("more", range, `… ${count} more`);
  const name = `${count} more ${noun}, ${opens ? "folded" : "not drawn"}`;
  return { ...box, name, ...(opens ? { toggles: start } : {}) };
}

/** The box that folds a choice again. */
function fewerBox(
  alternatives: readonly AST.Alternative[],
  toggles: number,
): Terminal {
  const end = alternatives.at(-1)?.end ?? 0;
  return {
    ...wordBox("fewer", { start: end, end }, "show fewer"),
    name: "show fewer alternatives",
    toggles,
  };
}

function inChoice(
  items: readonly Shape[],
  alternatives: readonly AST.Alternative[],
): Shape {
  const [only] = items;
  if (only !== undefined && items.length === 1) return only;
  const start = alternatives[0]?.start ?? 0;
  const end = alternatives.at(-1)?.end ?? start;
  const name = `one of ${grouped(alternatives.length)} alternatives`;
  return { type: "choice", items, range: { start, end }, name };
}
