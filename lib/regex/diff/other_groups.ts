import { MAX_EQUALITY_WORK_PER_PROOF } from "../../limits/search.ts";
import { findSameMatches, type SameFrom } from "../equality/same_matches.ts";
import { isSameForm } from "../language/same_form.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";

/**
 * From where two patterns provably find the same matches at the same positions if they differ only in their groups: in
 * what they capture, in their numbers or in their names; undefined if that isn't known.
 *
 * @param captures what is known about groups with the same number: whether they provably capture the same, or
 * something else in some text; undefined if neither is known
 */
export function differOnlyInGroups(
  left: Tree,
  right: Tree,
  captures: "same" | "other" | undefined,
): SameFrom | undefined {
  const hasSameGroups = haveSameNames(left, right);
  if (captures === "same") return hasSameGroups ? undefined : "everywhere";
  if (captures === undefined && hasSameGroups) return undefined;
  const [one, other] = [withoutCaptures(left), withoutCaptures(right)];
  if (one === undefined || other === undefined) return undefined;
  return isSameForm(one, other)
    ? "everywhere"
    : findSameMatches(one, other, { work: MAX_EQUALITY_WORK_PER_PROOF });
}

/** True if groups with the same number have the same name, or neither has one. */
function haveSameNames(left: Tree, right: Tree): boolean {
  return left.groups.length === right.groups.length &&
    left.groups.every(({ name }, index) => name === right.groups[index]?.name);
}

/** The pattern with groups that don't capture; undefined if it refers to one. */
function withoutCaptures({ root, regex, groups }: Tree): Tree | undefined {
  if (findNodes(root, "Backreference").length > 0) return undefined;
  let [pattern, from] = ["", 0];
  for (const { start, name } of groups.toSorted((a, b) => a.start - b.start)) {
    pattern += `${regex.pattern.slice(from, start)}(?:`;
    // A name may be written with escapes, but it can't contain ">".
    from = name === null ? start + 1 : regex.pattern.indexOf(">", start) + 1;
  }
  return parseTree({ pattern: pattern + regex.pattern.slice(from), flags: regex.flags }) ?? undefined;
}
