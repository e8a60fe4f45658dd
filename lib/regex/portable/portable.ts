import { createMeter, LANGUAGE_BUDGET, type Refusal, unlessRefused } from "../language/budget.ts";
import { compareLanguages } from "../language/relation.ts";
import { isSameForm } from "../language/same_form.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { memoize } from "../memoize.ts";
import type { Engine, Writing } from "./engines.ts";
import { engineOf } from "./engines.ts";
import { type JoinedPart, joinedParts } from "./joined.ts";
import { withLooksBack, withoutLeadingLoop } from "./moved_looks.ts";
import { printTerm } from "./print.ts";
import { distinguishesSurrogates, type Reading, readTree } from "./read.ts";
import { keepsMatches, respell } from "./respell.ts";
import { charactersOf, createRewriteMeter, rewrite, type Rewritten } from "./rewrite.ts";
import type { Style } from "./simplify.ts";
import { createSpeller } from "./spelling.ts";
import { mayMeanElse, worksInEngine } from "./works_in.ts";

/** A pattern for an engine, and whether it has to match or must not. */
interface PortablePart {
  readonly pattern: string;
  readonly flags: string;
  readonly negated: boolean;
}

/** Why there is no form. */
export type NoForm = Refusal | "long" | "surrogates" | "not proved" | "not expressible" | "equal keys";

/** A pattern in an engine's own spelling that accepts exactly the same texts, which is proved. */
export type PortableForm =
  | {
    readonly kind: "portable";
    readonly pattern: string;
    /** Of a JavaScript engine; otherwise empty. */
    readonly flags: string;
    /** False if the pattern stays as it is. */
    readonly changed: boolean;
    /** Also the positions of matches and what groups capture, or only which texts are accepted. */
    readonly same: "matches" | "texts";
    /** The pattern was read with flag u, which it doesn't have: without, it says something about surrogates. */
    readonly readWith?: "u";
  }
  /** A text is accepted if all of these are, and those that are negated aren't. */
  | {
    readonly kind: "joined";
    readonly all: readonly PortablePart[];
    readonly same: "texts";
    readonly readWith?: "u";
  }
  | { readonly kind: "undecided"; readonly why: NoForm };

/** What to look for. */
export interface PortableOptions {
  /** Longer forms aren't offered; by default twice the pattern, and at least 200. */
  readonly maxLength?: number;
  /** Escapes such as `\d` are spelled out, even where the engine has them. */
  readonly spelledOut?: boolean;
  /** A part of a joined form isn't joined again. */
  readonly isPart?: boolean;
}

/** Forms of up to so many characters are offered by default. */
export const SHORT_FORM = 200;

/** The form of a pattern for an engine. */
export function portableForm(tree: Tree, engine: Engine, options: PortableOptions = {}): PortableForm {
  const { maxLength = Math.max(SHORT_FORM, 2 * tree.regex.pattern.length) } = options;
  const same = options.spelledOut ? undefined : unchangedForm(tree, engine);
  if (same && same.pattern.length <= maxLength) return same;
  const read = readFor(tree, engine.writes);
  if (typeof read === "string") return { kind: "undecided", why: read };
  const readWith = read.tree === tree ? {} : { readWith: "u" as const };
  const form = changedForm(read, engine, maxLength, options);
  if (form.kind === "undecided" && form.why !== "backreference" && !options.isPart) {
    const joined = joinedForm(simplerTree(read.tree), engine, { ...options, maxLength });
    if (joined) return { kind: "joined", all: joined, same: "texts", ...readWith };
  }
  return form.kind === "portable" ? { ...form, ...readWith } : form;
}

/** A pattern that works as it stands; other engines than those of JavaScript get its flags at its start. */
function unchangedForm(tree: Tree, engine: Engine): PortableForm & { kind: "portable" } | undefined {
  const { pattern, flags } = tree.regex;
  if (worksInEngine(tree, engine).kind !== "same") return undefined;
  const same = keepsMatches(tree) ? "matches" : "texts";
  const own = engine.writes.flags;
  if (own !== undefined) {
    const kept = flags.replaceAll(/[gyd]/g, "");
    return { kind: "portable", pattern, flags: own || kept, changed: false, same };
  }
  const modes = flags.replaceAll(/[^ims]/g, "");
  const prefix = modes === "" ? "" : `(?${modes})`;
  return { kind: "portable", pattern: prefix + pattern, flags: "", changed: prefix !== "", same };
}

/** A pattern as the engine reads characters: a pattern without u that tells surrogates apart is read with it. */
function readFor(tree: Tree, writing: Writing): Reading | NoForm {
  const meter = () => createMeter(LANGUAGE_BUDGET);
  const reading = unlessRefused<Reading | Refusal>(() => readTree(tree, meter()), (refusal) => refusal);
  if (typeof reading === "string" || !distinguishesSurrogates(reading)) return reading;
  if (writing.flags === "") return reading;
  const { pattern, flags } = tree.regex;
  const read = mayMeanElse(pattern) ? null : parseRecentTree({ pattern, flags: `${flags}u` });
  if (!read) return "surrogates";
  return unlessRefused<Reading | Refusal>(() => readTree(read, meter()), (refusal) => refusal);
}

function changedForm(
  reading: Reading,
  { writes, refusedFlags = "" }: Engine,
  maxLength: number,
  options: PortableOptions,
): PortableForm {
  const { tree } = reading;
  const flags = flagsFor(tree, writes);
  if (flags === undefined || [...flags].some((flag) => refusedFlags.includes(flag))) {
    return { kind: "undecided", why: "not expressible" };
  }
  const spelling = charactersOf(reading, !options.spelledOut);
  const spelled = respell(reading, createSpeller(writes, spelling));
  const same = keepsMatches(tree) ? "matches" : "texts";
  const isRespelled = spelled !== undefined && spelled.length <= maxLength;
  if (isRespelled && isProved(tree, respell(reading, createSpeller(JAVASCRIPT, spelling)))) {
    return { kind: "portable", pattern: spelled, flags, changed: true, same };
  }
  const found = rewrittenForm(simplerTree(tree), writes, maxLength, options);
  if (typeof found === "string") return { kind: "undecided", why: found };
  return { kind: "portable", pattern: found.pattern, flags, changed: true, same: "texts" };
}

/** The flags of a form; undefined if the engine can't read the texts as the pattern does. */
function flagsFor({ regex }: Tree, { flags }: Writing): string | undefined {
  if (flags === undefined) return "";
  if (flags === "u") return "u";
  return /[uv]/.test(regex.flags) ? "u" : "";
}

const JAVASCRIPT = engineOf("ecmascript")!.writes;

/** Ways to write a form; the first is most like the pattern. */
const STYLES: readonly Style[] = [
  { ends: true, gentle: true, ease: "shorter" },
  { ends: true, gentle: true, ease: "always" },
  { ends: false, gentle: true, ease: "shorter" },
  { ends: true, gentle: false, ease: "shorter" },
];

/** After so many basic steps, no other way is tried. */
const MANY_STYLE_STEPS = 400_000;

/** A form of this length, compared with the pattern, is good enough. */
const GOOD_LENGTH = 1.2;

/** If the first way, or the first two, lead to a form of this length, the others don't lead to a short one. */
const HOPELESS_LENGTHS = [40, 8] as const;

/** Another way is taken if it is shorter by a tenth. */
const CLEARLY_SHORTER = 0.9;

interface Candidate {
  readonly pattern: string;
  readonly rewritten: Rewritten;
}

/** A form without looks; the shortest, if it is clearly shorter than the first one. */
function rewrittenForm(
  tree: Tree,
  writing: Writing,
  maxLength: number,
  { spelledOut = false }: PortableOptions,
): { readonly pattern: string } | NoForm {
  let best: Candidate | undefined;
  let why: NoForm | undefined;
  const meter = createRewriteMeter(tree);
  const turned = withLooksBack(tree);
  for (const [at, style] of STYLES.entries()) {
    const options = { style, keepsBoundaries: writing.boundary !== null, trims: true };
    const rewritten = rewrite(turned, options, meter);
    if (typeof rewritten === "string") {
      why ??= rewritten;
      break;
    }
    const characters = charactersOf(rewritten.reading, !spelledOut);
    const pattern = printTerm(rewritten.term, createSpeller(writing, characters));
    if (pattern === undefined) why ??= "not expressible";
    else if (!best || pattern.length < best.pattern.length * CLEARLY_SHORTER) best = { pattern, rewritten };
    if (meter.work > MANY_STYLE_STEPS) break;
    const length = (best?.pattern.length ?? 0) / tree.regex.pattern.length;
    if (best && (length <= GOOD_LENGTH || length > HOPELESS_LENGTHS[Math.min(at, 1)]!)) break;
  }
  if (!best) return why ?? "not expressible";
  if (best.pattern.length > maxLength) return "long";
  const { rewritten: { term, reading } } = best;
  // Only a parser reads this, and it takes patterns up to a length.
  const shortest = { ...charactersOf(reading, true), nodes: new Map() };
  const proved = printTerm(term, createSpeller(JAVASCRIPT, shortest));
  return isProved(tree, proved) ? best : "not proved";
}

/**
 * True if it is proved that a pattern accepts the same texts as one that is written for JavaScript.
 *
 * @param flags those of the other pattern; by default it has neither i nor m nor s
 */
export function isProved(
  tree: Tree,
  pattern: string | undefined,
  flags = /[uv]/.test(tree.regex.flags) ? "u" : "",
): boolean {
  if (pattern === undefined) return false;
  const plain = { ...tree, regex: { ...tree.regex, flags: tree.regex.flags.replaceAll(/[dgy]/g, "") } };
  const other = parseRecentTree({ pattern, flags });
  if (!other) return false;
  if (isSameForm(plain, other)) return true;
  const { how, relation, mayDeviate } = compareLanguages(plain, other);
  return how === "proved" && relation === "equal" && !mayDeviate;
}

/** A pattern that accepts the same texts, and is easier to write. */
const simplerTree: (tree: Tree) => Tree = /* @__PURE__ */ memoize((tree) => {
  const pattern = withoutLeadingLoop(tree);
  const flags = tree.regex.flags.replaceAll(/[dgy]/g, "");
  const isSame = pattern !== undefined && isProved(tree, pattern, flags);
  return (isSame ? parseRecentTree({ pattern, flags }) : null) ?? tree;
});

/** Several patterns, each with its own proof. */
function joinedForm(tree: Tree, engine: Engine, options: PortableOptions): PortablePart[] | undefined {
  const parts = joinedParts(tree)?.map((part) => shorterPart(tree, part));
  if (!parts) return undefined;
  const { maxLength = Infinity } = options;
  const all: PortablePart[] = [];
  let left = maxLength;
  for (const { pattern, negated } of parts) {
    const part = parseRecentTree({ pattern, flags: tree.regex.flags });
    if (!part) return undefined;
    const form = portableForm(part, engine, { ...options, maxLength: left, isPart: true });
    if (form.kind !== "portable" || form.pattern.length > left) return undefined;
    left -= form.pattern.length;
    all.push({ pattern: form.pattern, flags: form.flags, negated });
  }
  return all;
}

/** What a text has to contain, if the other parts see to it that it may be anywhere: `\\d` for `^.*\\d`. */
function shorterPart(tree: Tree, part: JoinedPart): JoinedPart {
  const { contains, others, pattern, negated } = part;
  if (contains === undefined || others === undefined) return part;
  const sign = negated ? "!" : "=";
  const [before, after] = [
    `^(?${sign}${pattern.slice(1)})${others}`,
    `^(?${sign}[^]*(?:${contains}))${others}`,
  ].map((
    source,
  ) => parseRecentTree({ pattern: source, flags: tree.regex.flags.replaceAll(/[dgy]/g, "") }));
  if (!before || !after) return part;
  const { how, relation, mayDeviate } = compareLanguages(before, after);
  const isSame = how === "proved" && relation === "equal" && !mayDeviate;
  return isSame ? { pattern: contains, negated } : part;
}
