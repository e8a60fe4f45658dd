import { type Draft, NOTHING, ONE, sum } from "./draft.ts";
import { characterText, type Escape, readEscape } from "./escapes.ts";
import { addNameReference, addNumberReference } from "./references.ts";
import { changed, isEmptySource, type Part, removed, source } from "./nodes.ts";

/** Reads an escape outside of classes. */
export function readEscapePart(draft: Draft, parts: Part[], isOutside: boolean): void {
  const scan = draft.scan;
  const start = scan.at;
  const escape = readEscape(scan, false);
  if (escape.type === "refused") return draft.add(parts, scan.refuse(start, escape.what), ONE);
  if (escape.type === "reference") return addNameReference(draft, parts, start, escape.name);
  if (escape.type === "number") return addNumberReference(draft, parts, start, escape.number);
  if (escape.type === "meaning" && addAssertion(draft, parts, start, escape.meaning, isOutside)) return;
  const written = scan.since(start);
  const found = characterText(scan, escape, written, false);
  if (found === null) {
    return draft.add(parts, scan.refuse(start, `escape that ${scan.rules.name} does not have`), ONE);
  }
  if (escape.type === "characters") {
    for (const code of escape.codes) draft.noteCharacter(String.fromCodePoint(code));
  } else if (escape.type === "sign") draft.noteCharacter(escape.character);
  const isSame = found.text === scan.since(start);
  const count = escape.type === "characters" ? escape.codes.length : 1;
  const part = isSame ? source(found.text) : changed(found.text, start, scan.at, found.what);
  draft.add(parts, part, { least: count, most: count });
}

/** Adds the start or the end of a word. */
export function addWordEdge(
  draft: Draft,
  parts: Part[],
  start: number,
  meaning: WordEdge,
  text = WORD_EDGES[meaning],
): void {
  if (draft.scan.charset.boundary) draft.scan.uses.add("boundaries");
  noteBoundaryCase(draft);
  draft.add(parts, changed(text, start, draft.scan.at, "Boundary of a word"), NOTHING);
}

/** With flags i and u, `\b` of JavaScript knows two more word characters. */
function noteBoundaryCase(draft: Draft): void {
  const { options, syntaxFlag, charset } = draft.scan;
  if (options.i && syntaxFlag !== "" && !charset.boundary) draft.scan.noteFoldedSet();
}

/** An escape that isn't one character; false for another one. */
function addAssertion(
  draft: Draft,
  parts: Part[],
  start: number,
  meaning: Extract<Escape, { type: "meaning" }>["meaning"],
  isOutside: boolean,
): boolean {
  const scan = draft.scan;
  const { m } = scan.modes;
  const end = m ? "(?![^])" : "$";
  const add = (text: string, what: string) => {
    draft.add(parts, changed(text, start, scan.at, what), NOTHING);
    return true;
  };
  switch (meaning) {
    case "text start":
      if (start === draft.contentStart) draft.isAnchored = true;
      return add(m ? "(?<![^])" : "^", "Start of the text");
    case "text end":
      return add(end, "End of the text");
    case "last line ending":
      return add(lastLineEnd(scan.rules.dot, end), "End of the text, or of its last line");
    case "search start":
      if (start === draft.contentStart && !scan.pattern.includes("|")) {
        scan.setFlag("y");
        return add("", "Start of the search, as flag y");
      }
      draft.add(parts, scan.refuse(start, "start of the search"), NOTHING);
      return true;
    case "match start":
      keepOut(draft, parts, start, isOutside);
      return true;
    case "boundary":
    case "not boundary":
      if (scan.charset.boundary) scan.uses.add("boundaries");
      if (meaning === "not boundary") draft.hasNoBoundary = true;
      noteBoundaryCase(draft);
      draft.add(parts, source(meaning === "boundary" ? "\\b" : "\\B"), NOTHING);
      return true;
    case "word start":
    case "word end":
    case "half word start":
    case "half word end":
      addWordEdge(draft, parts, start, meaning);
      return true;
    case "line break":
    case "plain line break":
      addLineBreak(draft, parts, start, meaning === "line break");
      return true;
    default:
      return false;
  }
}

function addLineBreak(draft: Draft, parts: Part[], start: number, isAtomic: boolean): void {
  const scan = draft.scan;
  scan.noteWideSet();
  const body = [source(String.raw`\r\n|[\n-\r\x85\u2028\u2029]`)];
  const changed = { start, end: scan.at, what: "Any line break" };
  const part: Part = isAtomic
    ? { type: "atomic", body, changed }
    : { type: "group", open: "(?:", body, changed };
  if (isAtomic) draft.noteAtomic(false);
  if (isAtomic && scan.isInLookbehind) {
    scan.unsupported.set("\\R", "line break of one or two characters in a lookbehind");
  }
  draft.add(parts, part, { least: 1, most: 2 });
}

/** `a\Kb` matches only `b`, so `a` can be a lookbehind. */
function keepOut(draft: Draft, parts: Part[], start: number, isOutside: boolean): void {
  const scan = draft.scan;
  // In a lookbehind, a reference comes before its group, also that of an atomic group.
  const isMovable = scan.targets.length === 0 && !draft.hasAtomic;
  if (!isOutside || draft.keptOut !== null || !isMovable) {
    return draft.add(parts, scan.refuse(start, "start of the match moved"), NOTHING);
  }
  if (parts.every(isEmptySource)) {
    return draft.add(parts, removed(start, scan.at, "Start of the match"), NOTHING);
  }
  const { least, most } = sum(parts.map((part) => draft.widthOf(part)));
  const body = parts.splice(0);
  const part: Part = {
    type: "group",
    open: "(?<=",
    body,
    changed: { start: draft.contentStart, end: scan.at, what: "Start of the match, as a lookbehind" },
  };
  draft.keptOut = part;
  draft.add(parts, part, NOTHING);
  scan.uses.add("kept-out");
  if (least !== most) scan.uses.add("kept-out-width");
}

type WordEdge = "word start" | "word end" | "half word start" | "half word end";

/** How JavaScript writes the edges of words. */
export const WORD_EDGES: Readonly<Record<WordEdge, string>> = {
  "word start": String.raw`\b(?=\w)`,
  "word end": String.raw`\b(?<=\w)`,
  "half word start": String.raw`(?<!\w)`,
  "half word end": String.raw`(?!\w)`,
};

/** The end of the text, or before the line break that ends it. */
function lastLineEnd(lineBreaks: string, end: string): string {
  const isOnlyNewline = lineBreaks === "\n";
  const newline = isOnlyNewline ? String.raw`\n?` : String.raw`(?:\r\n|[\n\r\x85\u2028\u2029])?`;
  // After \r, a single \n is not a line terminator in Java.
  const isSplit = isOnlyNewline ? "" : String.raw`(?!(?<=\r)\n)`;
  return `(?=${isSplit}${newline}${end})`;
}
