import { readCharacter } from "./escapes.ts";
import type { Part } from "./nodes.ts";
import { BEYOND_ASCII, changed, NotReadable, removed, type Scan, source } from "./scan.ts";
import { posixMembers } from "./sets.ts";

/** Reads a character class up to its closing bracket. */
export function readClass(scan: Scan): Part {
  const [head = "["] = scan.match(/\[\^?/y) ?? [];
  scan.at += head.length;
  const body: Part[] = [source(head)];
  if (head === "[^") {
    scan.uses.wideSet = true;
    scan.noteCase(BEYOND_ASCII);
  }
  if (scan.pattern[scan.at] === "]") {
    if (!scan.rules.leadingBracket) throw new NotReadable();
    body.push(changed("\\]", scan.at, scan.at + 1, "Literal bracket at the start of a class"));
    scan.at++;
  }
  while (scan.pattern[scan.at] !== "]") {
    if (scan.at >= scan.pattern.length) throw new NotReadable();
    readClassMember(scan, body);
  }
  scan.at++;
  body.push(source("]"));
  return { type: "sequence", body };
}

function readClassMember(scan: Scan, body: Part[]): void {
  const start = scan.at;
  const rest = scan.pattern[start] ?? "";
  const [posix, caret, name] = scan.match(/\[:(\^?)([a-z]+):\]/y) ?? [];
  if (posix !== undefined && scan.rules.posix) {
    const members = posixMembers(name ?? "", caret === "^", scan.isUnicode);
    if (members === undefined) throw new NotReadable();
    scan.at += posix.length;
    scan.noteCase(caret === "^" ? BEYOND_ASCII : "k");
    body.push(changed(members, start, scan.at, "POSIX class"));
    return;
  }
  if (scan.rules.nestedClasses && (rest === "[" || scan.pattern.startsWith("&&", start))) {
    scan.unsupported.set(
      rest === "[" ? "[" : "&&",
      "class with set operations, which needs flag v",
    );
  }
  if (rest === "\\") {
    if (scan.pattern.startsWith("\\Q", start)) throw new NotReadable();
    const { text, what } = readCharacter(scan, true);
    const isSetBeforeHyphen = scan.isUnicode && /^\\[dwsDWSpP]/.test(text) &&
      scan.pattern[scan.at] === "-" &&
      scan.pattern[scan.at + 1] !== "]";
    body.push(what === undefined ? source(text) : changed(text, start, scan.at, what));
    if (isSetBeforeHyphen) scan.at++, body.push(source("\\-"));
    return;
  }
  if (scan.options.x && scan.rules.ignoresSpaceInClasses) {
    const [blank] = scan.match(/(?:[ \t\n\v\f\r]+|#[^\n]*)+/y) ?? [];
    if (blank !== undefined) {
      scan.at += blank.length;
      body.push(removed(start, scan.at, "Whitespace"));
      return;
    }
  }
  const character = String.fromCodePoint(scan.pattern.codePointAt(start) ?? 0);
  if (character.length > 1) scan.needsUnicode = true;
  // A range may contain letters that it doesn't name.
  scan.noteCase(character === "-" ? "k" : character);
  scan.at += character.length;
  body.push(source(character));
}
