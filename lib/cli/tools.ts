import { compare } from "../package/compare.ts";
import { explain } from "../package/explain.ts";
import { portable } from "../package/portable.ts";
import { safety } from "../package/safety.ts";
import { worksIn } from "../package/works_in.ts";

/** The tools for agents. */
export type ToolName = "check_regex" | "compare_regexes" | "portable_regex" | "test_regex";

/** What a tool says: an object that becomes JSON. */
export type ToolResult =
  | { readonly kind: "mistake"; readonly message: string }
  | { readonly kind: "checked" | "compared" | "written" | "tested"; readonly [field: string]: unknown };

/** A regex as an agent gives it. */
interface Given {
  readonly pattern: string;
  readonly flags: string;
}

/** Runs a tool on input that has the types of its description. */
export function runTool(name: ToolName, input: Record<string, unknown>): ToolResult {
  switch (name) {
    case "check_regex":
      return checked(input as unknown as Given & { readonly use?: "test" | "match" | "replace" | "split" });
    case "compare_regexes":
      return compared(input as unknown as { readonly first: Given; readonly second: Given });
    case "portable_regex":
      return written(input as unknown as Given & { readonly engines: readonly string[] });
    case "test_regex":
      return tested(input as unknown as Given & { readonly texts: readonly string[] });
  }
}

const mistake = (message: string): ToolResult => ({ kind: "mistake", message });

function checked(
  { use, ...regex }: Given & { readonly use?: "test" | "match" | "replace" | "split" },
): ToolResult {
  const explained = explain(regex);
  if (explained.kind === "invalid") return mistake(explained.message);
  const engines = worksIn(regex);
  return {
    kind: "checked",
    ...explained.kind === "explained" && { summary: explained.summary },
    safety: safety(regex, use === undefined ? undefined : { use }),
    ...isList(engines) && { engines: engines.filter(({ kind }) => kind !== "same") },
  };
}

function compared({ first, second }: { readonly first: Given; readonly second: Given }): ToolResult {
  const result = compare(first, second);
  return result.kind === "invalid"
    ? mistake(`The ${result.argument === 0 ? "first" : "second"} regex: ${result.message}`)
    : { kind: "compared", result };
}

function written({ engines, ...regex }: Given & { readonly engines: readonly string[] }): ToolResult {
  const forms = portable(regex, { for: engines as never });
  if (!isList(forms)) return mistake((forms as { readonly message?: string }).message ?? "Nothing is known");
  return { kind: "written", forms };
}

/** A generic `Array.isArray` that knows read-only lists. */
const isList = <T>(value: readonly T[] | object): value is readonly T[] => Array.isArray(value);

/** Characters of all texts of a call, and matches that are listed. */
const MAX_TEXT_CHARACTERS = 100_000;
const MAX_MATCHES = 1_000;

/** Runs the engine of this program: the caller ends what takes too long. */
function tested({ pattern, flags, texts }: Given & { readonly texts: readonly string[] }): ToolResult {
  if (texts.reduce((sum, text) => sum + text.length, 0) > MAX_TEXT_CHARACTERS) {
    return mistake(`The texts have more than ${MAX_TEXT_CHARACTERS.toLocaleString("en")} characters in all`);
  }
  let regex: RegExp;
  try {
    regex = new RegExp(pattern, flags);
  } catch (error) {
    return mistake(error instanceof Error ? error.message : String(error));
  }
  let left = MAX_MATCHES;
  const results = texts.map((text) => {
    const found = regex.global
      ? [...firstMatches(regex, text, left)]
      : [regex.exec(text)].filter((each) => each !== null);
    left -= found.length;
    regex.lastIndex = 0;
    return {
      matches: found.length > 0,
      found: found.map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        captures: match.slice(1).map((capture: string | undefined) => capture ?? null),
        ...match.groups && { groups: { ...match.groups } },
      })),
    };
  });
  return { kind: "tested", results, ...left <= 0 && { note: `Only ${MAX_MATCHES} matches are listed` } };
}

function* firstMatches(regex: RegExp, text: string, limit: number): Generator<RegExpExecArray> {
  for (const match of text.matchAll(regex)) {
    if (limit-- <= 0) return;
    yield match;
  }
}
