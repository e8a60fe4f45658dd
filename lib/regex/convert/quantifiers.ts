import { type Draft, NOTHING } from "./draft.ts";
import { changed, isEmptySource, type Part, source } from "./nodes.ts";
import type { SyntaxFlag } from "./options.ts";
import { NotReadable } from "./scan.ts";

/** A quantifier at this position, without applying it; null for none. */
export function readQuantifier(draft: Draft): Quantifier | null {
  const scan = draft.scan;
  const { possessive, openRange, brace, spaced, greedyCounts } = scan.rules.quantifiers;
  const blank = spaced === "braces" ? "\\s*" : "";
  const syntax = new RegExp(
    `([*+?])|\\{${blank}(\\d{1,9})${blank}(?:(,)${blank}(\\d{0,9})${blank})?\\}|\\{${blank},(\\d{1,9})\\}`,
    "y",
  );
  const found = scan.match(syntax);
  const [written = "", symbol, least, comma, most, only] = found ?? [];
  if (found === null || only !== undefined && !openRange) {
    if (brace === "rejected" && scan.unit() === "{") throw new NotReadable();
    return null;
  }
  scan.skip(written.length);
  if (least !== undefined && most !== undefined && most !== "" && Number(most) < Number(least)) {
    throw new NotReadable();
  }
  const bounds = symbol ??
    (only !== undefined ? `{0,${only}}` : `{${least}${comma ?? ""}${most ?? ""}}`);
  if (scan.options.x && spaced === "suffix") draft.blank();
  const suffix = scan.unit();
  const isPossessive = suffix === "+" &&
    (possessive === "all" || possessive === "symbols" && symbol !== undefined);
  const isFixed = least !== undefined && comma === undefined;
  const hasMark = suffix === "?" && !(isFixed && greedyCounts);
  if (isPossessive || hasMark) scan.skip(1);
  const isOptional = symbol === "*" || symbol === "?" || only !== undefined || Number(least) === 0;
  const isLazy = !isPossessive && hasMark !== scan.options.lazy;
  if (isLazy && isOptional) draft.earlyEmpties++;
  return {
    written: `${bounds}${isLazy ? "?" : ""}`,
    isPossessive,
    isOptional,
    isLazy,
    repeats: symbol === "?"
      ? 1
      : symbol !== undefined || comma && most === ""
      ? Infinity
      : Number(most || (only ?? least)),
    least: symbol === "+" ? 1 : isOptional ? 0 : Number(least),
  };
}

/** Applies a quantifier to the last part. */
export function quantify(draft: Draft, parts: Part[], quantifier: Quantifier, start: number): void {
  const scan = draft.scan;
  // White space and comments may be between the part and its quantifier.
  const between: Part[] = [];
  while (parts.at(-1)?.changed && isEmptySource(parts.at(-1))) between.unshift(parts.pop()!);
  const before = parts.at(-1);
  const isStart = before === undefined || before.type === "source" && before.source === "|";
  const isNothing = isStart && between.length > 0;
  let last = isNothing ? between.pop() : parts.pop();
  if (isNothing) scan.unsupported.set(scan.since(start), "quantifier of nothing");
  if (last === undefined && start === draft.contentStart && start > 0) {
    return draft.add(parts, scan.refuse(start, "quantifier of nothing"), NOTHING);
  }
  if (last === undefined || last.type === "source" && last.source === "|") throw new NotReadable();
  if (between.some((part) => part.changed?.what === "Inline flags")) {
    scan.unsupported.set(scan.since(start), "quantifier of nothing");
  }
  const isChained = last.isQuantified === true;
  if (isChained && !scan.rules.quantifiers.chained) {
    scan.unsupported.set(scan.since(start), "quantifier of a quantifier");
  }
  const own = draft.widthOf(last);
  // Repeated, it isn't split even where it may be alone.
  if (last.type === "group" && last.changed?.what === "Any line break") {
    last = { type: "atomic", body: last.body, changed: last.changed };
    draft.noteAtomic(false);
  }
  const { written, isPossessive } = quantifier;
  if (isChained && draft.lazy.has(last)) scan.uses.add("empty-iterations");
  const width = {
    least: own.least * quantifier.least,
    most: own.most === 0 ? 0 : own.most * quantifier.repeats,
  };
  if (/^(?:capture|group|reference)$/.test(last.type)) scan.hasChoice = true;
  if (last.type === "source" && /[^\0-\x7f]$/.test(last.source)) scan.noteWhole(last.source);
  const range = { start: draft.startOf(last, start), end: start };
  const isAsserting = isAssertion(last, scan.syntaxFlag);
  const wraps = isChained || isAsserting;
  const what = isChained ? "Repeated quantifier" : "Quantified assertion";
  const base: Part = wraps || last.type === "atomic"
    ? { type: "group", open: "(?:", body: [last], ...wraps && { changed: { ...range, what } } }
    : last;
  const original = scan.since(start);
  const suffix = isPossessive || original === written ? source(written) : changed(
    written,
    start,
    scan.at,
    original.startsWith("{,") ? "Quantifier without a minimum" : "Quantifier",
  );
  const quantified: Part[] = [...between, base, suffix];
  const begin = draft.startOf(last, start);
  if (isPossessive) {
    if (scan.isInLookbehind) scan.unsupported.set(original, "possessive quantifier in a lookbehind");
    draft.noteAtomic(/^(?:capture|group|sequence)$/.test(last.type) && scan.opened > 0);
    const changed = { start: begin, end: scan.at, what: "Possessive quantifier" };
    return draft.add(parts, { type: "atomic", body: quantified, changed, isQuantified: true }, width);
  }
  const part: Part = { type: "sequence", body: quantified, isQuantified: true };
  draft.starts.set(part, begin);
  if (quantifier.isOptional && quantifier.isLazy) draft.lazy.add(part);
  draft.add(parts, part, width);
}

/** A quantifier as JavaScript writes it, and what it does. */
interface Quantifier {
  /** As JavaScript writes it. */
  readonly written: string;
  readonly isPossessive: boolean;
  readonly isOptional: boolean;
  readonly isLazy: boolean;
  readonly least: number;
  readonly repeats: number;
}

/** True if JavaScript doesn't allow a quantifier after a part: it does only after lookaheads, and without flags u and v. */
function isAssertion(part: Part, syntaxFlag: SyntaxFlag): boolean {
  if (part.type === "group") return (syntaxFlag === "" ? /^\(\?<[=!]/ : /^\(\?<?[=!]/).test(part.open);
  return part.type === "source" && /^(?:[$^]|\\[bB]|\(\?<?[=!])/.test(part.source);
}
