import { list, quote } from "../quote.ts";
import type { TemplatePart } from "./template.ts";

/** A part of a template as it is written, and in words. */
export interface PartWords {
  readonly source: string;
  readonly meaning: string;
  /** Whether the part does something else than its looks suggest. */
  readonly doubtful: boolean;
}

/**
 * Says what each `$` of a template stands for, in the template's order, none twice.
 *
 * @param names a name or null for each capturing group; group 1 is at 0
 */
export function templateWords(
  source: string,
  parts: readonly TemplatePart[],
  names: readonly (string | null)[],
): PartWords[] {
  const words = new Map<string, PartWords>();
  for (const part of parts) {
    if (part.kind === "text") continue;
    const written = source.slice(part.start, part.end);
    const doubtful = part.kind === "literal" || part.kind === "nothing";
    words.set(written, { source: written, meaning: meaningOf(part, names), doubtful });
  }
  return [...words.values()];
}

const MEANINGS = {
  dollar: "a dollar sign",
  match: "the match",
  before: "the text before the match",
  after: "the text after the match",
};

function meaningOf(part: TemplatePart, names: readonly (string | null)[]): string {
  if (part.kind === "group") return groupWords(part, names);
  if (part.kind === "nothing") return `no group is named ${quote(part.text)}: nothing is inserted`;
  if (part.kind === "text" || part.kind === "literal") return literalWords(part.text, names);
  return MEANINGS[part.kind];
}

function groupWords(
  { groups, name }: { groups: readonly number[]; name: string | null },
  names: readonly (string | null)[],
): string {
  if (groups.length > 1) return `whichever of the groups ${list(groups.map(String))} took part`;
  const [group = 0] = groups;
  const given = names[group - 1];
  return name === null && given ? `group ${group}, ${quote(given)}` : `group ${group}`;
}

function literalWords(text: string, names: readonly (string | null)[]): string {
  if (text !== "$<") return `there is no group ${text.slice(1)}: it stands as written`;
  const why = names.some((name) => name !== null) ? 'the ">" is missing' : "the pattern has no named group";
  return `${why}: it stands as written`;
}
