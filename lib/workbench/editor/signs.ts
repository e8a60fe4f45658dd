import type { EditorState, Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  highlightSpecialChars,
  highlightWhitespace,
  WidgetType,
} from "@codemirror/view";

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
  const hex = code.toString(16).toUpperCase().padStart(4, "0");
  const sign = signOf(ABBREVIATIONS[hex] ?? hex);
  sign.title = description ?? `U+${hex}`;
  return sign;
}

/** Abbreviations of the Unicode Standard; few fonts have the pictures of control characters. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  "0000": "NUL",
  "0007": "BEL",
  "0008": "BS",
  "000B": "VT",
  "000C": "FF",
  "000D": "CR",
  "001B": "ESC",
  "007F": "DEL",
  "0085": "NEL",
  "00AD": "SHY",
  "061C": "ALM",
  "200B": "ZWSP",
  "200C": "ZWNJ",
  "200D": "ZWJ",
  "200E": "LRM",
  "200F": "RLM",
  "2028": "LS",
  "2029": "PS",
  "202A": "LRE",
  "202B": "RLE",
  "202C": "PDF",
  "202D": "LRO",
  "202E": "RLO",
  "2060": "WJ",
  "2066": "LRI",
  "2067": "RLI",
  "2068": "FSI",
  "2069": "PDI",
  "FEFF": "BOM",
};
