import { MAX_COMMENT_REASON_CHARACTERS } from "../limits/change.ts";
import type { FoundRegex, RegexComment, RegexPair } from "./model.ts";

/** Starts of comments in the languages that are read. */
const COMMENT =
  /(?:\/\/|\/\*|#|<!--)[ \t]{0,20}regex-review:[ \t]{0,20}(accept|ignore|contract)(?![\w-])([^\r\n\u2028\u2029]*)/g;

/** The end of a comment, and what follows it on its line. */
const END = /(?:\*\/|-->).*$/;

/**
 * Comments that accept or ignore regexes by the line to which they apply: their own one, and the one below if nothing else is on
 * theirs. Lines with nothing but contracts may be between.
 */
export function commentsByLine(text: string, lineOf: (offset: number) => number): Map<number, RegexComment> {
  const found = new Map<number, RegexComment>();
  if (!text.includes("regex-review:")) return found;
  const below = new Map<number, RegexComment>();
  for (const { index, 1: kind, 2: rest = "" } of text.matchAll(COMMENT)) {
    const line = lineOf(index);
    const start = index === 0 ? 0 : text.lastIndexOf("\n", index - 1) + 1;
    const isAlone = /^[\s{]*$/.test(text.slice(start, index)) && isEndOfLine(rest);
    if (kind === "contract") {
      const above = below.get(line);
      if (above && isAlone) below.set(line + 1, above);
      continue;
    }
    const words = rest.replace(END, "");
    const reason = (/^[ \t]*--(.*)$/.exec(words)?.[1] ?? "").trim().slice(0, MAX_COMMENT_REASON_CHARACTERS);
    const comment: RegexComment = { kind: kind === "ignore" ? "ignore" : "accept", reason };
    found.set(line, comment);
    if (isAlone) below.set(line + 1, comment);
  }
  // A comment on the line itself is about it.
  for (const [line, comment] of below) if (!found.has(line)) found.set(line, comment);
  return found;
}

/** True if no code follows a comment that ends on its line. */
const isEndOfLine = (rest: string): boolean => !/(?:\*\/|-->)[ \t}]*[^ \t}]/.test(rest);

/** Equal for comments that say the same. */
const commentKey = ({ comment }: FoundRegex): string => comment ? `${comment.kind} ${comment.reason}` : "";

/** Knows which comments were added or edited between the versions of a file. */
export class ChangedComments {
  readonly #added = new Map<string, number>();

  constructor(before: readonly FoundRegex[], after: readonly FoundRegex[]) {
    for (const [regexes, step] of [[after, 1], [before, -1]] as const) {
      for (const regex of regexes) {
        if (!regex.comment) continue;
        const key = commentKey(regex);
        this.#added.set(key, (this.#added.get(key) ?? 0) + step);
      }
    }
  }

  /** True if the comment of the new version is about this change. */
  isNew(before: FoundRegex | null, after: FoundRegex): boolean {
    if (before !== null) return commentKey(before) !== commentKey(after);
    return (this.#added.get(commentKey(after)) ?? 0) > 0;
  }
}

/** What the comment of a changed regex does: the change is accepted, left out, or neither. */
export function commentEffect(
  { after, isNewComment }: RegexPair,
  isScan: boolean,
): "accepts" | "hides" | "none" {
  const comment = after?.comment;
  if (!comment || comment.reason === "") return "none";
  if (comment.kind === "ignore") return isNewComment && !isScan ? "accepts" : "hides";
  return isNewComment && !isScan ? "accepts" : "none";
}

/** What is to be known about the comment of a changed regex, in words; empty if there is nothing. */
export function commentPhrase({ after, isNewComment }: RegexPair): string {
  const comment = after?.comment;
  if (!comment) return "";
  const name = `regex-review: ${comment.kind}`;
  if (comment.reason === "") return `the comment needs a reason: "${name} -- reason"`;
  if (comment.kind === "ignore" || isNewComment) return "";
  return "the comment that accepts an earlier change is outdated";
}
