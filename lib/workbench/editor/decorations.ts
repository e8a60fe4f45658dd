import { type EditorState, type Extension, type Range as Decorated, StateEffect } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightSpecialChars,
  highlightWhitespace,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import type { Range } from "../../regex/regex.ts";
import { signName } from "../matching/shown_text.ts";
import type { Mark } from "../model/marks.ts";
import { afterPaint } from "../runtime/schedule.ts";

/** The marks in a range of the text. */
export type MarksIn = (visible: Range) => readonly Mark[];

/** Requests that the marks in a range are repainted after their source has changed. */
const repainted = StateEffect.define<Range>();

const WHOLE: Range = { start: 0, end: Infinity };

/** The marks of an editor. */
export interface Painting {
  readonly extension: Extension;
  /** Repaints the changes in view; does nothing if the marks there are the same. */
  repaint(view: EditorView): void;
}

/**
 * Decorates only the view, so that a text with 200,000 matches costs as much as a screenful; the visible part
 * comes first.
 */
export function painting(marksIn: MarksIn): Painting {
  class Painter {
    /** The current marks; null after an edit, when their decorations have moved along with the text. */
    marks: readonly Mark[] | null;
    decorations: DecorationSet;
    /** Cancels painting the rest. */
    giveUp = () => {};
    constructor(view: EditorView) {
      this.marks = marksInView(view, marksIn);
      this.decorations = createDecorations(this.marks);
    }
    update(update: ViewUpdate): void {
      const repaint = update.transactions.flatMap(({ effects }) => effects).find((each) =>
        each.is(repainted)
      );
      // Until new results arrive, the decorations move along with the edit, which can also extend the view.
      if (update.docChanged) {
        this.giveUp();
        this.marks = null;
        this.decorations = this.decorations.map(update.changes);
      } else if (update.viewportChanged || repaint?.value === WHOLE) {
        this.marks = marksInView(update.view, marksIn);
        this.decorations = createDecorations(this.marks);
      } else if (repaint) {
        this.marks = null;
        this.decorations = this.#paintedIn(update.view, repaint.value);
      }
    }
    #paintedIn(view: EditorView, stretch: Range): DecorationSet {
      const add = marksInView(view, marksIn, stretch).filter((mark) => touches(mark, stretch)).map(decorated);
      const { start: filterFrom, end: filterTo } = stretch;
      return this.decorations.update({ filterFrom, filterTo, filter: () => false, add, sort: true });
    }
    destroy(): void {
      this.giveUp();
    }
  }
  const extension = ViewPlugin.fromClass(Painter, {
    decorations: (painter) => painter.decorations,
  });
  return {
    extension,
    repaint(view) {
      const painter = view.plugin(extension);
      if (!painter || (painter.marks && areSame(painter.marks, marksInView(view, marksIn)))) return;
      painter.giveUp();
      const paint = (stretch: Range) => view.dispatch({ effects: repainted.of(stretch) });
      paint(visibleRange(view));
      const rest = splitIntoRanges(marksInView(view, marksIn));
      const next = () => {
        const stretch = rest.shift() ?? WHOLE;
        paint(stretch);
        if (stretch !== WHOLE) painter.giveUp = afterPaint(next);
      };
      painter.giveUp = afterPaint(next);
    },
  };
}

function areSame(before: readonly Mark[], after: readonly Mark[]): boolean {
  return before.length === after.length && before.every(({ start, end, kind, groups }, index) => {
    const mark = after[index];
    return mark?.start === start && mark.end === end && mark.kind === kind && mark.groups === groups;
  });
}

/** The decorations to replace with a range, including those that only touch it. */
const touches = ({ start, end }: Range, stretch: Range) => start <= stretch.end && stretch.start <= end;

/** Marks of a field that are painted between two paints. Their layout takes some milliseconds. */
export const PAINTED_MARKS = 300;

/**
 * Ranges with so few marks that the browser lays out each within a frame; none if there are few marks in
 * total.
 *
 * @param marks marks of the view
 */
export function splitIntoRanges(marks: readonly Mark[]): Range[] {
  if (marks.length <= PAINTED_MARKS) return [];
  const starts = marks.map(({ start }) => start).sort((a, b) => a - b);
  const bounds = starts.filter((_, index) => index % PAINTED_MARKS === 0);
  return bounds.map((start, index) => ({ start, end: bounds[index + 1] ?? Infinity }));
}

/**
 * The visible part: an editor renders some thousand pixels more above and below. Of a line with many wraps,
 * only a part is visible.
 */
function visibleRange(view: EditorView): Range {
  const { left, right, top, bottom } = view.scrollDOM.getBoundingClientRect();
  const at = (x: number, y: number, toEnd: boolean) => {
    const { from, to } = view.lineBlockAtHeight(y - view.documentTop);
    if (to - from <= LONG_LINE_CHARACTERS) return toEnd ? to : from;
    return view.posAtCoords({ x, y }, false);
  };
  return { start: at(left, top, false), end: at(right, bottom, true) };
}

/** In longer lines, the editor is queried where the visible part starts and ends. */
const LONG_LINE_CHARACTERS = 1_000;

function marksInView(view: EditorView, marksIn: MarksIn, { start, end }: Range = WHOLE): Mark[] {
  const { length } = view.state.doc;
  const marks = view.visibleRanges.flatMap(({ from, to }) =>
    from < end && start < to ? marksIn({ start: Math.max(from, start), end: Math.min(to, end) }) : []
  );
  return marks.filter(({ end }) => end <= length);
}

function createDecorations(marks: readonly Mark[]): DecorationSet {
  return Decoration.set(legible(marks).map(decorated), true);
}

function decorated({ start, end, kind, groups }: Mark): Decorated<Decoration> {
  if (start === end) {
    return Decoration.widget({ widget: new Caret(kind), side: 1 }).range(start);
  }
  const attributes = groups === undefined ? {} : { "data-groups": groups };
  return Decoration.mark({ class: kind, attributes }).range(start, end);
}

/** An empty match or error, which has a position but no width. */
class Caret extends WidgetType {
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  override eq(other: Caret): boolean {
    return other.kind === this.kind;
  }
  override toDOM(): HTMLElement {
    const caret = document.createElement("span");
    caret.className = `${this.kind} empty`;
    return caret;
  }
}

/**
 * Draws invisible characters: carriage returns, control characters, and those that hide or reorder the text.
 * Spaces, tabs, line feeds and joiners, without which some scripts and emoji fall apart, are drawn only on
 * request.
 */
export function drawnSigns(blanks: boolean): Extension {
  const signs = (addSpecialChars: RegExp) =>
    highlightSpecialChars({ addSpecialChars, render: specialCharacter });
  return blanks
    ? [
      signs(/[\r\u200c\u200d\u202a-\u202c\u2060-\u2064\u2068\u3164\u180e]/g),
      highlightWhitespace(),
      lineEndSigns(),
    ]
    : signs(/[\r\u202a-\u202c\u2060-\u2064\u2068]/g);
}

/** A sign after each line in view that ends with a line feed. */
function lineEndSigns(): Extension {
  const sign = Decoration.widget({ widget: new Sign("LF"), side: 2 });
  const signsIn = ({ state, visibleRanges }: EditorView) => {
    const lines = visibleRanges.flatMap(({ from, to }) => linesIn(state, from, to));
    return Decoration.set(lines.filter((end) => end < state.doc.length).map((end) => sign.range(end)));
  };
  return EditorView.decorations.of(signsIn);
}

function linesIn(state: EditorState, from: number, to: number): number[] {
  const ends: number[] = [];
  for (let line = state.doc.lineAt(from); line.from <= to; line = state.doc.line(line.number + 1)) {
    ends.push(line.to);
    if (line.number === state.doc.lines) break;
  }
  return ends;
}

/** A character drawn in the text that is not part of it. */
class Sign extends WidgetType {
  readonly sign: string;
  constructor(sign: string) {
    super();
    this.sign = sign;
  }
  override eq(other: Sign): boolean {
    return other.sign === this.sign;
  }
  override toDOM(): HTMLElement {
    return createSign(this.sign);
  }
}

function createSign(sign: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "special";
  element.textContent = sign;
  return element;
}

function specialCharacter(code: number, description: string | null): HTMLElement {
  const sign = createSign(signName(code));
  sign.title = description ?? signName(code);
  return sign;
}

/** Width of a digit of a group's number, in characters of the field. */
const NUMBER_WIDTH = 0.6;

/** Marks without the numbers that would overlap the previous one; color and line style distinguish these. */
export function legible(marks: readonly Mark[]): Mark[] {
  let endOfLast = -1;
  const crowded = new Set<Mark>();
  for (const mark of marks.filter(hasNumber).sort((a, b) => a.start - b.start)) {
    if (mark.start < endOfLast) crowded.add(mark);
    else endOfLast = mark.start + Math.ceil(mark.groups.length * NUMBER_WIDTH);
  }
  return marks.map((mark) =>
    crowded.has(mark) ? { start: mark.start, end: mark.end, kind: mark.kind } : mark
  );
}

const hasNumber = (mark: Mark): mark is Mark & { groups: string } => mark.groups !== undefined;
