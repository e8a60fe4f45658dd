import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ExplanationStep } from "../../regex/explain/explanation.ts";
import type { Summary } from "../../regex/explain/summary.ts";
import type { FlagNote } from "../../regex/explain/flags.ts";
import type { PlacedDiagram } from "../../regex/railroad/layout.ts";
import type { Row } from "../../regex/railroad/rows.ts";
import type { SvgElement } from "../../regex/railroad/svg.ts";
import type { PathMove, ShapePath } from "../../regex/railroad/walk.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import type { PatternError, Tree } from "../../regex/syntax/tree.ts";
import type { SliceClock } from "../runtime/slices.ts";
import type { Mark } from "./marks.ts";

/** What is derived from the pattern through its syntax tree. */
export interface Views {
  readonly tree: ReadonlySignal<Tree | null>;
  /** The error of the pattern as it is typed; everything else may lag behind by some frames. */
  readonly error: ReadonlySignal<PatternError | null>;
  /** True if the pattern as it is typed may have syntax of another language. */
  readonly isForeign: ReadonlySignal<boolean>;
  /** True if everything else is about the pattern as it is typed. */
  readonly isCurrent: ReadonlySignal<boolean>;
  /** True if everything else has been about an earlier pattern for so long that a notice is needed. */
  readonly isLate: ReadonlySignal<boolean>;
  /**
   * Computes the expensive results about a pattern before they are read, in slices; cheap ones are done when
   * this returns.
   *
   * @returns cancels the rest
   */
  readonly prepare: (regex: Regex, done: () => void, clock?: SliceClock) => () => void;
  /** What the pattern matches, in one sentence; undefined at an error. */
  readonly summary: ReadonlySignal<string | undefined>;
  /** The explanation of the newest pattern without an error; null until there is one, and at an error after an empty one. */
  readonly explained: ReadonlySignal<Explained | null>;
  readonly steps: ReadonlySignal<readonly ExplanationStep[]>;
  /** The deepest step that covers a character of the pattern, by its offset in UTF-16 code units. */
  readonly stepAt: (offset: number) => ExplanationStep | undefined;
  /** The diagram as the server renders it into the page; absent in browsers, which draw their own. */
  readonly written?: ReadonlySignal<WrittenDiagram | null>;
  /** The diagram that the page shows: of the last valid pattern, laid out for its pane; null until there is one. */
  readonly drawn: Signal<DrawnDiagram | null>;
  /** Null until those that need no search are known, or can't be found out. */
  readonly warnings: ReadonlySignal<readonly Warning[] | null>;
  /** The highlighting of the pattern's field, for the highlighted part and the cursor's offset. */
  readonly patternMarks: (focus: Range | null, cursor: number | null) => readonly Mark[];
}

/** An explanation, which stays visible while the pattern has an error. */
export interface Explained {
  readonly tree: Tree;
  readonly pattern: string;
  readonly summary: Summary;
  readonly steps: readonly ExplanationStep[];
  readonly flags: readonly FlagNote[];
}

/** A diagram as markup. */
export interface WrittenDiagram {
  readonly svg: Pick<SvgElement, "name" | "attributes">;
  /** The markup inside the element. */
  readonly content: string;
}

/** A diagram in the page. */
export interface DrawnDiagram {
  readonly placed: PlacedDiagram;
  /** The width at which its rows wrap, in px. */
  readonly width: number;
  readonly rows: readonly Row[];
  readonly paths: Paths;
}

/** The stops of the keyboard navigation in a diagram, and the targets of each move. */
export interface Paths {
  readonly stopAt: (path: ShapePath) => ShapePath;
  readonly moved: (path: ShapePath, move: PathMove) => ShapePath;
}
