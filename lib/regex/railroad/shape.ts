import type { Range, Regex } from "../regex.ts";

/** A railroad diagram before layout: plain data without positions. */
export interface Diagram {
  readonly regex: Regex;
  readonly shape: Shape;
  /**
   * The first offset of the pattern, in UTF-16 code units, that isn't drawn because the diagram reached its
   * limit. Left out when everything is drawn or folded.
   */
  readonly stoppedAt?: number;
}

/** A part of a diagram. Each represents a range of the pattern and has a short name for screen readers. */
export type Shape = Terminal | Sequence | Choice | Loop | Group;

/** Properties of every shape. Ranges of parts are inside their parent's. */
interface Part {
  readonly range: Range;
  readonly name: string;
}

/** A box without parts. */
export interface Terminal extends Part {
  readonly type: "terminal";
  readonly kind: TerminalKind;
  readonly label: Label;
  /** The capturing group that a backreference refers to, from 1. */
  readonly number?: number;
  /** The offset to add to `unfolded`, or to remove from it, when this box is activated. */
  readonly toggles?: number;
}

/**
 * `set`: a class or an escape such as `\d`; `anchor`: consumes nothing; `more`: replaces parts that aren't
 * drawn; `fewer`: folds an unfolded choice; `empty`: an alternative without content.
 */
export type TerminalKind =
  | "literal"
  | "set"
  | "anchor"
  | "reference"
  | "empty"
  | "more"
  | "fewer";

/** Parts in a row. */
interface Sequence extends Part {
  readonly type: "sequence";
  readonly items: readonly Shape[];
}

/** Alternatives; the one tried first is on top. */
interface Choice extends Part {
  readonly type: "choice";
  readonly items: readonly Shape[];
}

/** A quantified part. With `min` 0 there is a track past it, with `max` over 1 a track back. */
export interface Loop extends Part {
  readonly type: "loop";
  readonly item: Shape;
  readonly min: number;
  readonly max: number;
  /** The count with the kind of repetition, such as `1+ lazy` or `3 times`. */
  readonly count: string;
}

/** A labelled frame around a part. */
export interface Group extends Part {
  readonly type: "group";
  readonly kind: GroupKind;
  /** True if a lookaround is negative. */
  readonly negative?: boolean;
  readonly item: Shape;
  /** Words on the frame: the name of a capturing group, or what a lookaround or modifiers do. */
  readonly title: string;
  /** The number of a capturing group, from 1. */
  readonly number?: number;
}

/** The constructs that are drawn as a frame. */
export type GroupKind =
  | "capture"
  | "lookahead"
  | "lookbehind"
  | "modifiers";

/** True if a frame is that of a lookaround, whose part matches beside the track and consumes nothing. */
export function isLookaround({ kind }: Group): boolean {
  return kind === "lookahead" || kind === "lookbehind";
}

/** The text of a terminal. It can break into lines between items, but not inside an item. */
export interface Label {
  readonly items: readonly LabelItem[];
  /** True for gaps between items, as in a class; false for none, as between the characters of a text. */
  readonly apart: boolean;
}

/** Pieces on one line. */
export type LabelItem = readonly LabelPiece[];

/**
 * `text`: literal text; `escape`: an invisible character; `word`: a description; `operator`: a word between
 * others.
 */
export interface LabelPiece {
  readonly kind: "text" | "escape" | "word" | "operator";
  readonly text: string;
  /** What screen readers say instead of `text`. */
  readonly spoken?: string;
}

/** The parts of a shape, in drawing order. */
export function shapeParts(shape: Shape): readonly Shape[] {
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
