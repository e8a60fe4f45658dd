import type { Regex } from "../regex.ts";

/**
 * Whether a pattern may have syntax of another language, which JavaScript rejects or reads as plain letters: a quick
 * look before the code for conversions is loaded.
 */
export function hasForeignSyntax({ pattern, flags }: Regex): boolean {
  // Flag v has syntax that looks like that of others.
  return !flags.includes("v") &&
    (FOREIGN.test(pattern) || !flags.includes("u") && /\\p\{?[A-Z^]/i.test(pattern));
}

const FOREIGN =
  /\\(?:[AzZhHRQKGXNa]|e(?!\w)|x\{|g[{<\d-]|k[{'])|\(\?(?:[P>#|'&R(^\d+]|-?[a-zA-Z]+[-)a-zA-Z:])|\(\*[A-Z]|\[:\^?[a-z]+:\]|[+*?}]\+/;
