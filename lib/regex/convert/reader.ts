import type { Dialect } from "../dialects/dialects.ts";
import { addWordEdge, readEscapePart, WORD_EDGES } from "./assertions.ts";
import { readClass } from "./classes.ts";
import type { DifferenceId } from "./differences.ts";
import { Draft, modifiers, NOTHING, ONE, sum, type Width } from "./draft.ts";
import type { Survey } from "./group_numbers.ts";
import { changedOptions, groupHead, readGroup } from "./groups.ts";
import { quantify, readQuantifier } from "./quantifiers.ts";
import { changed, isEmptySource, type Part, removed, source } from "./nodes.ts";
import type { SyntaxFlag } from "./options.ts";
import { NotReadable, Scan } from "./scan.ts";

/** The result of reading a pattern of another language. */
interface Reading {
  readonly parts: Part[];
  /** Flags that the pattern itself sets, such as by a leading `(?i)`. */
  readonly flags: string;
  /** Constructs that JavaScript can't express, by source, with their names. */
  readonly unsupported: ReadonlyMap<string, string>;
  readonly differences: Set<DifferenceId>;
  /** The flag that the result needs for its syntax. */
  readonly neededFlag: SyntaxFlag;
  /** The groups to which references refer, in their order. */
  readonly targets: readonly number[];
  /** See `Scan`. */
  readonly order: readonly number[] | null;
}

/**
 * Reads a pattern of another language by its grammar. Reads each character twice, first to find the groups; the
 * recursion is limited.
 *
 * @param syntaxFlag of the result
 * @param endsText whether `$` matches only at the very end of the text
 * @throws {NotReadable}
 */
export function readForeign(
  pattern: string,
  flags: string,
  dialect: Dialect,
  syntaxFlag: SyntaxFlag,
  endsText = false,
): Reading {
  const survey = new Draft(new Scan(pattern, flags, dialect, syntaxFlag, null), readBranches);
  readPattern(survey);
  const found: Survey = { groups: survey.scan.groupNames, hasLineAnchors: survey.hasLineAnchors };
  const reading = readPattern(new Draft(new Scan(pattern, flags, dialect, syntaxFlag, found), readBranches));
  if (endsText) reading.differences.delete("final-newline");
  return reading;
}

function readPattern(draft: Draft): Reading {
  const scan = draft.scan;
  const parts = readLeadingFlags(draft);
  draft.contentStart = scan.at;
  if (scan.rules.anchorsAtLines && scan.hasLineAnchors) scan.setFlag("m");
  draft.around = scan.modes;
  parts.push(...scan.nested(() => readBranches(draft, true)));
  if (!scan.isAtEnd) throw new NotReadable();
  if (scan.rules.longestMatch && scan.hasChoice) scan.uses.add("longest-match");
  // A match at the start of the text is the only one.
  const mayBeEmpty = draft.branchWidth.least === 0 && !(draft.isAnchored && !draft.hasBranches);
  if (draft.isAlwaysEmpty) scan.uses.forEach((id) => /-groups$/.test(id) || scan.uses.delete(id));
  if (draft.isFree && scan.flags.includes("g")) scan.noteEmptyMatches();
  if (draft.branchWidth.least === 0 && draft.hasNoBoundary && !scan.rules.emptyIsNoBoundary) {
    scan.uses.add("empty-text");
  }
  if (
    mayBeEmpty && !draft.isAlwaysEmpty && draft.branchWidth.most > 0 && !scan.rules.emptyAfterMatch &&
    scan.flags.includes("g")
  ) scan.uses.add("empty-matches");
  return {
    parts,
    flags: scan.flags,
    unsupported: scan.unsupported,
    differences: scan.uses,
    neededFlag: scan.neededFlag,
    targets: scan.targets,
    order: scan.order,
  };
}

/**
 * Reads to the end of a group, or of the pattern.
 *
 * @param isWhole whether these are the branches of the pattern
 */
function readBranches(draft: Draft, isWhole: boolean): Part[] {
  const scan = draft.scan;
  const opened = scan.opened;
  const around = draft.around;
  const parts: Part[] = [];
  // Flags in the middle of a group apply until its end, so each further branch is wrapped.
  let wrapped: { open: string; from: number } | null = null;
  let width: Width | null = null;
  let branch = 0;
  const widthFrom = (from: number) => sum(parts.slice(from).map((part) => draft.widthOf(part)));
  const close = () => {
    if (wrapped === null) return;
    const own = widthFrom(wrapped.from);
    const body = parts.splice(wrapped.from);
    draft.add(parts, { type: "group", open: wrapped.open, body }, own);
  };
  const endBranch = () => {
    const own = widthFrom(branch);
    if (isWhole) {
      const others = parts.slice(branch).filter((part) => !isEmptySource(part));
      draft.isAlwaysEmpty ||= width === null && others.every((part) => draft.lazy.has(part));
      draft.isFree ||= own.least === 0 && !others.some(isPlace);
    }
    width = width === null
      ? own
      : { least: Math.min(width.least, own.least), most: Math.max(width.most, own.most) };
    close();
    branch = parts.length;
  };
  let hasBranches = false;
  while (!scan.isAtEnd && scan.unit() !== ")") {
    const start = scan.at;
    if (scan.unit() === "|") {
      endBranch();
      if ((width ?? NOTHING).least === 0) draft.earlyEmpties++;
      hasBranches = true;
      scan.hasChoice = true;
      scan.markOptional(opened);
      scan.skip(1);
      draft.add(parts, source("|"), NOTHING);
      branch = parts.length;
      if (wrapped) wrapped = { open: (wrapped as { open: string }).open, from: parts.length };
      continue;
    }
    if (readInlineFlags(draft, parts)) {
      close();
      wrapped = null;
      const from = parts.length;
      const flags = modifiers(around, scan.modes);
      draft.around = scan.modes;
      draft.add(parts, removed(start, scan.at, "Inline flags"), NOTHING);
      if (scan.rules.flagsInTheMiddle === "group") {
        readRestOfGroup(draft, parts, flags);
        continue;
      }
      wrapped = flags === "" ? null : { open: `(?${flags}:`, from: from + 1 };
      continue;
    }
    if (readSkipped(draft, parts) || readQuoted(draft, parts)) continue;
    const quantifier = readQuantifier(draft);
    if (quantifier !== null) quantify(draft, parts, quantifier, start);
    else readAtom(draft, parts, isWhole && wrapped === null);
  }
  endBranch();
  draft.around = around;
  if (hasBranches) scan.markOptional(opened);
  if (isWhole) draft.hasBranches = hasBranches;
  if (isWhole && hasBranches && draft.keptOut) {
    // Each alternative would be tried at another position than the lookbehind.
    scan.unsupported.set("\\K", "start of the match moved");
  }
  draft.branchWidth = width ?? NOTHING;
  return parts;
}

/** Flags at the very beginning become flags of the regex. */
function readLeadingFlags(draft: Draft): Part[] {
  const scan = draft.scan;
  const parts: Part[] = [];
  for (;;) {
    const start = scan.at;
    const option = readStartOption(draft);
    if (option !== null) {
      parts.push(option);
      continue;
    }
    const [written, on = ""] = scan.match(/\(\?([a-zA-Z]+)\)/y) ?? [];
    if (written === undefined) return parts;
    const options = scan.withLetters(scan.options, on, "", written);
    scan.skip(written.length);
    if (options === null) {
      parts.push(source(written));
      continue;
    }
    scan.setOptions(options);
    const set = (["i", "m", "s"] as const).filter((flag) => options[flag] && on.length > 0);
    const own = set.filter((flag) => flag !== "m" || !scan.rules.anchorsAtLines);
    for (const flag of own) scan.setFlag(flag);
    parts.push(removed(start, scan.at, leadingSentence(own, on.includes("x"))));
  }
}

/** An option such as `(*UTF)`. */
function readStartOption(draft: Draft): Part | null {
  const scan = draft.scan;
  const start = scan.at;
  const { startOptions } = scan.rules;
  const [written, name = ""] = scan.match(/\(\*([A-Z_\d]+)(?:=\d+)?\)/y) ?? [];
  if (written === undefined || Object.keys(startOptions).length === 0) return null;
  const isKnown = Object.hasOwn(startOptions, name);
  if (!isKnown && !/^(?:ANYCRLF|CRLF|CR|ANY|NUL|BSR_\w+|LIMIT_\w+|NO\w+)$/.test(name)) return null;
  scan.skip(written.length);
  const meaning = isKnown ? startOptions[name] : undefined;
  if (meaning === undefined) return scan.refuse(start, "option at the start of a pattern");
  if (meaning === "code-points") scan.readCodePoints();
  else if (meaning === "unicode") scan.setOptions({ ...scan.options, charset: "unicode" });
  return removed(start, scan.at, "Option at the start of the pattern");
}

/** Flags in the middle that hold to the end of the group: what follows is a group of its own. */
function readRestOfGroup(draft: Draft, parts: Part[], flags: string): void {
  const scan = draft.scan;
  const body = scan.nested(() => readBranches(draft, false));
  const needsGroup = flags !== "" || body.some((part) => part.type === "source" && part.source === "|");
  const written: Part = needsGroup
    ? { type: "group", open: flags === "" ? "(?:" : `(?${flags}:`, body }
    : { type: "sequence", body };
  draft.add(parts, written, draft.branchWidth);
}

/** Flags in the middle of a group; false if there are none here. */
function readInlineFlags(draft: Draft, parts: Part[]): boolean {
  const scan = draft.scan;
  const found = scan.match(/\(\?(\^?)([a-zA-Z]*)(?:-([a-zA-Z]*))?\)/y);
  if (found === null || groupHead(draft) !== null) return false;
  const [written = "", caret = "", on = "", off = ""] = found;
  const options = changedOptions(draft, caret, on, off, written);
  scan.skip(written.length);
  if (scan.rules.flagsInTheMiddle === "rejected") {
    scan.unsupported.set(written, "flags in the middle of a pattern");
  }
  if (options) scan.setOptions(options);
  else draft.add(parts, source(written), NOTHING);
  return true;
}

/** White space and comments of x-mode, and `(?#…)`. */
function readSkipped(draft: Draft, parts: Part[]): boolean {
  const scan = draft.scan;
  const start = scan.at;
  if (Object.hasOwn(scan.rules.groups, "(?#") && scan.startsWith("(?#")) {
    const ended = scan.take(
      scan.rules.escapesInComments ? /\(\?#(?:[^)\\]|\\[^])*\)/y : /\(\?#[^)]*\)/y,
    );
    if (ended === null) throw new NotReadable();
    draft.add(parts, removed(start, scan.at, "Comment"), NOTHING);
    return true;
  }
  if (!scan.options.x) return false;
  const blank = draft.blank();
  if (blank === "") return false;
  draft.add(parts, removed(start, scan.at, blank.includes("#") ? "Comment" : "Whitespace"), NOTHING);
  return true;
}

/** Text between `\Q` and `\E`, character by character, as a quantifier applies to the last one. */
function readQuoted(draft: Draft, parts: Part[]): boolean {
  const scan = draft.scan;
  const meaning = scan.unit() === "\\" ? scan.rules.escapes[scan.unit(1)] : undefined;
  if (meaning !== "quote" && meaning !== "nothing") return false;
  const start = scan.at;
  const [, quoted = ""] = scan.take(meaning === "quote" ? /\\Q([^]*?)(?:\\E|$)/y : /\\E/y) ?? [];
  const characters = [...quoted];
  const texts = characters.map((character) => {
    draft.noteCharacter(character);
    return literal(character);
  });
  const last = texts.pop();
  const words = meaning === "quote" ? "Quoted text" : "End of quoted text";
  draft.add(parts, changed(texts.join(""), start, scan.at, words), {
    least: texts.length,
    most: texts.length,
  });
  if (last !== undefined) draft.add(parts, source(last), ONE);
  return true;
}

function readAtom(draft: Draft, parts: Part[], isOutside: boolean): void {
  const scan = draft.scan;
  const start = scan.at;
  const before = parts.length;
  const unit = scan.pattern[start];
  if (unit === "\\") readEscapePart(draft, parts, isOutside);
  else if (unit === "[") readClassOrEdge(draft, parts);
  else if (unit === "(") readGroup(draft, parts);
  else readPlain(draft, parts);
  scan.endPart();
  const part = parts[before];
  if (part !== undefined) draft.starts.set(part, start);
}

function readClassOrEdge(draft: Draft, parts: Part[]): void {
  const scan = draft.scan;
  const start = scan.at;
  for (const [written, meaning] of Object.entries(scan.rules.classes.assertions)) {
    if (!scan.startsWith(written)) continue;
    scan.skip(written.length);
    // A quantifier applies to the second part alone.
    const [boundary = "", side = ""] = WORD_EDGES[meaning].match(/\\b|\(.*\)/g) ?? [];
    addWordEdge(draft, parts, start, meaning, boundary);
    return draft.add(parts, source(side), NOTHING);
  }
  draft.add(parts, readClass(scan), ONE);
}

function readPlain(draft: Draft, parts: Part[]): void {
  const scan = draft.scan;
  const start = scan.at;
  const character = String.fromCodePoint(scan.pattern.codePointAt(start) ?? 0);
  scan.skip(character.length);
  if (character === ".") {
    if (!scan.options.s) scan.uses.add("dot");
    scan.noteWideSet(true);
  }
  if (character === "$" || character === "^") {
    draft.hasLineAnchors = true;
    if (character === "^" && !scan.options.m && start === draft.contentStart) draft.isAnchored = true;
    if (scan.options.m) scan.uses.add("line-breaks");
    else if (character === "$" && scan.rules.dollar !== "end") scan.uses.add("final-newline");
    return draft.add(parts, source(character), NOTHING);
  }
  if (character !== ".") draft.noteCharacter(character);
  // What is left out after a brace could make it a quantifier.
  const isQuantifier = character === "{" && (scan.options.x || scan.pattern.includes("(?#"));
  const isLoneBracket = isQuantifier || scan.syntaxFlag !== "" && /[{}\]]/.test(character);
  const part = isLoneBracket
    ? changed(`\\${character}`, start, scan.at, "Literal bracket")
    : source(character);
  draft.add(parts, part, ONE);
}

function leadingSentence(flags: readonly string[], isExtended: boolean): string {
  const words = flags.length === 0 ? [] : [`${flags.length > 1 ? "Flags" : "Flag"} ${flags.join(" and ")}`];
  return [...words, ...isExtended ? ["Whitespace and comments allowed"] : []].join("; ") || "Inline flags";
}

function literal(character: string): string {
  return /^[$()*+.?[\\\]^{|}/]$/.test(character) ? `\\${character}` : character;
}

/** True for an assertion that no place in the middle of a character fulfills. */
function isPlace(part: Part): boolean {
  return part.type === "source" && /^(?:[$^]|\\b|\(\?<?!\[\^\]\))/.test(part.source);
}
