import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";

/**
 * Whether a paste looks like a text to search, such as a line of a log, and not like a pattern: words with spaces
 * between them, and nothing that only a pattern has.
 */
export function isPlainText(text: string): boolean {
  return WORDS.test(text) && !hasSyntax(text);
}

/** Whether a text has what only a pattern has, such as an escape. */
export const hasSyntax = (text: string): boolean => SYNTAX.test(text);

/**
 * Whether a text looks like code or configuration, and not like a pattern: it is asked of a paste in which no regex
 * was found.
 */
export function looksLikeCode(text: string): boolean {
  return text.length <= MAX_PASTED_CHARACTERS && CODE.some((syntax) => syntax.test(text));
}

/** True if a text has a header of a part of a unified diff, `@@ -1,4 +1,4 @@`. */
export const isHunk = (text: string): boolean => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m.test(text);

/** Forms that patterns don't have. */
const CODE: readonly RegExp[] = [
  // Configuration of servers, rules of scanners, and of logs.
  /^[ \t]*(?:Rewrite(?:Rule|Cond)|RedirectMatch|SecRule|LocationMatch|<\w+Match|<If\w*)[ \t]+\S/m,
  /^[ \t]*(?:server|location|http)\b[^\n]*\{[ \t]*$/m,
  /%\{[A-Z][A-Z\d_]*(?::\w+)?\}/,
  /^[ \t]*\[\[?[\w.-]+\]\]?[ \t]*\n[ \t]*[\w.-]+[ \t]*=/m,
  // Declarations, calls and statements.
  /^[ \t]*(?:const|let|var|val|my|our|local)[ \t]+[$@%\w]+[ \t]*[:=].*[;"'`)\d]/m,
  /^[ \t]*(?:import|from|use|using|package|#include)[ \t]+[\w.:<"'/]+;?[ \t]*$/m,
  /^[ \t]*(?:(?:public|private|export|async|static)[ \t]+){0,4}(?:function|def|fn|func|class)[ \t]+\w+[ \t]*[({:]/m,
  /^[ \t]*(?:new[ \t]+)?\w+(?:\.\w+)*\([ \t]*(?:["'][^"'\n]*["']|\w+)[ \t]*,[^\n]*\)(?:[ \t]*;)?[ \t]*$/m,
  /\$\w+[ \t]*-c?(?:not)?(?:match|replace|like)[ \t]+['"]/i,
  /^[ \t]*(?:if|elseif|while|foreach)[ \t]*\([ \t]*\$\w[^\n]*\{/m,
  /^[ \t]*SELECT[ \t]+[\w*,. \t]+[ \t]FROM[ \t]+\w/im,
  /^[ \t]*\w+[ \t]*=[ \t]*\w+\([^\n]*\)[ \t]*$/m,
];

/** Three words in a row, or several lines. */
const WORDS = /\S+[ \t]+\S+[ \t]+\S|\S[\r\n]+\S/;

/** An escape, a group with a modifier, a quantifier after a wildcard, class or group, a range, or an anchor at the edge. */
const SYNTAX =
  /\\[a-zA-Z0-9.*+?()[\]{}|^$/-]|\(\?|[.\])][*+?{]|\[\^|[a-zA-Z0-9]-[a-zA-Z0-9]\]|^\^|\$$|\w\|\w/;
