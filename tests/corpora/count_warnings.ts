/**
 * Counts on how many of the committed real-world patterns each warning is shown, most frequent first:
 * `deno task bench warnings`. With the id of a rule, only that rule, and patterns on which it fires:
 * `deno task bench warnings empty-class`.
 */
import { instantWarnings } from "../../lib/regex/rules/instant.ts";
import { searchedWarnings } from "../../lib/regex/rules/searched.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import { corpus } from "./corpus.ts";

const MAX_EXAMPLES = 10;

const [wanted] = Deno.args;
const regexes = await corpus("real-world");
const flagged = new Map<string, string[]>();
for (const regex of regexes) {
  const parsed = parse(regex);
  if (!parsed.ok) continue;
  const warnings = [...instantWarnings(parsed.tree), ...searchedWarnings(parsed.tree)];
  for (const id of new Set(warnings.map((warning) => warning.id))) {
    flagged.getOrInsert(id, []).push(`/${regex.pattern}/${regex.flags}`);
  }
}

const counts = [...flagged].toSorted(([, one], [, other]) => other.length - one.length);
for (const [id, { length }] of counts) {
  if (wanted !== undefined && id !== wanted) continue;
  console.log(`${id}: ${length} of ${regexes.length} (${(100 * length / regexes.length).toFixed(1)} %)`);
}
if (wanted !== undefined) {
  const examples = flagged.get(wanted) ?? [];
  if (examples.length === 0) console.log(`${wanted}: 0 of ${regexes.length}`);
  for (const example of examples.slice(0, MAX_EXAMPLES)) console.log(`  ${example.slice(0, 100)}`);
}
