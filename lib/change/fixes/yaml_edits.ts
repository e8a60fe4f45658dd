import { type Document, isAlias, isMap, isPair, isScalar, isSeq, Scalar, type YAMLMap } from "yaml";
import type { Json } from "../../regex/schemas/json.ts";
import { type SchemaEdit } from "../../regex/schemas/portable_schema.ts";
import { jsonText } from "./json_edits.ts";
import { keywordEdits, type Member } from "./keyword_edits.ts";
import type { TextEdit } from "./text_edits.ts";

/** The edits of a YAML document; a message if it can't be edited in place. What is added is written as JSON, which YAML contains. */
export function yamlEdits(
  text: string,
  document: Document,
  edits: readonly SchemaEdit[],
): TextEdit[] | { readonly message: string } {
  const result = new Map<string, TextEdit>();
  for (const edit of edits) {
    const map = mapAt(document, edit.pointer);
    const others = edit.kind === "keywords" && Object.keys(edit.keywords).some((key) => key !== "pattern");
    if (!map || (others && /(?:^|[\s{,])<<\s*:/.test(text))) {
      return {
        message: `${edit.pointer || "The document"} has parts from elsewhere, which can't be changed here`,
      };
    }
    for (const each of mapEdits(text, map, edit)) {
      const key = `${each.start}-${each.end}`;
      const other = result.get(key);
      // A part that an alias repeats is changed once.
      if (other && other.text !== each.text) return { message: `${edit.pointer} is used in two ways` };
      result.set(key, each);
    }
  }
  return [...result.values()];
}

function mapAt(document: Document, pointer: string): YAMLMap | undefined {
  let node: unknown = document.contents;
  const parts = pointer === "" ? [] : pointer.slice(1).split("/");
  for (const part of [...parts.map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~")), undefined]) {
    if (isAlias(node)) node = node.resolve(document);
    if (part === undefined) break;
    if (isSeq(node)) node = node.items[Number(part)];
    else if (isMap(node)) {
      node = node.items.find(({ key }) => isScalar(key) && String(key.value) === part)?.value;
    } else return undefined;
  }
  return isMap(node) ? node : undefined;
}

function mapEdits(text: string, map: YAMLMap, edit: SchemaEdit): TextEdit[] {
  const members = membersOf(text, map);
  if (map.flow) return keywordEdits(text, members, edit, jsonText);
  if (edit.kind === "key") return keywordEdits(text, members, edit, jsonText);
  const pattern = members.get("pattern");
  if (!pattern) return [];
  const column = pattern.start - (text.lastIndexOf("\n", pattern.start - 1) + 1);
  const line = text.includes("\r\n") ? "\r\n" : "\n";
  const result: TextEdit[] = [];
  let added = "";
  for (const [key, value] of Object.entries(edit.keywords)) {
    const member = members.get(key);
    if (value === null) {
      if (member) result.push(removedLine(text, member));
    } else if (member) {
      result.push({ start: member.valueStart, end: member.end, text: jsonText(value as Json) });
    } else added += `${line}${" ".repeat(column)}${key}: ${jsonText(value)}`;
  }
  return result.map((each) =>
    each.start === pattern.valueStart ? { ...each, text: each.text + added } : each
  );
}

function membersOf(text: string, map: YAMLMap): Map<string, Member> {
  return new Map(map.items.flatMap((pair): [string, Member][] => {
    if (!isPair(pair) || !isScalar(pair.key) || !pair.key.range) return [];
    const [start, keyEnd] = pair.key.range;
    const { value } = pair;
    const range = isScalar(value) || isMap(value) || isSeq(value) || isAlias(value) ? value.range : undefined;
    if (!range) return [];
    const isBlock = isScalar(value) &&
      (value.type === Scalar.BLOCK_LITERAL || value.type === Scalar.BLOCK_FOLDED);
    const [valueStart, valueEnd] = range;
    const end = isBlock ? valueStart + text.slice(valueStart, valueEnd).trimEnd().length : valueEnd;
    return [[String(pair.key.value), { start, keyEnd, valueStart, end }]];
  }));
}

/** The line of a member that goes; the first one of a list item leaves its hyphen. */
function removedLine(text: string, { start, end }: Member): TextEdit {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const after = next < 0 ? text.length : next + 1;
  if (text.slice(lineStart, start).trim() === "") return { start: lineStart, end: after, text: "" };
  const indent = /^[ \t]*/.exec(text.slice(after))?.[0].length ?? 0;
  return { start, end: after + indent, text: "" };
}
