import { MAX_FILE_REGEXES } from "./found_regexes.ts";
import { parseExpression } from "@babel/parser";
import type { Node, ObjectExpression } from "@babel/types";
import { MAX_DOCUMENT_CHARACTERS, MAX_PATH_NAME_CHARACTERS } from "../../limits/change.ts";
import type { Regex } from "../../regex/regex.ts";
import { counted, number } from "../../regex/words.ts";
import type { FoundRegexes } from "./found_regexes.ts";
import type { FileProblem } from "../model.ts";

/** A pattern of a list, with its contracts. Offsets are UTF-16 code units of the file. */
interface ListedRegex {
  readonly name: string;
  readonly regex: Regex;
  readonly start: number;
  readonly end: number;
  readonly contracts: readonly { readonly text: string; readonly start: number }[];
}

/** Finds the regexes of a list, and their contracts. */
export function scanRegexList(text: string, found: FoundRegexes): FileProblem | undefined {
  const list = readRegexList(text);
  if ("message" in list) return { code: "parse_error", message: list.message };
  for (const { name, regex, start, end, contracts } of list.regexes) {
    if (found.isFull) break;
    found.add({
      origin: "string",
      range: { start, end },
      use: "unknown",
      path: name === "" ? [] : [name.slice(0, MAX_PATH_NAME_CHARACTERS)],
      value: regex,
      contracts,
    });
  }
  return undefined;
}

/** True if a file lists regexes with contracts. */
export const isRegexList = (name: string): boolean => name.endsWith(".regex.json");

/** Reads a list of regexes, `{"patterns": [{"name", "pattern", "flags", "contracts"}]}`, or says what is wrong with it. */
export function readRegexList(
  text: string,
): { readonly regexes: readonly ListedRegex[] } | { readonly message: string; readonly start: number } {
  if (text.length > MAX_DOCUMENT_CHARACTERS) {
    return { message: `The file is longer than ${number(MAX_DOCUMENT_CHARACTERS)} characters`, start: 0 };
  }
  try {
    const root = parseExpression(text, { attachComment: false });
    const list = root.type === "ObjectExpression" ? property(root, "patterns") : undefined;
    if (list?.type !== "ArrayExpression") fail('There is no array "patterns"', root);
    if (list.elements.length > MAX_FILE_REGEXES) {
      fail(`There are more than ${counted(MAX_FILE_REGEXES, "pattern")}`, list);
    }
    return { regexes: list.elements.map((each) => readEntry(each ?? list)) };
  } catch (error) {
    if (error instanceof ListError) return { message: error.message, start: error.start };
    const at: unknown = error instanceof SyntaxError ? Reflect.get(error, "pos") : undefined;
    return { message: "The file isn't valid JSON", start: typeof at === "number" ? at : 0 };
  }
}

function readEntry(node: Node): ListedRegex {
  if (node.type !== "ObjectExpression") fail("A pattern must be an object", node);
  const contracts = property(node, "contracts");
  if (contracts !== undefined && contracts.type !== "ArrayExpression") {
    fail("contracts must be an array of texts", contracts);
  }
  return {
    name: textOf(node, "name")?.value ?? "",
    regex: {
      pattern: (textOf(node, "pattern") ?? fail("There is no pattern", node)).value,
      flags: textOf(node, "flags")?.value ?? "",
    },
    start: node.start ?? 0,
    end: node.end ?? 0,
    contracts: (contracts?.elements ?? []).map((each) => {
      if (each?.type !== "StringLiteral") fail("contracts must be an array of texts", each ?? node);
      // After the quotation mark. Escapes before a mistake move the column that is reported.
      return { text: each.value, start: (each.start ?? 0) + 1 };
    }),
  };
}

function textOf(node: ObjectExpression, key: string): { readonly value: string } | undefined {
  const value = property(node, key);
  if (value === undefined || value.type === "StringLiteral") return value;
  return fail(`${key} must be a text`, value);
}

function property(node: ObjectExpression, name: string): Node | undefined {
  const found = node.properties.find((each) =>
    each.type === "ObjectProperty" && each.key.type === "StringLiteral" && each.key.value === name
  );
  return found?.type === "ObjectProperty" ? found.value : undefined;
}

function fail(message: string, { start }: Node): never {
  throw new ListError(message, start ?? 0);
}

/** Thrown only here. */
class ListError extends Error {
  constructor(message: string, readonly start: number) {
    super(message);
  }
}
