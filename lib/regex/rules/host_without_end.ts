import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodeWidth } from "../syntax/tree_queries.ts";
import { findNodes } from "../syntax/visit.ts";
import { matchesAnything } from "./character_kinds.ts";
import { hostCharacter, hostText, type Run } from "./host_names.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "host-without-end",
  severity: "warn",
  title: "A host that may go on",
  hint: 'Follow the host with "(?=[/?#]|$)", or with "$" if it is an origin',
  check(tree) {
    return tree.root.alternatives.flatMap(({ elements }) => {
      const [first, ...rest] = elements;
      return first?.type === "Assertion" && first.kind === "start" ? findHosts(rest, "start", [], tree) : [];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A pattern that starts with `^` and a scheme probably decides whether a URL or an origin is trusted. If nothing has to follow the host, `https://example.com` is also the beginning of `https://example.com.attacker.io`.",
  flagged: String.raw`
    /^https:\/\/example\.com/
                ^^^^^^^^^^^^
    /^https?:\/\/(?:[\w-]+\.)*example\.com.*$/
                              ^^^^^^^^^^^^
    /^http:\/\/localhost(?::\d+)?/
               ^^^^^^^^^
    /^wss:\/\/127\.0\.0\.1\b/
              ^^^^^^^^^^^^
    /^(?:https?:)?\/\/(?:example\.org|example\.net)/
                         ^^^^^^^^^^^^ ^^^^^^^^^^^^
  `,
  clean: String.raw`
    /^https:\/\/example\.com$/
    /^https:\/\/example\.com(?:\/|$)/
    /^https:\/\/example\.com(?=[/?#]|$)/
    /^https:\/\/example\.com\/path/
    /^https:\/\/example\.com(?::\d+)?$/
    /https:\/\/example\.com/
    /^https?:\/\//
    /^https:\/\/www\./
    /^https:\/\/[^/]+/
    /^(S3 Browser) (?:https?:\/\/s3browser\.com)?/
    /^\d+ https:\/\/example\.com/
    /^file:\/\/\/a\.txt/
  `,
});

/** What has been read of an address: nothing, its scheme with `:`, one slash, both slashes, or the end of the host. */
type Progress = "start" | "colon" | "slash" | "host" | "path";

/**
 * The hosts after which nothing has to follow.
 *
 * @param after what follows the elements
 */
function findHosts(elements: Run, before: Progress, after: Run, tree: Tree): Finding[] {
  const findings: Finding[] = [];
  let progress = before;
  let run: AST.Element[] = [];
  let isWhole = true;
  elements.forEach((element, index) => {
    const next = elements[index + 1];
    if (progress === "host" && hostCharacter(element) !== undefined) {
      run.push(element);
      if (next && hostCharacter(next) !== undefined) return;
      const rest = [...elements.slice(index + 1), ...after];
      if (isHost(hostText(run), isWhole) && mayGoOn(rest, tree)) findings.push(findingAt(run));
      run = [];
      isWhole = false;
      return;
    }
    if (isGroup(element) && progress !== "path") {
      const rest = [...elements.slice(index + 1), ...after];
      for (const { elements: inner } of element.alternatives) {
        findings.push(...findHosts(inner, progress, rest, tree));
      }
    }
    if (progress === "host") isWhole = false;
    progress = readElement(element, progress);
  });
  return findings;
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "Group" || element.type === "CapturingGroup";

function readElement(element: AST.Element, progress: Progress): Progress {
  if (progress === "path") return progress;
  const isSlash = element.type === "Character" && element.value === SLASH;
  if (progress === "host") return isSlash || hasSlash(element) ? "path" : progress;
  if (/:(?:\\?\/){2}\)\??$/.test(element.raw)) return "host";
  if (/:(?:\)\??)?$/.test(element.raw)) return "colon";
  // Something else than the scheme of an address is there.
  if (!isSlash && !/^[\w\\?:()|+./-]+$/.test(element.raw)) return "path";
  if (!isSlash) return "start";
  return progress === "colon" ? "slash" : progress === "slash" ? "host" : "start";
}

const SLASH = 0x2f;

/** True if a group contains a slash, outside of classes such as `[^/]`. */
const hasSlash = ({ raw }: AST.Element): boolean => raw.replace(/\[(?:\\.|[^\]\\])*\]/g, "").includes("/");

/** @param isWhole whether nothing is before the text in the host; then it can be an address or have no dot */
function isHost(text: string, isWhole: boolean): boolean {
  if (isWhole && /^(?:localhost|\d+(?:\.\d+){3})$/.test(text)) return true;
  const labels = text.split(".");
  return labels.length > 1 && labels.slice(1).every((label) => label !== "") &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? "");
}

/** True if any text can follow a host: nothing has to, or the next part matches any character. */
function mayGoOn(rest: Run, tree: Tree): boolean {
  for (const element of rest) {
    if (isAnyText(element)) return true;
    if (nodeWidth(tree, element).min > 0 || stops(element)) return false;
  }
  return true;
}

/** `.*`, `\S+` and the like. */
function isAnyText(element: AST.Element): boolean {
  if (element.type !== "Quantifier" || element.max !== Infinity) return false;
  return matchesAnything(element.element) || element.element.raw === "\\S";
}

/** True if an element that matches the empty string requires something after it, as `$` and `(?:$|\/)`. */
function stops(element: AST.Element): boolean {
  if (element.type === "Quantifier" && element.min === 0) return false;
  return findNodes(element, "Assertion").some(({ kind }) => kind === "end" || kind === "lookahead");
}

function findingAt(run: Run): Finding {
  const host = hostText(run);
  const longer = `${host.replace(/^\./, "www.")}.attacker.io`;
  return {
    at: { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 },
    message: `The host may go on after ${quote(host)}, as in ${quote(longer)}`,
  };
}
