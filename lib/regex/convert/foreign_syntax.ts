import type { Regex } from "../regex.ts";

/**
 * True if a pattern may have syntax of another language, which JavaScript rejects or interprets as plain
 * letters: a quick check before the code for conversions is loaded.
 */
export function hasForeignSyntax({ pattern, flags }: Regex): boolean {
  // Flag v has syntax that resembles that of other languages.
  return !flags.includes("v") &&
    (FOREIGN.test(pattern) || !flags.includes("u") && /\\p\{?[A-Z^]/i.test(pattern));
}

const FOREIGN =
  /\\(?:[AzZhHRQKGXNa]|e(?!\w)|x\{|g[{<\d-]|k[{'])|(?<!\\)\(\?[^:=!<]|\(\*[A-Z]|\\b\{[a-z]|\[\[:[<>]:\]\]|\w-\[[^\]\\]+\]\]|\[:\^?[a-z]+:\]|&&\[|[+*?}]\+/;
