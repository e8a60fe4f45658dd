import { pointerPart } from "../../regex/schemas/json.ts";
import type { SchemaEdit } from "../../regex/schemas/portable_schema.ts";
import { visibleJson } from "../visible_text.ts";
import type { TextEdit } from "./text_edits.ts";
import { keywordEdits, type Member } from "./keyword_edits.ts";

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gy;
const SPACE = /\s*/y;

/** An object or array that is read. */
interface Container {
  readonly pointer: string;
  readonly isArray: boolean;
  /** The members of an object that changes. */
  readonly members: Map<string, Member> | undefined;
  index: number;
  key: { readonly name: string; readonly start: number; readonly end: number } | undefined;
  valueStart: number;
}

/** The edits of a JSON text, which `JSON.parse` has accepted. Everything else stays byte for byte. */
export function jsonEdits(text: string, edits: readonly SchemaEdit[]): TextEdit[] {
  const wanted = Map.groupBy(edits, ({ pointer }) => pointer);
  const result: TextEdit[] = [];
  const stack: Container[] = [];
  const close = (end: number) => {
    const top = stack.at(-1);
    if (!top) return;
    if (top.members && top.key) {
      const { name, start, end: keyEnd } = top.key;
      top.members.set(name, { start, keyEnd, valueStart: top.valueStart, end });
    }
  };
  let isKey = false;
  for (const { token, start } of tokens(text)) {
    const end = start + token.length;
    const top = stack.at(-1);
    if (token === ",") {
      if (top?.isArray) top.index++;
      isKey = top?.isArray === false;
    } else if (token === ":") isKey = false;
    else if (isKey && top && token.startsWith('"')) {
      top.key = { name: JSON.parse(token) as string, start, end };
    } else {
      if (token !== "}" && token !== "]" && top) top.valueStart = start;
      if (token === "{" || token === "[") {
        const part = top === undefined ? "" : pointerPart(top.isArray ? top.index : top.key?.name ?? "");
        const pointer = (top?.pointer ?? "") + part;
        const isChanged = token === "{" && wanted.has(pointer);
        stack.push({
          pointer,
          isArray: token === "[",
          members: isChanged ? new Map() : undefined,
          index: 0,
          key: undefined,
          valueStart: 0,
        });
        isKey = token === "{";
        continue;
      }
      if (token === "}" || token === "]") {
        isKey = false;
        const done = stack.pop();
        if (done?.members) {
          for (const edit of wanted.get(done.pointer) ?? []) {
            result.push(...keywordEdits(text, done.members, edit, jsonText));
          }
        }
      }
      close(end);
    }
  }
  return result;
}

function* tokens(text: string): Generator<{ readonly token: string; readonly start: number }> {
  for (let at = 0;;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) return;
    yield { token, start: at };
    at += token.length;
  }
}

/** JSON in which characters that can't be seen are escaped. */
export const jsonText = (value: unknown): string => visibleJson(JSON.stringify(value));
