import { convertReplacement } from "./languages.ts";
import { fromPosix } from "./posix.ts";
import type { PasteReading } from "./reading.ts";

/** A pattern with braces is in quotes, as a brace begins a block. */
const DIRECTIVE =
  /^(?:location\s+(?<match>~\*?)\s*(?:"(?<quoted>[^"]+)"|(?<bare>[^\s"{}]+))\s*\{?|if\s*\(\s*\$\w+\s+!?(?<test>~\*?)\s*(?:"(?<tested>[^"]+)"|(?<word>[^\s"]+?))\s*\)\s*\{|rewrite\s+(?:"(?<from>[^"]+)"|(?<source>[^\s"]+))\s+(?<target>\S+?)(?:\s+(?:last|break|redirect|permanent))?\s*;)\s*(?:[^\s].*)?$/;

/** The only directive with a pattern in a block of nginx. */
export function readBlock(code: string): PasteReading | null {
  if (!/^(?:server|location|if|http)\b[^\n]*\{\s*$/m.test(code) || !/\}\s*$/.test(code)) return null;
  const found = code.split("\n").slice(0, MAX_BLOCK_LINES).flatMap((line) =>
    readDirective(line.trim()) ?? []
  );
  const [first, ...others] = found;
  return first !== undefined && others.length === 0 ? first : null;
}

/** Maximum number of lines of a block that are read. */
const MAX_BLOCK_LINES = 100;

const ASSIGNMENT = /^(?:(?:local|export|readonly|declare)\s+)?(\w+)=(?:'([^'\n]*)'|"([^"$`\\\n]*)")\s*\n/;

/** A variable of a shell that the following lines use as a pattern. */
export function readScript(code: string): PasteReading | null {
  const [whole = "", name = "", single, double] = ASSIGNMENT.exec(code) ?? [];
  const value = single ?? double;
  if (value === undefined) return null;
  const rest = code.slice(whole.length);
  const use = `"?\\$\\{?${name}\\}?"?`;
  const options = new RegExp(`\\bgrep\\s+((?:-\\w+\\s+)*)${use}`).exec(rest)?.[1];
  const isTest = new RegExp(`=~\\s+\\$\\{?${name}\\b`).test(rest);
  if (options === undefined && !isTest || options?.includes("F")) return null;
  const isPerl = options?.includes("P") ?? false;
  const isExtended = isTest || (options?.includes("E") ?? false);
  const pattern = isPerl
    ? value
    : fromPosix(value, isExtended ? "extended" : "basic", isTest ? "bash" : "grep");
  return pattern === null || value === "" ? null : {
    pattern,
    flags: options?.includes("i") ? "i" : "",
    language: "Bash",
    dialect: isPerl ? "pcre" : isTest ? "bash" : "grep",
    isCertain: true,
  };
}

/** `location`, `if` and `rewrite` in the configuration of nginx. */
export function readDirective(line: string): PasteReading | null {
  const { match, quoted, bare, test, tested, word, from, source, target } = DIRECTIVE.exec(line)?.groups ??
    {};
  const pattern = quoted ?? bare ?? tested ?? word ?? from ?? source;
  if (pattern === undefined) return null;
  return {
    pattern,
    flags: (match ?? test) === "~*" ? "i" : "",
    language: "nginx",
    dialect: "pcre",
    isCertain: true,
    ...target !== undefined && { replacement: convertReplacement(target, "pcre") },
  };
}
