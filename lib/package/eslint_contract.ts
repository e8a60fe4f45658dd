import type { Rule } from "eslint";
import { contractsByLine, firstUnread, TOO_MANY_CONTRACTS } from "../change/readers/contract_comments.ts";
import { readDirectives } from "../change/directives.ts";
import { BUILT_AT_RUN_TIME, NO_REGEX } from "../change/readers/found_regexes.ts";
import { mistypedComments } from "../change/readers/mistyped.ts";
import type { ContractAnswer } from "../regex/contracts/answer.ts";
import { checkContract } from "../regex/contracts/check.ts";
import type { Contract } from "../regex/contracts/contract.ts";
import { parseContracts, writeContract } from "../regex/contracts/grammar.ts";
import { type Regex, toLiteral } from "../regex/regex.ts";
import { number } from "../regex/words.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { constantRegex, createsRegex, type RegexCall } from "./constant_regex.ts";

/** Editors check a file at each change. The oldest entries go first. */
const answers = new Map<string, ContractAnswer>();

/** Patterns whose result the rule remembers. */
export const MAX_CACHED_LINT_PATTERNS = 10_000;

function answerFor(regex: Regex, contract: Contract): ContractAnswer | undefined {
  const key = `${toLiteral(regex)} ${writeContract(contract)}`;
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  const parsed = parseRecentSyntax(regex);
  if (!parsed.ok) return undefined;
  const answer = checkContract(parsed.tree, contract);
  for (const oldest of answers.keys()) {
    if (answers.size < MAX_CACHED_LINT_PATTERNS) break;
    answers.delete(oldest);
  }
  answers.set(key, answer);
  return answer;
}

/** Longest pattern that the rule checks, in UTF-16 code units. */
export const MAX_LINTED_CHARACTERS = 2_000;

/** The rule `contract`: checks the contracts in comments, such as `// regex-review: contract whole`. */
export const contract: Rule.RuleModule = {
  meta: {
    type: "problem",
    docs: {
      description: "require regular expressions to keep the contracts in comments",
      recommended: true,
    },
    schema: [],
    messages: {
      broken: "This regex breaks its contract {{contract}}: {{text}}.",
      mistake: "{{message}}.",
      long: "The contracts of this regex aren't checked: its pattern has more than {{most}} characters.",
    },
  },
  create(context) {
    const { sourceCode } = context;
    const lineOf = (offset: number) => sourceCode.getLocFromIndex(offset).line;
    const directives = readDirectives(sourceCode.text, lineOf);
    const comments = contractsByLine(directives);
    const unread = firstUnread(directives);
    const mistyped = mistypedComments(sourceCode.text);
    if (comments.size + mistyped.length === 0) return {};
    const found: { readonly node: Rule.Node; readonly regex: Regex }[] = [];
    const built = new Set<number | undefined>();
    const checkCall = (node: RegexCall): void => {
      const constant = constantRegex(node, sourceCode);
      if (constant) found.push({ node, regex: constant.regex });
      else if (createsRegex(node, sourceCode)) built.add(node.loc?.start.line);
    };
    const reportMistake = (message: string, start: number, end: number): void =>
      context.report({
        loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) },
        messageId: "mistake",
        data: { message },
      });
    const check = (): void => {
      for (const { message, start, end } of mistyped) reportMistake(message, start, end);
      if (unread) reportMistake(TOO_MANY_CONTRACTS, unread.start, unread.start + unread.text.length);
      for (const [line, contracts] of comments) {
        const here = found.filter(({ node }) => node.loc?.start.line === line);
        for (const { text, start } of contracts) {
          const parsed = parseContracts(text);
          if (!parsed.ok) {
            reportMistake(parsed.message, start + parsed.range.start, start + parsed.range.end);
            continue;
          }
          if (here.length === 0) {
            const { message } = built.has(line) ? BUILT_AT_RUN_TIME : NO_REGEX;
            reportMistake(message, start, start + text.length);
          }
          for (const { node, regex } of here) {
            if (regex.pattern.length > MAX_LINTED_CHARACTERS) {
              const most = number(MAX_LINTED_CHARACTERS);
              context.report({ node, messageId: "long", data: { most } });
              continue;
            }
            for (const { contract, range } of parsed.contracts) {
              const answer = answerFor(regex, contract);
              if (answer?.kind === "invalid") {
                reportMistake(answer.message, start + range.start, start + range.end);
              } else if (answer?.kind === "broken") {
                const data = { contract: writeContract(contract), text: wordsOn(answer) };
                context.report({ node, messageId: "broken", data });
              }
            }
          }
        }
      }
    };
    return {
      Literal(node) {
        if ("regex" in node) found.push({ node, regex: node.regex });
      },
      NewExpression: checkCall,
      CallExpression: checkCall,
      "Program:exit": check,
    };
  },
};

/** What breaks a contract. */
function wordsOn(answer: Extract<ContractAnswer, { readonly kind: "broken" }>): string {
  if ("witness" in answer) {
    const { typical, shortest } = answer.witness;
    return typical === shortest
      ? JSON.stringify(typical)
      : `${JSON.stringify(typical)}, or ${JSON.stringify(shortest)}`;
  }
  if ("refused" in answer) return answer.refused;
  const { prefix, pump, suffix } = answer.attack;
  const parts = [JSON.stringify(prefix), `${JSON.stringify(pump)}.repeat(n)`, JSON.stringify(suffix)];
  return parts.filter((part) => part !== '""').join(" + ");
}
