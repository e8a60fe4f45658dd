import type { FirstMatch } from "../../regex/contracts/confirm.ts";
import { formatOf } from "../../regex/formats/format_of.ts";
import { hasFormat } from "../../regex/formats/recognition.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import type { FoundRegex, RegexChange } from "../model.ts";

/** The format that both versions are for, and a text not of that format that only the new one accepts; undefined without it. */
export function beyondFormat(
  { pair: { before, after }, onlyAfter, typicalAfter = onlyAfter }: RegexChange,
  match: FirstMatch,
): RegexChange["beyondFormat"] {
  if (onlyAfter === undefined || typicalAfter === undefined || !before?.regex || !after?.regex) {
    return undefined;
  }
  if (before.schema || after.schema) return undefined;
  const old = formatAnswer(before);
  // Without anchors, a pattern says nothing about the rest of a text.
  if (!old || old.relation === "each match" || old.relation === "some matches") return undefined;
  const { format } = old;
  if (formatAnswer(after)?.format !== format) return undefined;
  const [regexBefore, regexAfter] = [before.regex, after.regex];
  const text = [...format.nearMisses, typicalAfter, onlyAfter].find((text) =>
    !hasFormat(format, text) && match(regexBefore, text) === null &&
    (match(regexAfter, text) ?? null) !== null
  );
  return text === undefined ? undefined : { id: format.id, name: format.name, text };
}

function formatAnswer({ regex }: FoundRegex) {
  const parsed = regex && parseRecentSyntax(regex);
  return parsed?.ok ? formatOf(parsed.tree) : null;
}
