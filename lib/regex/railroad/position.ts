import { partsOf, type Shape } from "./shape.ts";

/**
 * Where a part stands, in words: "2 of 5" in a row, "alternative 1 of 3" in a choice, both in a row that is
 * an alternative; empty for an only part. Alternatives that are not drawn are not counted.
 *
 * @param index of the part among those of `around`
 * @param outer position of `around` itself
 */
export function positionOf(around: Shape, index: number, outer: string): string {
  const parts = partsOf(around);
  if (around.type === "choice") return alternativeOf(parts, index);
  if (around.type !== "sequence") return "";
  if (parts.length === 1) return outer;
  const place = `${index + 1} of ${parts.length}`;
  return outer.includes(ALTERNATIVE) ? `${place}, ${outer.slice(outer.indexOf(ALTERNATIVE))}` : place;
}

const ALTERNATIVE = "alternative";

function alternativeOf(parts: readonly Shape[], index: number): string {
  const kinds = parts.map((part) => part.type === "terminal" ? part.kind : part.type);
  const kind = kinds[index];
  if (kind === "more" || kind === "fewer") return "";
  const place = `${ALTERNATIVE} ${index + 1}`;
  if (kinds.includes("more")) return place;
  return `${place} of ${kinds.filter((each) => each !== "fewer").length}`;
}
