import { mentions } from "../directives.ts";

/** Something in a file that is meant for this program and has no effect. Offsets are UTF-16 code units. */
export interface Mistyped {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Another word, which is neither an address nor a key. */
const UNKNOWN = /^regex-review:[ \t]*([a-z][\w-]{0,40})(?![\w:/.@-])/i;

/** Capital letters, or no colon. Prose begins alike, so more than the word must be there. */
const ALMOST =
  /^regex-review(?::[ \t]*(?=(?:accept|ignore|contract)(?![\w-]))|[ \t]+(?=(?:accept|ignore)[ \t]+-- |contract[ \t]+(?:whole|nonempty|linear|within|covers|disjoint|never|length|group|steps|accepts|rejects|stable|portable)(?![\w-])))(\w+)/i;

/** Finds comments with an unknown word, in capital letters or without the colon. */
export function mistypedComments(text: string): Mistyped[] {
  return [...mentions(text)].flatMap(({ text: comment, start, opening }) => {
    const message = isInString(text, opening) ? undefined : mistakeIn(comment);
    return message === undefined ? [] : { message, start, end: start + comment.trimEnd().length };
  });
}

/** True if a quotation mark seems to be open on the line, so that this is a text about such comments. */
function isInString(text: string, opening: number): boolean {
  const before = text.slice(Math.max(0, opening - MAX_BEFORE), opening);
  const code = before.slice(before.lastIndexOf("\n") + 1);
  return [/"/g, /'/g, /`/g].some((mark) => (code.match(mark)?.length ?? 0) % 2 === 1);
}

/** Characters of a line that are looked at. */
const MAX_BEFORE = 1_000;

function mistakeIn(text: string): string | undefined {
  const isExact = text.startsWith("regex-review:");
  if (isExact && /^.{13}[ \t]*(?:accept|ignore|contract)(?![\w-])/.test(text)) return undefined;
  const meant = ALMOST.exec(text)?.[1];
  if (meant !== undefined) {
    return `Write "regex-review: ${meant.toLowerCase()}", with a colon and in lower case`;
  }
  const word = isExact ? UNKNOWN.exec(text)?.[1] : undefined;
  return word && `There is no "regex-review: ${word}"; there are accept, ignore and contract`;
}
