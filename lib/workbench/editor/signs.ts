import type { EditorState, Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  highlightSpecialChars,
  highlightWhitespace,
  WidgetType,
} from "@codemirror/view";
import { signName } from "../fields/sign_names.ts";

/**
 * Draws what has no shape of its own: carriage returns, control characters, and those that hide or turn the text
 * around. Spaces, tabs, line feeds and joiners, without which some scripts and emoji fall apart, only on demand.
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

/** A sign behind each line in view that a line feed ends. */
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
    return signOf(this.sign);
  }
}

function signOf(sign: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "special";
  element.textContent = sign;
  return element;
}

function specialCharacter(code: number, description: string | null): HTMLElement {
  const sign = signOf(signName(code));
  sign.title = description ?? signName(code);
  return sign;
}
