import { quote } from "../quote.ts";
import { bufferBoundary } from "../syntax/buffer_boundaries.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "recent-syntax",
  severity: "info",
  title: "Syntax that some engines reject",
  hint: "Check which engines must run the pattern",
  check(tree) {
    return [...modifiers(tree), ...duplicateNames(tree), ...boundaries(tree), ...unicodeSets(tree)];
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The pattern uses syntax that some JavaScript engines reject. Older ones lack modifiers and duplicate group names (ECMAScript 2025), or the flag v (ECMAScript 2024). `\\A`, `\\z` and `\\Z` with the flag u or v are a proposal at Stage 3; V8 has them behind the flag `--js-regexp-buffer-boundaries`, and other engines refuse them.",
  flagged: String.raw`
    /(?i:a)b/
     ^^^^^^
    /(?<n>a)|(?<n>b)/
             ^^^^^^^
    /[a--b]/v
           !
    /\Aa\z/u
     ^^
  `,
  clean: String.raw`
    /(?<n>a)/
    /(?:a)/
    /a/u
    /\Aa/
  `,
});

function boundaries(tree: Tree): Finding[] {
  const first = nodesOfType(tree, "Assertion").find((node) => bufferBoundary(node) !== undefined);
  return first
    ? [{
      at: first,
      message: `${
        quote(first.raw)
      } is a proposal at Stage 3: V8 has it behind a flag, other engines refuse it`,
    }]
    : [];
}

function modifiers(tree: Tree): Finding[] {
  const [first] = nodesOfType(tree, "Modifiers");
  return first
    ? [{
      at: first.parent,
      message: `Modifiers such as ${quote(`(?${first.raw}:`)} came with ECMAScript 2025`,
    }]
    : [];
}

function duplicateNames({ groups }: Tree): Finding[] {
  const names = new Set<string>();
  const second = groups.find(({ name }) => {
    if (name === null) return false;
    const isRepeated = names.has(name);
    names.add(name);
    return isRepeated;
  });
  return second
    ? [{
      at: second,
      message: `Two groups with the name ${quote(second.name ?? "")} came with ECMAScript 2025`,
    }]
    : [];
}

function unicodeSets({ regex: { pattern, flags } }: Tree): Finding[] {
  const afterPattern = { start: pattern.length, end: pattern.length };
  return flags.includes("v") ? [{ at: afterPattern, message: "The flag v came with ECMAScript 2024" }] : [];
}
