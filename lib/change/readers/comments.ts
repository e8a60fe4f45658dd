import type { Directive } from "../directives.ts";
import type { FoundRegex, RegexComment, RegexPair } from "../model.ts";

/** Longest reason in a comment about a regex that is quoted. */
const MAX_COMMENT_REASON_CHARACTERS = 300;

/**
 * Comments that accept or ignore regexes by the line that they are about. Comments with nothing but contracts may be between. A
 * comment on the line itself is nearer than those above.
 */
export function commentsByLine(directives: readonly Directive[]): Map<number, RegexComment> {
  const found = new Map<number, RegexComment>();
  const above = new Map<number, RegexComment>();
  for (const { kind, text, line, target, isAlone } of directives) {
    const before = isAlone ? above.get(line) : undefined;
    if (kind !== "contract") {
      const reason = (/^[ \t]*--(.*)$/.exec(text)?.[1] ?? "").trim().slice(0, MAX_COMMENT_REASON_CHARACTERS);
      (isAlone ? above : found).set(target, { kind, reason });
    } else if (before && !above.has(target)) above.set(target, before);
  }
  return new Map([...above, ...found]);
}

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

/** True if a comment leaves a regex out of everything but the change that adds it. */
export const isIgnored = ({ comment }: FoundRegex): boolean =>
  comment?.kind === "ignore" && comment.reason !== "";

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
