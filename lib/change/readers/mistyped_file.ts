import { parseExpression } from "@babel/parser";
import type { Node } from "@babel/types";
import { quote } from "../../regex/quote.ts";
import { mayHaveDirectives } from "../directives.ts";
import { LineIndex, MAX_SOURCE_CHARACTERS } from "./found_regexes.ts";
import { type Mistyped, mistypedComments } from "./mistyped.ts";
import type { FileScan, FoundRegex, SourceFile } from "../model.ts";
import { isRegexList, readRegexList } from "./regex_list.ts";

/** Finds what is meant for this program in a file and has no effect: comments, and keys of a list of regexes. */
export function mistypedIn({ name, text }: SourceFile): Mistyped[] {
  return [
    ...mayHaveDirectives(text) ? mistypedComments(text) : [],
    ...isRegexList(name) ? mistypedKeys(text) : [],
  ];
}

/** Adds to what was found in a file what is mistyped in it. */
export function withMistyped(scan: FileScan, file: SourceFile): FileScan {
  const found = scan.problem ? [] : mistypedIn(file);
  if (found.length === 0) return scan;
  const lines = new LineIndex(file.text);
  const stray = found.map(({ message, start, end }): FoundRegex => ({
    origin: "comment",
    source: file.text.slice(start, Math.min(end, start + MAX_SOURCE_CHARACTERS)),
    range: { start, end },
    ...lines.position(start),
    regex: null,
    problem: { code: "not_understood", message },
    use: "unknown",
    path: [],
  }));
  return { ...scan, stray: [...scan.stray ?? [], ...stray] };
}

const ROOT_KEYS = ["$schema", "patterns"];
const ENTRY_KEYS = ["name", "pattern", "flags", "contracts"];

/** Of a list that can be read, keys that are unknown, and those that are there twice. */
function mistypedKeys(text: string): Mistyped[] {
  if ("message" in readRegexList(text)) return [];
  const root = parseExpression(text, { attachComment: false });
  return [
    ...keysBesides(root, ROOT_KEYS),
    ...propertiesOf(root).flatMap((each) =>
      each.type === "ObjectProperty" && each.value.type === "ArrayExpression"
        ? each.value.elements.flatMap((element) => element ? keysBesides(element, ENTRY_KEYS) : [])
        : []
    ),
  ];
}

const propertiesOf = (node: Node) => node.type === "ObjectExpression" ? node.properties : [];

function keysBesides(node: Node, known: readonly string[]): Mistyped[] {
  const seen = new Set<string>();
  return propertiesOf(node).flatMap((each) => {
    const key = each.type === "ObjectProperty" && each.key.type === "StringLiteral" ? each.key.value : "";
    const isAgain = seen.has(key);
    seen.add(key);
    if (known.includes(key) && !isAgain) return [];
    const message = isAgain
      ? `The key ${quote(key)} is here twice`
      : `There is no key ${quote(key)}; there are ${known.join(", ")}`;
    return { message, start: each.start ?? 0, end: each.end ?? 0 };
  });
}
