import { ANY, type Draft, NOTHING, type Width } from "./draft.ts";
import { changed, type Part, source } from "./nodes.ts";

/** Adds a reference to a group by its name. */
export function addNameReference(draft: Draft, parts: Part[], start: number, name: string): void {
  const scan = draft.scan;
  const written = scan.since(start);
  const number = scan.numberOf(name);
  if (number === null) {
    if (!scan.isSurvey) scan.refuse(start, "reference to no group, or to several");
    return draft.add(parts, source(written), ANY);
  }
  scan.useNumber(number, written);
  const width = referenceWidth(draft, number);
  const text = `\\k<${name}>`;
  draft.add(
    parts,
    text === written ? source(text) : changed(text, start, scan.at, "Named reference"),
    width,
  );
}

/** Adds a reference to a group by its number. */
export function addNumberReference(draft: Draft, parts: Part[], start: number, given: number): void {
  const scan = draft.scan;
  const written = scan.since(start);
  const number = scan.order?.[given - 1] ?? given;
  const isMissing = number < 1 || number > scan.total;
  if (isMissing && !scan.isSurvey) {
    if (scan.rules.missingGroup === "fails") {
      return draft.add(
        parts,
        changed("(?!)", start, scan.at, "Reference to a group that does not exist"),
        NOTHING,
      );
    }
    return draft.add(parts, scan.refuse(start, "reference to a group that does not exist"), ANY);
  }
  scan.useNumber(number, written);
  const what = "Reference";
  const isSame = written === `\\${given}` && number === given;
  const part: Part = { type: "reference", number };
  draft.add(
    parts,
    isSame ? part : { ...part, changed: { start, end: scan.at, what } },
    referenceWidth(draft, number),
  );
}

function referenceWidth(draft: Draft, number: number): Width {
  return { least: 0, most: draft.groupWidths.get(number)?.most ?? Infinity };
}
