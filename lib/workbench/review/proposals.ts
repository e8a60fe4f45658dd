import { MAX_PATTERN_CHARACTERS, MAX_PROPOSALS } from "../../limits.ts";
import { literalOf, readLiteral, type Regex } from "../../regex/regex.ts";
import type { MarkdownNode } from "./markdown_node.ts";

/**
 * The patterns that an answer proposes: literals, each alone on its line of a block of code, or given a name there.
 * Each comes once, in the answer's order; the pattern that it is about is none.
 */
export function proposalsIn(nodes: readonly MarkdownNode[], about: Regex): readonly Regex[] {
  const found = new Map<string, Regex>();
  for (const line of codeIn(nodes).join("\n").split("\n")) {
    const regex = literalIn(line);
    if (regex !== null && found.size < MAX_PROPOSALS) found.set(literalOf(regex), regex);
  }
  found.delete(literalOf(about));
  return [...found.values()];
}

/** The literal that a line consists of, maybe given a name as programs do it: `const date = /…/g;`. */
function literalIn(line: string): Regex | null {
  if (line.length > 2 * MAX_PATTERN_CHARACTERS) return null;
  const statement = line.trim().replace(NAMING, "");
  return readLiteral(statement.endsWith(";") ? statement.slice(0, -1) : statement);
}

const NAMING = /^(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*=\s*(?=\/)/;

function codeIn(nodes: readonly MarkdownNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "code") return [node.code];
    return node.kind === "element" ? codeIn(node.children) : [];
  });
}
