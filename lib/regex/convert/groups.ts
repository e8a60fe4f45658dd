import type { GroupMeaning } from "../dialects/grammar.ts";
import { ANY, type Draft, modifiers, NOTHING } from "./draft.ts";
import { addNameReference } from "./references.ts";
import { changed, type Part, source } from "./nodes.ts";
import type { Options } from "./options.ts";
import { NotReadable } from "./scan.ts";

/** The head of the group at the position that the language knows, and its meaning. */
export function groupHead(draft: Draft): { readonly head: string; readonly meaning: GroupMeaning } | null {
  const { groups } = draft.scan.rules;
  let best: string | null = null;
  for (const head of Object.keys(groups)) {
    if (draft.scan.startsWith(head) && head.length > (best?.length ?? 0)) best = head;
  }
  const meaning = best === null ? undefined : groups[best];
  return best === null || meaning === undefined ? null : { head: best, meaning };
}

/** Reads a group up to its closing bracket. */
export function readGroup(draft: Draft, parts: Part[]): void {
  const scan = draft.scan;
  const start = scan.at;
  const found = groupHead(draft);
  if (found !== null) return readKnownGroup(draft, parts, start, found.head, found.meaning);
  const flags = scan.match(/\(\?(\^?)([a-zA-Z]*)(?:-([a-zA-Z]*))?:/y);
  if (flags !== null) return readFlagGroup(draft, parts, start, flags);
  if (scan.startsWith("(?") || scan.startsWith("(*") && scan.rules.groups["(*"] !== undefined) {
    const [written = "(?"] = scan.take(/\(\?(?:[+-]?\d+\)|[^)\s\w]*)/y) ?? [];
    const what = /\d\)$/.test(written) ? "recursion" : "group that JavaScript does not have";
    if (/^\(\?[^)]?$/.test(written) || !written.endsWith(")")) {
      return refuseGroup(draft, parts, start, written, what);
    }
    return draft.add(parts, scan.refuse(start, what), NOTHING);
  }
  scan.skip(1);
  if (!scan.plainCaptures || scan.options.n) {
    const words = scan.options.n
      ? "With flag n, a group without a name doesn't capture"
      : "Beside named groups, one without a name doesn't capture";
    const head = changed("(?:", start, start + 1, words);
    const body = readBody(draft);
    return draft.add(parts, { type: "group", open: "", body: [head, ...body] }, draft.groupWidth);
  }
  readCapture(draft, parts, start, "(", null);
}

/** The options after flags of a group; null if they can't be expressed. */
export function changedOptions(
  draft: Draft,
  caret: string,
  on: string,
  off: string,
  written: string,
): Options | null {
  const scan = draft.scan;
  if (caret !== "" && !scan.rules.resetsFlags) {
    scan.unsupported.set(written, `flags that ${scan.rules.name} does not have`);
    return null;
  }
  const reset: Options = caret === ""
    ? scan.options
    : { ...scan.options, i: false, m: false, s: false, x: false, xx: false, n: false };
  return scan.withLetters(reset, on, off, written);
}

function readCapture(draft: Draft, parts: Part[], start: number, written: string, name: string | null): void {
  const scan = draft.scan;
  const open = name === null ? "(" : `(?<${name}>`;
  const caseNotes = scan.caseNotes;
  const number = scan.openGroup(name);
  const body = readBody(draft, number, caseNotes);
  const head = open === written ? [] : [changed(open, start, start + written.length, "Named group")];
  const part: Part = head.length > 0
    ? { type: "capture", number, open: "", body: [...head, ...body] }
    : { type: "capture", number, open, body };
  draft.add(parts, part, draft.groupWidth);
}

function readKnownGroup(
  draft: Draft,
  parts: Part[],
  start: number,
  head: string,
  meaning: GroupMeaning,
): void {
  const scan = draft.scan;
  switch (meaning) {
    case "named":
    case "named in quotes": {
      const end = meaning === "named" ? ">" : "'";
      const name = scan.pattern.slice(start + head.length, scan.pattern.indexOf(end, start + head.length));
      const isName = NAME.test(name) && scan.startsWith(`${head}${name}${end}`);
      if (!isName) return refuseGroup(draft, parts, start, head, "group without a valid name");
      const written = `${head}${name}${end}`;
      scan.skip(written.length);
      const isRepeated = !scan.isSurvey && scan.numberOf(name) === null;
      if (isRepeated) scan.unsupported.set(written, "name of several groups");
      return readCapture(draft, parts, start, written, name);
    }
    case "reference": {
      const [, name] = scan.take(/\(\?P=(\w+)\)/y) ?? [];
      if (name === undefined) throw new NotReadable();
      return addNameReference(draft, parts, start, name);
    }
    case "comment":
      throw new NotReadable();
    case "atomic": {
      scan.skip(head.length);
      const { opened } = scan;
      const body = readBody(draft);
      if (scan.isInLookbehind) scan.unsupported.set(scan.since(start), "atomic group in a lookbehind");
      draft.noteAtomic(scan.opened > opened);
      const changed = { start, end: scan.at, what: "Atomic group" };
      return draft.add(parts, { type: "atomic", body, changed }, draft.groupWidth);
    }
    case "plain":
      scan.skip(head.length);
      return readModified(draft, parts, start, head);
    case "lookahead":
    case "not lookahead":
    case "lookbehind":
    case "not lookbehind":
      return readLookaround(draft, parts, start, head, meaning);
    default:
      return refuseGroup(draft, parts, start, head, meaning.slice(3));
  }
}

function readLookaround(
  draft: Draft,
  parts: Part[],
  start: number,
  head: string,
  meaning: keyof typeof LOOKAROUND_HEADS,
): void {
  const scan = draft.scan;
  scan.skip(head.length);
  const { opened } = scan;
  const isBehind = meaning.endsWith("lookbehind");
  const body = isBehind ? scan.inLookbehind(() => readBody(draft)) : readBody(draft);
  const hasGroups = scan.opened > opened && !meaning.startsWith("not ");
  // After it, its groups have captured nothing.
  if (meaning.startsWith("not ")) scan.markOptional(opened);
  if (hasGroups && scan.rules.keepsFailedCaptures) scan.uses.add("failed-captures");
  const { least, most } = draft.groupWidth;
  if (hasGroups && isBehind && least !== most && scan.rules.lookbehind === "forward") {
    scan.uses.add("lookbehind-captures");
  }
  if (isBehind && most === Infinity && scan.rules.lookbehind === "forward") {
    scan.unsupported.set(scan.since(start), "lookbehind without a maximum length");
  }
  const open = LOOKAROUND_HEADS[meaning];
  const part: Part = open === head
    ? { type: "group", open, body }
    : { type: "group", open, body, changed: { start, end: scan.at, what: "Lookaround" } };
  draft.add(parts, part, NOTHING);
}

/** A group whose flags differ from those around it. */
function readFlagGroup(
  draft: Draft,
  parts: Part[],
  start: number,
  [written = "", caret = "", on = "", off = ""]: RegExpExecArray,
): void {
  const scan = draft.scan;
  scan.skip(written.length);
  const outer = scan.options;
  const options = changedOptions(draft, caret, on, off, written);
  if (options) scan.setOptions(options);
  readModified(draft, parts, start, written);
  scan.setOptions(outer);
}

/** A group that doesn't capture. Modifiers are only written for changes; x doesn't exist in JavaScript. */
function readModified(draft: Draft, parts: Part[], start: number, written: string): void {
  const scan = draft.scan;
  const around = draft.around;
  const flags = modifiers(around, scan.modes);
  const changedHead = flags === "" ? "(?:" : `(?${flags}:`;
  const open = scan.unsupported.has(written) ? written : changedHead;
  draft.around = scan.modes;
  const body = readBody(draft);
  draft.around = around;
  const part: Part = {
    type: "group",
    open,
    body,
    ...open !== written && { changed: { start, end: scan.at, what: "Inline flags" } },
  };
  draft.add(parts, part, draft.groupWidth);
}

/**
 * The content of a group whose opening has been read, and the closing bracket.
 *
 * @param number number of a capturing group; 0 for any other
 */
function readBody(draft: Draft, number = 0, caseNotes = 0): Part[] {
  const scan = draft.scan;
  const before = { opened: scan.opened, earlyEmpties: draft.earlyEmpties };
  const body = scan.nested(() => scan.withOwnOptions(() => draft.readBranches(false)));
  if (scan.unit() !== ")") throw new NotReadable();
  scan.skip(1);
  scan.closeGroup(number, caseNotes);
  if (number > 0) draft.groupWidths.set(number, draft.branchWidth);
  draft.groupWidth = draft.branchWidth;
  const own = number > 0 ? 1 : 0;
  const hasGroups = scan.opened > before.opened - own;
  const quantifier = scan.quantifierAhead();
  const isLoop = /^(?:[*+]|\{[\d,])/.test(quantifier);
  // In JavaScript, an iteration that skips a group leaves other captures, and one that is empty is discarded.
  if (isLoop && scan.hasOptionalGroup(before.opened)) scan.uses.add("captures-in-loops");
  const canStopEarly = hasGroups || draft.earlyEmpties > before.earlyEmpties;
  if (draft.groupWidth.least === 0 && canStopEarly && quantifier !== "") {
    scan.uses.add("empty-iterations");
  }
  if (/^(?:[*?]|\{0|\{,)/.test(quantifier)) scan.markOptional(before.opened - own);
  return body;
}

/** A group that JavaScript can't express: its content is read, and its head stays. */
function refuseGroup(draft: Draft, parts: Part[], start: number, head: string, what: string): void {
  const scan = draft.scan;
  scan.skip(start + head.length - scan.at);
  // A condition, or what has no content.
  const rest = head === "(?("
    ? scan.take(/(?:[^()]|\([^()]*\))*\)/y)
    : /^(?:recursion|callout|verb)$/.test(what)
    ? scan.take(/[^()]*\)/y)
    : null;
  const more = rest?.[0] ?? "";
  const isEmpty = head !== "(?(" && more !== "";
  scan.unsupported.set(scan.since(start), what);
  if (isEmpty) return draft.add(parts, source(scan.since(start)), ANY);
  const body = readBody(draft);
  draft.add(parts, { type: "group", open: `${head}${more}`, body }, ANY);
}

const LOOKAROUND_HEADS = {
  lookahead: "(?=",
  "not lookahead": "(?!",
  lookbehind: "(?<=",
  "not lookbehind": "(?<!",
} as const;

/** A name of a group that JavaScript allows. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]{0,100}$/u;
