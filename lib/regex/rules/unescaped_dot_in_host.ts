import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { hostCharacter, hostRuns, hostText, isAnyDot, type Run } from "./host_names.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "unescaped-dot-in-host",
  severity: "warn",
  title: "Unescaped dot in a host name",
  hint: 'Write "\\." for a dot',
  check(tree) {
    return nodesOfType(tree, "Alternative").flatMap(({ elements }) =>
      elements.some(isAnyDot)
        ? hostRuns(elements).filter((run) => run.some(isAnyDot) && looksLikeHost(run)).map((run) =>
          findingIn(tree, run)
        )
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
    /^https:\/\/.+.example\.com$/
                  ^^^^^^^^^^^^^
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

function looksLikeHost(run: Run): boolean {
  const labels = hostText(run).toLowerCase().split(".");
  // In `.+.example.com`, what is before the first dot is no text.
  if (labels.length > 2 && labels[0] === "") labels.shift();
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
  const other = run.map((element, at) => at === index ? "x" : hostCharacter(element));
  return {
    at: range,
    message: `The "." in ${quote(host)} matches any character: ${quote(other.join(""))} matches too`,
  };
}

const TOP_LEVEL: ReadonlySet<string> = new Set(
  ["com", "org", "net", "edu", "gov", "info", "biz", "io", "dev", "app"],
);
