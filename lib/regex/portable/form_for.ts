import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import type { Engine } from "./engines.ts";
import { isProved, type PortableForm, portableForm, type PortableOptions, SHORT_FORM } from "./portable.ts";
import { alternativesFromStartToEnd, closedTree, grouped, worksIn } from "./works_for.ts";
import { asCodePoints } from "./works_in.ts";

/**
 * The form of a pattern for any engine.
 *
 * @example formFor(tree("/a/"), { reads: null, writes: { flags: "" } }).changed // false
 */
export function formFor(tree: Tree, engine: Engine, options: PortableOptions = {}): PortableForm {
  return engine.applies ? closedForm(tree, engine, options) : portableForm(tree, engine, options);
}

/** What is before, in and after a match, with lookarounds for `^` and `$`, which have to be resolved. */
function wholeText({ root, regex: { pattern, flags } }: Tree): string {
  let source = pattern;
  for (const { kind, start, end } of findNodes(root, "Assertion").toReversed()) {
    // Those of lines have to be resolved in any case.
    if (flags.includes("m")) break;
    if (kind !== "start" && kind !== "end") continue;
    source = source.slice(0, start) + (kind === "start" ? "(?<![^])" : "(?![^])") + source.slice(end);
  }
  return `[^]*${grouped(root.alternatives.length, source)}[^]*`;
}

function closedForm(written: Tree, engine: Engine, options: PortableOptions): PortableForm {
  const { maxLength = Math.max(SHORT_FORM, 2 * written.regex.pattern.length) } = options;
  const { pattern } = written.regex;
  if (worksIn(written, engine).kind === "same" && pattern.length <= maxLength) {
    return { kind: "portable", pattern, flags: "", changed: false, same: "texts" };
  }
  const tree = asCodePoints(written);
  if (!tree) return { kind: "undecided", why: "surrogates" };
  const isClosed = alternativesFromStartToEnd(pattern) !== undefined && !tree.regex.flags.includes("m");
  const closed = isClosed ? tree : closedTree(tree, wholeText(tree));
  if (!closed) return { kind: "undecided", why: "not expressible" };
  const form = portableForm(closed, engine, { ...options, maxLength, isPart: true });
  if (form.kind !== "portable") return form;
  const alternatives = alternativesFromStartToEnd(form.pattern);
  if (!alternatives) return { kind: "undecided", why: "not expressible" };
  const body = grouped(engine.applies === "whole" ? 1 : alternatives.length, alternatives.join("|"));
  const { any, never } = engine.writes;
  const proof = body.replaceAll(any, "[^]").replaceAll(never, "[]");
  if (!isProved(tree, `^(?:${proof})$`)) return { kind: "undecided", why: "not proved" };
  const own = engine.applies === "whole" ? plain(body) : `^${body}$`;
  if (own.length > maxLength) return { kind: "undecided", why: "long" };
  return { ...form, pattern: own, changed: own !== pattern, same: "texts" };
}

/**
 * A pattern for whole texts as I-Regexp has it: one kind of groups and quantifiers, which don't change which texts are accepted, and
 * `$` as a character.
 */
const plain = (pattern: string): string =>
  pattern.replaceAll(
    /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?:|([*+?}])\?/gu,
    (token, quantifier?: string) => token === "(?:" ? "(" : token === "\\$" ? "$" : quantifier ?? token,
  );
