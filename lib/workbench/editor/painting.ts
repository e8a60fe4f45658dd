import { type Extension, type Range as Decorated, StateEffect } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import type { Range } from "../../regex/regex.ts";
import type { Mark } from "../fields/marks.ts";

/** The marks in a stretch of the text. */
export type MarksIn = (visible: Range) => readonly Mark[];

/** Asks for the marks to be painted anew, after what they are made from has changed. */
export const repainted = StateEffect.define<null>();

/** Decorates only what is in view, so a text with 200,000 matches costs as much as a screenful. */
export function painting(marksIn: MarksIn): Extension {
  class Painter {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorationsIn(view, marksIn);
    }
    update(update: ViewUpdate): void {
      const asked = update.transactions.some((each) => each.effects.some((effect) => effect.is(repainted)));
      if (asked || update.viewportChanged) {
        this.decorations = decorationsIn(update.view, marksIn);
      } // Until new results arrive, what is painted moves along with the edit.
      else if (update.docChanged) {
        this.decorations = this.decorations.map(update.changes);
      }
    }
  }
  return ViewPlugin.fromClass(Painter, {
    decorations: (painter) => painter.decorations,
  });
}

function decorationsIn(
  view: EditorView,
  marksIn: MarksIn,
): DecorationSet {
  const length = view.state.doc.length;
  const marks = view.visibleRanges.flatMap(({ from, to }) => marksIn({ start: from, end: to }));
  return Decoration.set(
    marks.filter(({ end }) => end <= length).map(decorated),
    true,
  );
}

function decorated({ start, end, kind }: Mark): Decorated<Decoration> {
  if (start === end) {
    return Decoration.widget({ widget: new Caret(kind), side: 1 }).range(start);
  }
  return Decoration.mark({ class: kind }).range(start, end);
}

/** An empty match or fault, which has a place and no extent. */
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
