import type { AST } from "@eslint-community/regexpp";
import { sentence } from "../explain/phrase.ts";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import type { Change } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { kindOf, nameOf } from "./naming.ts";
import { type Group, innerOf, rangeOf } from "./parts.ts";

/** Says what kind of group a group became, or what it is called now; nothing where that is the same. */
export function groupChange(before: Group, after: Group, comparison: Comparison): Change[] {
  const words = wordsOf(before, after, comparison);
  if (before.type === "CapturingGroup" && after.type === "CapturingGroup") {
    comparison.counterparts.set(before, after);
  }
  if (words === undefined) return [];
  return [changed(words, { before: rangeOf([before]), after: rangeOf([after]) })];
}

/**
 * Says that a group was put around something, or taken away from it.
 *
 * @param added whether the group is in the later pattern
 * @param places where the thing stands, in one pattern with the group
 */
export function wrappingChange(
  group: Group,
  added: boolean,
  places: { readonly before: Range; readonly after: Range },
  { before, after }: Comparison,
): Change {
  const inner = quote(innerOf(group));
  const kind = kindOf(group, (added ? after : before).numbers);
  if (group.type !== "CapturingGroup") {
    return changed(`${inner} is ${added ? "now" : "no longer"} in ${kind}`, places);
  }
  return changed(
    `${inner} is ${added ? `now captured as ${kind}` : `no longer captured (before: ${kind})`}`,
    places,
  );
}

function changed(words: string, { before, after }: { before: Range; after: Range }): Change {
  return {
    kind: "changed",
    topic: "groups",
    before: { start: before.start, end: before.end },
    after: { start: after.start, end: after.end },
    sentence: sentence(words),
  };
}

function wordsOf(
  before: Group,
  after: Group,
  { before: earlier, after: later }: Comparison,
): string | undefined {
  const name = nameOf(before, earlier.numbers);
  const kind = kindOf(after, later.numbers);
  if (before.type === "CapturingGroup") {
    if (after.type === "CapturingGroup") return nameChange(before, after, later.numbers.get(after) ?? 0);
    return after.type === "Group" ? `${name} no longer captures` : `${name} is now ${kind}`;
  }
  if (after.type === "CapturingGroup") {
    return before.type === "Group" ? `${name} is now captured as ${kind}` : `${name} is now ${kind}`;
  }
  if (before.type === "Group" && after.type === "Group") return modifiersChange(before, after, name);
  return kind === kindOf(before, earlier.numbers) ? undefined : `${name} is now ${kind}`;
}

function nameChange(
  { name: before }: AST.CapturingGroup,
  { name: after }: AST.CapturingGroup,
  number: number,
): string | undefined {
  if (before === after) return undefined;
  if (after === null) return `group ${number} no longer has the name ${quote(before ?? "")}`;
  return `group ${number} is now named ${quote(after)}${
    before === null ? "" : ` (before: ${quote(before)})`
  }`;
}

function modifiersChange(
  { modifiers: before }: AST.Group,
  { modifiers: after }: AST.Group,
  name: string,
): string | undefined {
  if (before?.raw === after?.raw) return undefined;
  if (!after) return `${name} no longer has modifiers ${quote(before?.raw ?? "")}`;
  return `${name} now has modifiers ${quote(after.raw)}${before ? ` (before: ${quote(before.raw)})` : ""}`;
}
