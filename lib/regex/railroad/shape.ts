import type { Range, Regex } from "../regex.ts";

/** A pattern as a railroad diagram before layout: plain data, no positions. */
export interface Diagram {
  readonly regex: Regex;
  readonly shape: Shape;
  /**
   * Where drawing stopped because the diagram reached its limit: the first offset of the pattern, in UTF-16
   * code units, that is not drawn in full. Left out when everything is drawn or folded.
   */
  readonly stoppedAt?: number;
}

/** A part of a diagram. Each stands for a stretch of the pattern and has a short name for speaking. */
export type Shape = Terminal | Sequence | Choice | Loop | Group;

/** What every shape has. Ranges of parts lie inside their parent's. */
interface Part {
  readonly range: Range;
  readonly name: string;
}

/** A box without parts. */
export interface Terminal extends Part {
  readonly type: "terminal";
  readonly kind: TerminalKind;
  readonly label: Label;
  /** The capturing group meant by a backreference, counted from 1. */
  readonly number?: number;
  /** Opening or closing this box means putting this offset into, or taking it out of, `unfolded`. */
  readonly toggles?: number;
}

/**
 * `set` is a class or an escape such as `\d`, `anchor` consumes nothing, `more` stands for parts that are not
 * drawn, `fewer` ends an unfolded choice, `empty` is an alternative without content.
 */
export type TerminalKind =
  | "literal"
  | "set"
  | "anchor"
  | "reference"
  | "empty"
  | "more"
  | "fewer";

/** Parts one after the other. */
export interface Sequence extends Part {
  readonly type: "sequence";
  readonly items: readonly Shape[];
}

/** Alternatives, the one tried first on top. */
export interface Choice extends Part {
  readonly type: "choice";
  readonly items: readonly Shape[];
}

/** A quantified part: `min` 0 has a way past it, `max` over 1 a way back. */
export interface Loop extends Part {
  readonly type: "loop";
  readonly item: Shape;
  readonly min: number;
  readonly max: number;
  /** The count, such as `1+`; empty where the drawing alone says it. */
  readonly count: string;
}

/** A labelled frame around a part. */
export interface Group extends Part {
  readonly type: "group";
  readonly kind: GroupKind;
  readonly item: Shape;
  /** Words on the frame: the name of a capturing group, what a lookaround asks, what modifiers change. */
  readonly title: string;
  /** The number of a capturing group, counted from 1. */
  readonly number?: number;
}

/** What a frame stands for. */
export type GroupKind =
  | "capture"
  | "lookahead"
  | "lookbehind"
  | "modifiers";

/** What a terminal says: items that may stand on several lines; each item stays on one. */
export interface Label {
  readonly items: readonly Item[];
  /** Whether the items stand apart, as those of a class do, or run on, as the characters of a text. */
  readonly apart: boolean;
}

/** Pieces that stand on one line. */
export type Item = readonly Piece[];

/**
 * `text` stands for itself, an `escape` for a character that cannot be seen, a `word` for a meaning, an
 * `operator` is a word between others.
 */
export interface Piece {
  readonly kind: "text" | "escape" | "word" | "operator";
  readonly text: string;
  /** What to say in place of `text`. */
  readonly spoken?: string;
}

/** The parts of a shape in drawing order. */
export function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.type) {
    case "terminal":
      return [];
    case "sequence":
    case "choice":
      return shape.items;
    case "loop":
    case "group":
      return [shape.item];
  }
}
