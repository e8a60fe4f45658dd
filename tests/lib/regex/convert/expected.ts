/** The matches of engines of other languages, and their notation for a JavaScript pattern. */
import type { Conversion } from "../../../../lib/regex/convert/convert.ts";
import type { Dialect } from "../../../../lib/regex/dialects/dialects.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";

/** Matches by flags and pattern, then by text, in the notation of `foreignMatches`. */
export type Expected = Record<string, Record<string, string>>;

const FOLDER = new URL("../../../data/conversions/", import.meta.url);

/** The committed results of each engine. */
export async function expectedMatches(): Promise<Map<Dialect, Expected>> {
  const all = new Map<Dialect, Expected>();
  for (const dialect of ENGINES) {
    all.set(dialect, JSON.parse(await Deno.readTextFile(expectedFile(dialect))) as Expected);
  }
  return all;
}

/** The dialects whose engines were run. */
export const ENGINES: readonly Dialect[] = ["python", "pcre", "java", "ruby", "go", "rust"];

/** The file with the results of a dialect's engine. */
export const expectedFile = (dialect: Dialect): URL => new URL(`${dialect}.json`, FOLDER);

/** The input of the conversion for a foreign pattern: flags that JavaScript does not have are put in front of it. */
export function foreignRegex({ pattern, flags }: Regex): Regex {
  const inline = flags.replace(/[^x]/g, "");
  return {
    pattern: inline === "" ? pattern : `(?${inline})${pattern}`,
    flags: flags.replace(/[^imsu]/g, ""),
  };
}

/** The matches of a converted pattern, searched one by one like in the other engines, with the original's groups. */
export function jsMatches(
  { regex: { pattern, flags }, groups }: Pick<Conversion, "regex" | "groups">,
  text: string,
): string {
  const regex = new RegExp(pattern, `dg${flags.replace(/[dg]/g, "")}`);
  const found: string[] = [];
  for (const { indices } of text.matchAll(regex)) {
    const row = [0, ...groups].map((group) => indices?.[group]?.join("-") ?? "x");
    found.push(row.join(","));
  }
  return found.length === 0 ? "none" : found.join(";");
}

/** A pattern that means the same without a conversion. */
export function unconverted(regex: Regex): Pick<Conversion, "regex" | "groups" | "differences"> {
  const count = new RegExp(`${regex.pattern}|`, regex.flags).exec("")?.length ?? 1;
  return { regex, groups: Array.from({ length: count - 1 }, (_, at) => at + 1), differences: [] };
}
