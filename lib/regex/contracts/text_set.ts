import { formatById } from "../formats/catalogue.ts";
import { suggestFormat } from "../formats/format_suggestion.ts";
import { formatTree } from "../formats/recognition.ts";
import { quote } from "../quote.ts";
import { parseRecentSyntax } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import type { TextSet } from "./contract.ts";

/** A set of texts as patterns, and texts that help to find typical ones. */
export interface CompiledSet {
  /** Accepts the texts of the set. */
  readonly inside: Tree;
  /** Accepts texts that contain one of the set. */
  readonly around: Tree;
  readonly typical: readonly string[];
  /** Texts that are nearly of the set, but aren't. */
  readonly nearMisses: readonly string[];
}

/** Compiles a set of texts; a message if there is no such set. */
export function compileSet(set: TextSet): CompiledSet | { readonly message: string } {
  switch (set.kind) {
    case "regex": {
      const parsed = parseRecentSyntax(set.regex);
      if (!parsed.ok) return { message: parsed.message };
      return { inside: parsed.tree, around: parsed.tree, typical: [], nearMisses: [] };
    }
    case "format": {
      const format = formatById(set.id);
      if (format === undefined) {
        const meant = suggestFormat(set.id);
        return { message: `There is no format ${quote(set.id)}${meant ? `; there is ${meant.id}` : ""}` };
      }
      const inside = formatTree(format);
      const { pattern, flags } = format.regex;
      const around = parseRecentSyntax({ pattern: pattern.slice(1, -1), flags });
      if (!around.ok) return { message: around.message };
      const { typical, unusual, nearMisses, others } = format;
      return {
        inside,
        around: around.tree,
        typical: [...typical, ...unusual],
        nearMisses: [...nearMisses, ...others],
      };
    }
    case "texts": {
      const { texts } = set;
      const pattern = texts.map(escapeText).join("|");
      const inside = parseRecentSyntax({
        pattern: texts.length === 0 ? "[]" : `^(?:${pattern})$`,
        flags: "",
      });
      const around = parseRecentSyntax({ pattern: texts.length === 0 ? "[]" : pattern, flags: "" });
      if (!inside.ok) return { message: inside.message };
      if (!around.ok) return { message: around.message };
      return { inside: inside.tree, around: around.tree, typical: texts, nearMisses: [] };
    }
  }
}

/** A text as a pattern without flags, or with flag u or v. */
export function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(
    /[\n\r\u2028\u2029\ud800-\udfff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
