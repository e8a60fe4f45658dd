import type { Rule } from "eslint";
import { commentsByLine } from "../change/readers/comments.ts";
import { mayHaveDirectives, readDirectives } from "../change/directives.ts";
import { type Fix, fixOfSlow } from "../change/fixes/fix_of_slow.ts";
import { stringLiteral } from "../change/fixes/string_literal.ts";
import { usesInEstree } from "../change/names/estree_uses.ts";
import { type FoundUse, neededProof } from "../change/use.ts";
import { VERSION } from "../project.ts";
import { judgedFor } from "../regex/redos/searches.ts";
import { type Regex, toLiteral } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { number } from "../regex/words.ts";
import type { Slow } from "./api.d.ts";
import { constantRegex } from "./constant_regex.ts";
import { contract, MAX_CACHED_LINT_PATTERNS, MAX_LINTED_CHARACTERS } from "./eslint_contract.ts";
import { safetyOf } from "./safety.ts";

/** What the rule knows of a regex; null if it isn't known to be slow. */
interface Finding {
  readonly slow: Slow;
  /** A fast form; undefined if none is proved. */
  readonly fix?: Fix;
}

/** Editors check a file at each change, and the same patterns are in many files. The oldest entries go first. */
const findings = new Map<string, Finding | null>();

function findingFor(regex: Regex, use: FoundUse): Finding | null {
  const key = keyOf(regex, use);
  const cached = findings.get(key);
  if (cached !== undefined) return cached;
  const finding = analyze(regex, use);
  for (const oldest of findings.keys()) {
    if (findings.size < MAX_CACHED_LINT_PATTERNS) break;
    findings.delete(oldest);
  }
  findings.set(key, finding);
  return finding;
}

const keyOf = ({ pattern, flags }: Regex, { use, searches }: FoundUse): string =>
  `/${pattern}/${flags} ${neededProof(use)} ${searches}`;

function analyze(regex: Regex, { use, searches }: FoundUse): Finding | null {
  const parsed = parseRecentSyntax(regex);
  if (!parsed.ok) return null;
  const slow = safetyOf(parsed.tree, searches);
  if (slow.kind !== "slow") return null;
  const fix = fixOfSlow(judgedFor(parsed.tree, searches), regex, neededProof(use));
  return { slow, ...(fix && { fix }) };
}

/** Code that the program of the file doesn't contain, such as the template of a component. */
const UNKNOWN_USE: FoundUse = { use: "unknown", searches: "all" };

/** Options of the rule. */
interface Settings {
  /** Reports only regexes that take a second for a text of at most this length, in UTF-16 code units. */
  readonly maxLength: number;
}

/** Regexes of a file that the rule checks, apart from those that it remembers. Most take some milliseconds. */
export const MAX_LINTED_REGEXES_PER_FILE = 200;

const noSlowRegex: Rule.RuleModule = {
  meta: {
    type: "problem",
    hasSuggestions: true,
    docs: {
      description: "disallow regular expressions that can take long because of backtracking",
      recommended: true,
    },
    schema: [{
      type: "object",
      properties: { maxLength: { type: "integer", minimum: 1 } },
      additionalProperties: false,
    }],
    defaultOptions: [{ maxLength: 100_000 }],
    messages: {
      slow: "This regex can be slow: its steps grow {{growth}}.{{length}}{{attack}}{{form}}",
      fix:
        "Replace it by {{regex}}, which provably has the same matches and groups as far as this code uses it, in linear time.",
      fixOfTexts:
        "Replace it by {{regex}}, which provably accepts the same texts, in linear time; this code asks no more.",
      long: "This regex isn't checked: its pattern has more than {{most}} characters.",
      rest: "This regex and those after it aren't checked: a run checks at most {{most}} new ones of a file.",
    },
  },
  create(context) {
    const { maxLength = 100_000 }: Partial<Settings> = context.options[0] ?? {};
    const { sourceCode } = context;
    const ignored = ignoredLines(sourceCode);
    let searches = 0;
    let uses: ReadonlyMap<number, FoundUse> | undefined;
    const useOf = (node: Rule.Node): FoundUse => {
      uses ??= usesInEstree(sourceCode.ast, sourceCode.text);
      return uses.get(node.range?.[0] ?? -1) ?? UNKNOWN_USE;
    };
    const check = (
      node: Rule.Node,
      regex: Regex,
      replace: (fix: Regex) => { readonly target: Rule.Node; readonly text: string } | undefined,
    ): void => {
      if (ignored.has(node.loc?.start.line)) return;
      if (regex.pattern.length > MAX_LINTED_CHARACTERS) {
        return context.report({ node, messageId: "long", data: { most: number(MAX_LINTED_CHARACTERS) } });
      }
      // Those that were checked before don't count, so an editor gets further each time.
      const use = useOf(node);
      if (!findings.has(keyOf(regex, use)) && ++searches > MAX_LINTED_REGEXES_PER_FILE) {
        if (searches > MAX_LINTED_REGEXES_PER_FILE + 1) return;
        return context.report({
          node,
          messageId: "rest",
          data: { most: number(MAX_LINTED_REGEXES_PER_FILE) },
        });
      }
      const finding = findingFor(regex, use);
      if (finding === null || (finding.slow.charactersPerSecond ?? 0) > maxLength) return;
      const { fix } = finding;
      const replacement = fix?.condition === "" ? replace(fix.replacement) : undefined;
      context.report({
        node,
        messageId: "slow",
        data: wordsOn(finding),
        suggest: fix && replacement
          ? [{
            messageId: fix.same === "texts" ? "fixOfTexts" : "fix",
            data: { regex: toLiteral(fix.replacement) },
            fix: (fixer) => fixer.replaceText(replacement.target, replacement.text),
          }]
          : [],
      });
    };
    const checkCall = (node: Rule.Node & { readonly type: "NewExpression" | "CallExpression" }): void => {
      const found = constantRegex(node, sourceCode);
      if (found === undefined) return;
      const { regex, first } = found;
      check(node, regex, (fix) => {
        if (fix.flags !== regex.flags) return undefined;
        const source = sourceCode.getText(first);
        const quote = source.startsWith("'") ? "'" : source.startsWith("`") ? "`" : '"';
        return { target: first as Rule.Node, text: stringLiteral(fix.pattern, quote) };
      });
    };
    return {
      Literal(node) {
        if ("regex" in node) check(node, node.regex, (fix) => ({ target: node, text: toLiteral(fix) }));
      },
      NewExpression: checkCall,
      CallExpression: checkCall,
    };
  },
};

/** The lines whose regexes a comment such as `// regex-review: ignore -- reason` leaves out, as in reviews. */
function ignoredLines(sourceCode: Rule.RuleContext["sourceCode"]): ReadonlySet<number | undefined> {
  if (!mayHaveDirectives(sourceCode.text)) return new Set();
  const directives = readDirectives(sourceCode.text, (offset) => sourceCode.getLocFromIndex(offset).line);
  return new Set(
    [...commentsByLine(directives)].flatMap(([line, { kind, reason }]) =>
      kind === "ignore" && reason !== "" ? [line] : []
    ),
  );
}

function wordsOn({ slow, fix }: Finding): Record<string, string> {
  const { growth, degree, charactersPerSecond, attack } = slow;
  const words = growth === "exponential"
    ? "exponentially with the length of the text"
    : growth === "linear"
    ? "linearly with the length of the text, but there are very many"
    : degree === 2
    ? "with the square of the text's length"
    : `with the length of the text to the power of ${degree ?? "2 or more"}`;
  return {
    growth: words,
    length: charactersPerSecond === undefined
      ? ""
      : ` A text of ${number(charactersPerSecond)} characters takes about a second.`,
    attack: attack ? ` An example: ${attackText(attack)}.` : "",
    form: fix && fix.condition !== ""
      ? ` A fast form exists if ${fix.condition}: ${toLiteral(fix.replacement)}.`
      : "",
  };
}

/** An attack as the expression that makes it. Spaces other than the usual one are escaped. */
function attackText({ prefix, pump, suffix }: NonNullable<Slow["attack"]>): string {
  const quoted = (text: string) => JSON.stringify(text).replaceAll(/[^ -~]/g, escaped);
  const parts = [
    ...prefix === "" ? [] : [quoted(prefix)],
    `${quoted(pump)}.repeat(n)`,
    ...suffix === "" ? [] : [quoted(suffix)],
  ];
  return parts.join(" + ");
}

const escaped = (unit: string): string =>
  [...unit.split("")].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

const rules = { contract, "no-slow-regex": noSlowRegex };
const plugin = { meta: { name: "regex-review", version: VERSION }, rules };

/** The plugin for the flat configuration of ESLint 9 and 10. */
export default {
  ...plugin,
  configs: {
    recommended: {
      name: "regex-review/recommended",
      plugins: { "regex-review": plugin },
      rules: { "regex-review/contract": "error" as const, "regex-review/no-slow-regex": "error" as const },
    },
  },
};
