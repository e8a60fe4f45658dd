import type { EditorState, Extension } from "@codemirror/state";
import { Decoration, EditorView, highlightWhitespace, WidgetType } from "@codemirror/view";

/** Draws spaces, tabs and line feeds. */
export function drawnBlanks(): Extension {
  return [highlightWhitespace(), lineEndSigns()];
}

/** A sign behind each line in view that a line feed ends. */
function lineEndSigns(): Extension {
  const sign = Decoration.widget({ widget: new Sign("␊"), side: 2 });
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

/** A character drawn beside the text, which is not part of it. */
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
    const element = document.createElement("span");
    element.className = "special";
    element.textContent = this.sign;
    return element;
  }
}

/** Draws what has no shape of its own, by a sign of one column and its name. */
export function specialCharacter(code: number, description: string | null): HTMLElement {
  const sign = document.createElement("span");
  sign.className = "special";
  sign.textContent = code < 0x20 ? String.fromCodePoint(0x2400 + code) : "•";
  sign.title = description ?? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return sign;
}
