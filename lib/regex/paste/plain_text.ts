import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";

/**
 * Whether a paste looks like a text to search, such as a line of a log, and not like a pattern: words with spaces
 * between them, and nothing that only a pattern has.
 */
export function isPlainText(text: string): boolean {
  return WORDS.test(text) && !SYNTAX.test(text);
}

/**
 * Whether a text looks like code or configuration, and not like a pattern: it is asked of a paste in which no regex
 * was found.
 */
export function looksLikeCode(text: string): boolean {
  return text.length <= MAX_PASTED_CHARACTERS && CODE.some((syntax) => syntax.test(text));
}

/** Forms that patterns don't have. */
const CODE: readonly RegExp[] = [
  // Configuration of servers, rules of scanners, and of logs.
  /^\s*(?:Rewrite(?:Rule|Cond)|RedirectMatch|SecRule|LocationMatch|<\w+Match|<If\w*)\s+\S/,
  /^\s*(?:server|location|http)\b[^\n]*\{\s*$/m,
  /%\{[A-Z][A-Z\d_]*(?::\w+)?\}/,
  /^\s*\[\[?[\w.-]+\]\]?\s*\n\s*[\w.-]+\s*=/,
  // Declarations and statements.
  /^\s*(?:const|let|var|val|my|our|local)\s+[$@%\w]+\s*[:=].*[;"'`)\d]/m,
  /^\s*(?:import|from|use|using|package|#include)\s+[\w.:<"'/]+;?\s*$/m,
  /^\s*(?:(?:public|private|export|async|static)\s+)*(?:function|def|fn|func|class)\s+\w+\s*[({:]/m,
  /^\s*(?:new\s+)?\w+(?:\.\w+)*\(\s*(?:["'][^"'\n]*["']|\w+)\s*,[^\n]*\)\s*;?\s*$/m,
  /\$\w+\s*-c?(?:not)?(?:match|replace|like)\s+['"]/i,
  /^\s*(?:if|elseif|while|foreach)\s*\(\s*\$\w+[^\n]*\{/,
  /^\s*SELECT\s+[\w*,.\s]+\sFROM\s+\w+/i,
  /^\s*\w+\s*=\s*\w+\([^\n]*\)\s*$/m,
];

/** Three words in a row, or several lines. */
const WORDS = /\S+[ \t]+\S+[ \t]+\S|\S[\r\n]+\S/;

/** An escape, a group with a modifier, a quantifier after a wildcard, class or group, a range, or an anchor at the edge. */
const SYNTAX =
  /\\[a-zA-Z0-9.*+?()[\]{}|^$/-]|\(\?|[.\])][*+?{]|\[\^|[a-zA-Z0-9]-[a-zA-Z0-9]\]|^\^|\$$|\w\|\w/;
