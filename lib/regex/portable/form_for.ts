import { compareLanguages } from "../language/relation.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";
import type { Engine } from "./engines.ts";
import { isProved, type PortableForm, portableForm, type PortableOptions, SHORT_FORM } from "./portable.ts";
import { asCodePoints, type WorksIn, worksInEngine } from "./works_in.ts";

/*
 * Some readers of patterns don't search for a match: they compare whole texts, or their documentation doesn't say what they do. For
 * them, a pattern is written from `^` to `$`, which means the same in either case, or for whole texts without both.
 */

/** The form of a pattern for any engine. */
export function formFor(tree: Tree, engine: Engine, options: PortableOptions = {}): PortableForm {
  return engine.applies ? closedForm(tree, engine, options) : portableForm(tree, engine, options);
}

/** What any engine makes of a pattern as it stands. */
export function worksIn(tree: Tree, engine: Engine): WorksIn {
  const { applies, reads } = engine;
  if (!applies) return worksInEngine(tree, engine);
  const { pattern } = tree.regex;
  if (applies === "whole") {
    // There, they are characters.
    if (findNodes(tree.root, "Assertion").some(({ kind }) => kind === "start" || kind === "end")) {
      return { kind: "undecided", construct: NOT_CLOSED };
    }
    const whole = closedTree(tree, grouped(tree.root.alternatives.length, pattern));
    const found = worksInEngine(whole ?? tree, engine);
    return found.kind === "same" && whole ? compared(tree, whole) : found;
  }
  if (alternativesFromStartToEnd(pattern)?.length === 1) return worksInEngine(tree, engine);
  const isRefused = reads?.refuses.includes(NOT_CLOSED) && !/^\^[^]*\$$/.test(pattern);
  const found = worksInEngine(tree, engine);
  return found.kind === "refused"
    ? found
    : { kind: isRefused ? "refused" : "undecided", construct: NOT_CLOSED };
}

const NOT_CLOSED = "pattern that isn't from ^ to $";

function compared(tree: Tree, whole: Tree): WorksIn {
  const { how, relation, mayDeviate, onlyLeft, refusal } = compareLanguages(tree, whole);
  if (onlyLeft?.isWellFormed()) return { kind: "differs", text: onlyLeft, acceptedBy: "javascript" };
  return how === "proved" && relation === "equal" && !mayDeviate
    ? { kind: "same" }
    : { kind: "undecided", refusal: refusal ?? "work" };
}

/** A pattern that only matches whole texts. */
function closedTree({ regex: { flags } }: Tree, inside: string): Tree | null {
  const [start, end] = flags.includes("m") ? ["(?-m:^)", "(?-m:$)"] : ["^", "$"];
  return parseRecentTree({ pattern: start + inside + end, flags });
}

/** What is before, in and after a match, with lookarounds for `^` and `$`, which have to be resolved. */
function wholeText({ root, regex: { pattern } }: Tree): string {
  let source = pattern;
  for (const { kind, start, end } of findNodes(root, "Assertion").toReversed()) {
    if (kind !== "start" && kind !== "end") continue;
    source = source.slice(0, start) + (kind === "start" ? "(?<![^])" : "(?![^])") + source.slice(end);
  }
  return `[^]*${grouped(root.alternatives.length, source)}[^]*`;
}

const grouped = (alternatives: number, source: string): string => alternatives > 1 ? `(?:${source})` : source;

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

const TOKENS = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?:|[^]/gu;

/** What is between `^` and `$` in each alternative of a pattern; undefined if these are in another place. */
function alternativesFromStartToEnd(pattern: string): string[] | undefined {
  const all: string[][] = [[]];
  let depth = 0;
  for (const [token] of pattern.matchAll(TOKENS)) {
    if (token === "|" && depth === 0) {
      all.push([]);
      continue;
    }
    all.at(-1)!.push(token);
    if (token.startsWith("(")) depth++;
    else if (token === ")") depth--;
  }
  const isAnchor = (token: string) => token === "^" || token === "$";
  return all.every((tokens) =>
      tokens.length > 1 && tokens[0] === "^" && tokens.at(-1) === "$" && !tokens.slice(1, -1).some(isAnchor)
    )
    ? all.map((tokens) => tokens.slice(1, -1).join(""))
    : undefined;
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
