import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain } from "./character_kinds.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "unescaped-dot-in-host",
  severity: "warn",
  title: "Unescaped dot in a host name",
  hint: 'Write "\\." for a dot',
  check(tree) {
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.some(isAnyDot)
        ? hostRuns(elements).filter(looksLikeHost).map((run) => findingIn(tree, run))
        : []
    );
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning: "In what looks like a host name, an unescaped dot matches any character.",
  flagged: String.raw`
    /www.example.org/
     ^^^^^^^^^^^^^^^
    /^https?:\/\/example.com\//
                 ^^^^^^^^^^^
    /@mail\.example.net$/
      ^^^^^^^^^^^^^^^^^
    /(?:www.)?x/
        ^^^^
  `,
  clean: String.raw`
    /www\.example\.com/
    /foo.js/
    /.com/
    /a.*com/
    /\w+.com/
    /example.(?:com|org)/
  `,
});

type Run = readonly AST.Element[];

/** Runs of characters that a host name can contain, with escaped and unescaped dots. */
function hostRuns(elements: Run): Run[] {
  const runs: AST.Element[][] = [[]];
  for (const element of elements) {
    if (literalCharacter(element) === undefined) runs.push([]);
    else runs.at(-1)?.push(element);
  }
  return runs.filter((run) => run.some(isAnyDot));
}

function literalCharacter(element: AST.Element): string | undefined {
  if (isAnyDot(element) || element.raw === "\\.") return ".";
  return isPlain(element) && HOST_CHARACTER.test(element.raw) ? element.raw : undefined;
}

const isAnyDot = (element: AST.Element): boolean => element.type === "CharacterSet" && element.kind === "any";

function looksLikeHost(run: Run): boolean {
  const labels = run.map(literalCharacter).join("").toLowerCase().split(".");
  const [first = "", second] = labels;
  const last = labels.at(-1) ?? "";
  if (labels.slice(0, -1).some((label) => label === "")) return false;
  if (first === "www" && second !== undefined) return true;
  return TOP_LEVEL.has(last) && labels.length > 1 && first.length > 1;
}

function findingIn(tree: Tree, run: Run): Finding {
  const range = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
  const host = tree.regex.pattern.slice(range.start, range.end);
  const index = run.findIndex(isAnyDot);
  const other = run.map((element, at) => at === index ? "x" : literalCharacter(element));
  return {
    at: range,
    message: `The "." in ${quote(host)} matches any character: ${quote(other.join(""))} matches too`,
  };
}

const HOST_CHARACTER = /^[a-z\d-]$/i;

const TOP_LEVEL: ReadonlySet<string> = new Set(
  ["com", "org", "net", "edu", "gov", "info", "biz", "io", "dev", "app"],
);
