import { scanFile } from "../../../lib/change/readers/scan.ts";
import type { FoundRegex } from "../../../lib/change/model.ts";

/** A regex on one line: its position, its source, what depends on it, and what contains it. */
export function describeRegex(
  { line, column, origin, source, regex, problem, use, path }: FoundRegex,
): string {
  const value = regex ? `/${regex.pattern}/${regex.flags}` : problem?.code ?? "";
  return [`${line}:${column}`, origin, source, value, use, path.join(".")].join(" ¦ ");
}

/** The regexes of a text, one per line. */
export function scanned(name: string, text: string): string[] {
  return scanFile({ name, text }).regexes.map(describeRegex);
}
