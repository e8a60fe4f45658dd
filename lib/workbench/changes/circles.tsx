import type { ChangeRelation } from "../../change/model.ts";

interface Circle {
  readonly version: "before" | "after";
  readonly x: number;
  readonly r: number;
}

interface Label {
  readonly words: string;
  readonly x: number;
  readonly y: number;
}

interface Drawing {
  readonly circles: readonly Circle[];
  readonly labels: readonly Label[];
}

const before = (x: number, r = 42): Circle => ({ version: "before", x, r });
const after = (x: number, r = 42): Circle => ({ version: "after", x, r });
const label = (words: string, x: number, y = 54): Label => ({ words, x, y });

/** The drawing of each relation, in a box of 200 by 100. */
const DRAWINGS: Partial<Record<ChangeRelation, Drawing>> = {
  equal: { circles: [before(100), after(100)], labels: [label("the same", 100)] },
  wider: {
    circles: [after(100, 47), before(100, 26)],
    labels: [label("before", 100), label("after", 100, 92)],
  },
  narrower: {
    circles: [before(100, 47), after(100, 26)],
    labels: [label("after", 100), label("before", 100, 92)],
  },
  overlapping: {
    circles: [before(73, 46), after(127, 46)],
    labels: [label("before", 52), label("both", 100), label("after", 149)],
  },
  disjoint: { circles: [before(52), after(148)], labels: [label("before", 52), label("after", 148)] },
};

/** How the languages of two versions relate, as circles; the sentence beside them says the same. */
export function Circles({ relation }: { readonly relation: ChangeRelation }) {
  const drawing = DRAWINGS[relation];
  if (drawing === undefined) return null;
  return (
    <svg class="circles" viewBox="0 0 200 100" width="200" height="100" aria-hidden="true">
      {drawing.circles.map(({ version, x, r }) => (
        <circle key={version} class={version} cx={x} cy="50" r={r} />
      ))}
      {drawing.labels.map(({ words, x, y }) => (
        <text key={words} x={x} y={y} text-anchor="middle">{words}</text>
      ))}
    </svg>
  );
}
