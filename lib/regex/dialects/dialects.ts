import { dotnet } from "./dotnet.ts";
import { go } from "./go.ts";
import type { Grammar } from "./grammar.ts";
import { java } from "./java.ts";
import { pcre } from "./pcre.ts";
import { awk, bash, grep, sed } from "./posix.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";

const ROWS = { python, pcre, java, ruby, dotnet, go, rust, grep, sed, awk, bash } satisfies Readonly<
  Record<string, Grammar>
>;

/** A syntax that can be converted. `pcre` covers PHP, Perl and many tools, `go` covers RE2. */
export type Dialect = keyof typeof ROWS;

/** All dialects. */
export const DIALECTS: Readonly<Record<Dialect, Grammar>> = ROWS;

/** The dialect that a pattern is probably written in, judged by constructs that few dialects have. */
export function guessDialect(pattern: string): Dialect {
  if (/\(\?P[<=]/.test(pattern)) return /\\[hHKRXGz]|\[\[:|\(\?[|R&]/.test(pattern) ? "pcre" : "python";
  if (pattern.includes("(?~")) return "ruby";
  if (/\\b\{(?:start|end)/.test(pattern)) return "rust";
  if (/\w-\[[^\]\\]+\]\]/.test(pattern)) return "dotnet";
  return /\\p\{(?:Is|In|java)[A-Z]|&&\[/.test(pattern) ? "java" : "pcre";
}
