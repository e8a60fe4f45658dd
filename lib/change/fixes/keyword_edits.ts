import { type Json, parseJson } from "../../regex/schemas/json.ts";
import type { SchemaEdit } from "../../regex/schemas/portable_schema.ts";
import type { TextEdit } from "./text_edits.ts";

/** Where a member of an object is in a text. */
export interface Member {
  readonly start: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly end: number;
}

/**
 * The edits of an object with commas between its members. What is added follows the pattern, with the same white space.
 *
 * @param write the text of a value
 */
export function keywordEdits(
  text: string,
  members: ReadonlyMap<string, Member>,
  edit: SchemaEdit,
  write: (value: Json) => string,
): TextEdit[] {
  if (edit.kind === "key") {
    const member = members.get(edit.before);
    return member ? [{ start: member.start, end: member.keyEnd, text: write(edit.after) }] : [];
  }
  const pattern = members.get("pattern");
  if (!pattern) return [];
  const before = /(?:[{,])(\s*)$/.exec(text.slice(Math.max(0, pattern.start - MAX_INDENT), pattern.start));
  const space = before?.[1] ?? " ";
  const colon = text.slice(pattern.keyEnd, pattern.valueStart);
  const result: TextEdit[] = [];
  let added = "";
  for (const [key, value] of Object.entries(edit.keywords)) {
    const member = members.get(key);
    if (value === null) continue;
    if (member === undefined) added += `,${space}${write(key)}${colon}${write(value)}`;
    else result.push(...replaced(text, member, value, write));
  }
  result.push(...removals([...members], (key) => edit.keywords[key] === null));
  // What is added follows the pattern, so both are one edit.
  return added === ""
    ? result
    : result.map((each) => each.start === pattern.valueStart ? { ...each, text: each.text + added } : each);
}

/** White space before a key. */
const MAX_INDENT = 1_000;

/** A list to which something is added stays as it is otherwise. */
function replaced(
  text: string,
  { valueStart, end }: Member,
  value: Json,
  write: (value: Json) => string,
): TextEdit[] {
  const before = text.slice(valueStart, end);
  const list = parseJson(before);
  if (Array.isArray(list) && Array.isArray(value) && list.length < value.length) {
    const [start, last] = [before.trimEnd().length - 1, before.slice(0, -1).trimEnd().length];
    const added = value.slice(list.length).map(write).join(", ");
    const at = valueStart + (list.length === 0 ? start : last);
    return [{ start: at, end: at, text: list.length === 0 ? added : `, ${added}` }];
  }
  return [{ start: valueStart, end, text: write(value) }];
}

/** Members that go, each with the comma after it, or before it if no other one follows. The pattern stays. */
function removals(
  members: readonly (readonly [key: string, Member])[],
  goes: (key: string) => boolean,
): TextEdit[] {
  const result: TextEdit[] = [];
  let kept: Member | undefined;
  let first: Member | undefined;
  for (const [key, member] of members) {
    if (goes(key)) first ??= member;
    else {
      if (first) result.push({ start: first.start, end: member.start, text: "" });
      [kept, first] = [member, undefined];
    }
  }
  const last = members.at(-1)?.[1];
  if (first && kept && last) result.push({ start: kept.end, end: last.end, text: "" });
  return result;
}
