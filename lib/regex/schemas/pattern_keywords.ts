import type { AST } from "@eslint-community/regexpp";
import { compareLanguages } from "../language/relation.ts";
import type { Engine, SchemaKeywords } from "../portable/engines.ts";
import { formFor } from "../portable/form_for.ts";
import type { NoForm, PortableForm, PortableOptions } from "../portable/portable.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import type { Json, JsonObject } from "./json.ts";

/** What a schema says instead of its pattern; null for a keyword that goes. */
export type NewKeywords = Readonly<Record<string, Json>>;

/** How a pattern of a schema is said for an engine. */
export type PatternKeywords =
  | { readonly kind: "same" }
  | { readonly kind: "changed"; readonly keywords: NewKeywords; readonly same: "matches" | "texts" }
  | { readonly kind: "undecided"; readonly why: NoForm };

/** Lengths of texts that a schema allows, in code points. */
interface Lengths {
  readonly min: number;
  readonly max: number;
}

/** Lengths beside a pattern up to this one become a part of it. */
const MAX_FOLDED_LENGTH = 1_000;

/** What validators know. */
const ALL_KEYWORDS: SchemaKeywords = { lengths: "known", allOf: true, not: true };

/**
 * Says the pattern of a schema for an engine: by another pattern, or by other keywords as well, if the engine knows them: a
 * lookahead for a length is `minLength` and `maxLength`, one for some texts that are excluded `not` and `enum`, several are
 * `allOf`. What the keywords say together is the same.
 */
export function keywordsFor(
  tree: Tree,
  schema: JsonObject,
  engine: Engine,
  options: PortableOptions = {},
): PatternKeywords {
  const known = engine.keywords ?? ALL_KEYWORDS;
  const lengths = lengthsOf(schema);
  const isFolded = (known.lengths === "not beside a pattern" || known.lengths === "refused") &&
    hasLengths(lengths);
  if (isFolded) return foldedKeywords(tree, lengths, engine, options);
  const form = formFor(tree, engine, options);
  if (form.kind === "portable" && !form.changed) return { kind: "same" };
  const single: PatternKeywords = form.kind === "portable"
    ? { kind: "changed", keywords: { pattern: form.pattern }, same: form.same }
    : { kind: "undecided", why: form.kind === "undecided" ? form.why : "long" };
  if (form.kind === "portable" && form.same === "matches") return single;
  const split = splitKeywords(tree, lengths, schema, form, { engine, known, options });
  if (split === undefined) return single;
  return single.kind === "undecided" || sizeOf(split) < sizeOf(single.keywords)
    ? { kind: "changed", keywords: split, same: "texts" }
    : single;
}

const sizeOf = (keywords: NewKeywords): number => JSON.stringify(keywords).length;

function lengthsOf({ minLength, maxLength }: JsonObject): Lengths {
  const min = typeof minLength === "number" && minLength > 0 ? Math.ceil(minLength) : 0;
  const max = typeof maxLength === "number" && maxLength >= 0 ? Math.floor(maxLength) : Infinity;
  return { min, max };
}

const hasLengths = ({ min, max }: Lengths): boolean => min > 0 || max < Infinity;

/** The lengths as a part of the pattern, where an engine doesn't know both. */
function foldedKeywords(
  tree: Tree,
  { min, max }: Lengths,
  engine: Engine,
  options: PortableOptions,
): PatternKeywords {
  const isHigh = [min, max].some((length) => length < Infinity && length > MAX_FOLDED_LENGTH);
  if (isHigh || min > max) return { kind: "undecided", why: "long" };
  const folded = withLengths(tree, { min, max });
  const form = folded ? formFor(folded, engine, options) : undefined;
  if (form?.kind !== "portable") {
    return { kind: "undecided", why: form?.kind === "undecided" ? form.why : "long" };
  }
  const keywords = { pattern: form.pattern, minLength: null, maxLength: null };
  return { kind: "changed", keywords, same: "texts" };
}

/** A pattern for texts of some lengths, in code points; null if it can't be written. */
function withLengths({ regex: { pattern, flags } }: Tree, { min, max }: Lengths): Tree | null {
  const most = max === Infinity ? "" : max;
  return parseRecentTree({
    pattern: `^(?=[^]{${min},${most}}$)(?=[^]*(?:${pattern}))`,
    flags: flags.includes("u") ? flags : `${flags}u`,
  });
}

/** The pattern by several keywords; undefined if there is no such split. */
function splitKeywords(
  tree: Tree,
  lengths: Lengths,
  schema: JsonObject,
  whole: PortableForm,
  { engine, known, options }: {
    readonly engine: Engine;
    readonly known: SchemaKeywords;
    readonly options: PortableOptions;
  },
): NewKeywords | undefined {
  let left = tree;
  const said: Record<string, Json> = {};
  if (known.lengths === "known") {
    const found = withoutLengths(tree);
    if (found) {
      left = found.rest;
      Object.assign(said, lengthKeywords(intersection(lengths, found.lengths), lengths));
    }
  }
  const others: Json[] = [];
  if (known.not) {
    const found = withoutExcluded(left);
    if (found) {
      left = found.rest;
      const not = { enum: found.texts };
      if ("not" in schema) others.push({ not });
      else said["not"] = not;
    }
  }
  if (left === tree && whole.kind !== "joined") return undefined;
  const form = left === tree ? whole : formFor(left, engine, options);
  const parts = form.kind === "joined"
    ? form.all
    : form.kind === "portable"
    ? [{ pattern: form.pattern, negated: false }]
    : [];
  // The last one is what remains of the pattern itself.
  const own = parts.findLastIndex(({ negated }) => !negated);
  if (own < 0 || parts.some(({ negated }) => negated && !known.not)) return undefined;
  for (const [at, { pattern, negated }] of parts.entries()) {
    if (at === own) said["pattern"] = pattern;
    // What isn't a text has no pattern, so `not` alone would exclude it.
    else others.push(negated ? { not: { type: "string", pattern } } : { pattern });
  }
  if (others.length === 0) return said;
  const { allOf = [] } = schema;
  return known.allOf && Array.isArray(allOf) ? { ...said, allOf: [...allOf, ...others] } : undefined;
}

const intersection = (one: Lengths, other: Lengths): Lengths => ({
  min: Math.max(one.min, other.min),
  max: Math.min(one.max, other.max),
});

/** The lengths that a schema doesn't have yet. */
function lengthKeywords({ min, max }: Lengths, before: Lengths): NewKeywords {
  return {
    ...min !== before.min && { minLength: min },
    ...max !== before.max && { maxLength: max },
  };
}

/** The lookaheads at the start of a pattern; none if it has several alternatives. */
function firstLookaheads({ root }: Tree): readonly AST.LookaheadAssertion[] {
  const [only, ...more] = root.alternatives;
  if (only === undefined || more.length > 0) return [];
  const first = only.elements.findIndex((each) =>
    each.type !== "Assertion" || (each.kind !== "start" && each.kind !== "lookahead")
  );
  const before = first < 0 ? only.elements : only.elements.slice(0, first);
  return before[0]?.type === "Assertion" && before[0].kind === "start"
    ? before.filter((each) => each.type === "Assertion" && each.kind === "lookahead")
    : [];
}

function without({ regex: { pattern, flags } }: Tree, { start, end }: AST.Node): Tree | null {
  return parseRecentTree({ pattern: pattern.slice(0, start) + pattern.slice(end), flags });
}

/** A pattern without what it says about the length only; undefined if it says nothing. */
function withoutLengths(tree: Tree): { readonly rest: Tree; readonly lengths: Lengths } | undefined {
  const { regex: { pattern, flags } } = tree;
  for (const look of firstLookaheads(tree)) {
    const lengths = look.negate ? undefined : lengthsIn(look.alternatives);
    const rest = lengths && without(tree, look);
    if (lengths && rest && isLimited(tree, rest, lengths)) return { rest, lengths };
  }
  // `[a-z]{8,20}` after lookaheads, up to the end.
  const looks = firstLookaheads(tree);
  const [loop, ...others] = tree.root.alternatives[0]!.elements.slice(looks.length + 1);
  const isWhole = others.every(({ type }) => type === "Assertion") && others.some(isEnd);
  if (looks.length === 0 || !isSetLoop(loop) || !isWhole) return undefined;
  if (loop.min < 2 && loop.max === Infinity) return undefined;
  const lengths = { min: loop.min > 1 ? loop.min : 0, max: loop.max };
  const source = `${pattern.slice(0, loop.element.end)}${loop.min > 0 ? "+" : "*"}${pattern.slice(loop.end)}`;
  const rest = parseRecentTree({ pattern: source, flags });
  return rest && isLimited(tree, rest, lengths) ? { rest, lengths } : undefined;
}

/** The lengths that a lookahead such as `(?=.{8,20}$)` allows; undefined if it says something else. */
function lengthsIn(alternatives: readonly AST.Alternative[]): Lengths | undefined {
  const [loop, end, ...more] = alternatives.length === 1 ? alternatives[0]!.elements : [];
  if (!isSetLoop(loop) || more.length > 0 || (end !== undefined && !isEnd(end))) return undefined;
  // Without an end, more may follow.
  return { min: loop.min, max: end ? loop.max : Infinity };
}

const isEnd = (element: AST.Element): boolean => element.type === "Assertion" && element.kind === "end";

const isSetLoop = (element: AST.Element | undefined): element is AST.Quantifier =>
  element?.type === "Quantifier" && /^Character(?:Set|Class)$/.test(element.element.type);

/** True if a pattern accepts what another one does, of some lengths. */
function isLimited(tree: Tree, rest: Tree, lengths: Lengths): boolean {
  const limited = hasLengths(lengths) ? withLengths(rest, lengths) : null;
  return limited !== null && isEqual(tree, limited);
}

/** A pattern without the lookahead that excludes some texts; undefined if it has none. */
function withoutExcluded(tree: Tree): { readonly rest: Tree; readonly texts: readonly string[] } | undefined {
  for (const look of firstLookaheads(tree)) {
    const texts = look.negate ? listedTexts(look.alternatives) : undefined;
    const rest = texts && without(tree, look);
    if (texts && rest) return { rest, texts };
  }
  return undefined;
}

/** The texts of `(?:a|b)$`; undefined if it accepts others, too. */
function listedTexts(alternatives: readonly AST.Alternative[]): readonly string[] | undefined {
  const texts: string[] = [];
  for (const { elements } of alternatives) {
    const [last, ...others] = elements.toReversed();
    if (last?.type !== "Assertion" || last.kind !== "end") return undefined;
    const [group] = others;
    const isGroup = group?.type === "CapturingGroup" || (group?.type === "Group" && !group.modifiers);
    const inside = others.length === 1 && isGroup
      ? group.alternatives.map((each) => each.elements)
      : [others.toReversed()];
    for (const each of inside) {
      if (!each.every((element) => element.type === "Character")) return undefined;
      texts.push(String.fromCodePoint(...each.map(({ value }) => value)));
    }
  }
  return texts;
}

function isEqual(one: Tree, other: Tree): boolean {
  const { how, relation, mayDeviate } = compareLanguages(one, other);
  return how === "proved" && relation === "equal" && !mayDeviate;
}
