/**
 * The rules that colour a drawing, written with the custom properties of the page: `--ground`, `--surface`,
 * `--border`, `--text`, `--muted`, `--accent`, `--capture-1` to `--capture-8`. An exported drawing has them
 * inside; `static/railroad.css` is this text with `PAGE_RULES`.
 */
export const DRAWING_RULES = `\
.diagram { display: block; fill: none; stroke-width: 1; }
.diagram text {
  font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  fill: var(--text);
  stroke: none;
  text-anchor: middle;
  white-space: pre;
}
.diagram .word, .diagram .operator, .diagram .meaning, .diagram .repeat, .diagram .number {
  font-family: system-ui, sans-serif;
  font-size: 12px;
}
.diagram .track { stroke: var(--muted); }
.diagram .start { fill: var(--muted); }
.diagram .end { stroke: var(--muted); fill: var(--ground); stroke-width: 2; }
.diagram .shape { fill: var(--surface); stroke: var(--border); }
.diagram .line { text-anchor: start; }
.diagram .escape { fill: var(--accent); }
.diagram .kind-set > .shape { fill: var(--ground); stroke: var(--accent); }
.diagram .kind-set .word { fill: var(--accent); }
.diagram .operator { fill: var(--muted); }
.diagram .kind-anchor > .shape { fill: var(--ground); }
.diagram .kind-anchor .word { fill: var(--muted); }
.diagram .kind-empty > .shape { fill: var(--ground); stroke: none; }
.diagram .kind-empty .word { fill: var(--muted); }
.diagram .kind-reference > .shape { stroke: currentColor; fill: var(--ground); }
.diagram .kind-reference text, .diagram .kind-reference .word { fill: currentColor; }
.diagram .kind-more > .shape, .diagram .kind-fewer > .shape { stroke-dasharray: 3 3; fill: var(--ground); }
.diagram .kind-more .word, .diagram .kind-fewer .word { fill: var(--accent); }
.diagram .repeat { fill: var(--text); font-weight: 600; }
.diagram .frame { stroke: currentColor; }
.diagram .kind-lookahead, .diagram .kind-lookbehind, .diagram .kind-modifiers { color: var(--muted); }
.diagram .kind-lookahead > .frame, .diagram .kind-lookbehind > .frame { stroke-dasharray: 4 3; }
.diagram .title, .diagram .meaning { fill: currentColor; text-anchor: start; }
.diagram .badge { fill: currentColor; }
.diagram .number { fill: var(--ground); font-size: 11px; font-weight: 600; }
.diagram .underline { stroke: currentColor; }
.diagram .capture-1 { color: var(--capture-1); }
.diagram .capture-2 { color: var(--capture-2); }
.diagram .capture-3 { color: var(--capture-3); }
.diagram .capture-4 { color: var(--capture-4); }
.diagram .capture-5 { color: var(--capture-5); }
.diagram .capture-6 { color: var(--capture-6); }
.diagram .capture-7 { color: var(--capture-7); }
.diagram .capture-8 { color: var(--capture-8); }
`;

/** The rules of a drawing in the page, where boxes light up, take the focus, open, and colours may be forced. */
export const PAGE_RULES = `\
.diagram .focus > .shape, .diagram .focus > .frame { stroke: var(--accent); stroke-width: 2; }
.diagram .focus > .track { stroke: var(--accent); stroke-width: 2; }
.diagram [data-toggles] { cursor: pointer; }
.diagram .box:focus-visible { outline: none; }
.diagram .box:focus-visible > .shape, .diagram .box:focus-visible > .frame { stroke: var(--accent); stroke-width: 3; }
.diagram .box:focus-visible > .track { stroke: var(--accent); stroke-width: 3; }
@media (forced-colors: active) {
  .diagram {
    forced-color-adjust: none;
    --ground: Canvas;
    --surface: Canvas;
    --border: CanvasText;
    --text: CanvasText;
    --muted: CanvasText;
    --accent: LinkText;
    --capture-1: CanvasText;
    --capture-2: CanvasText;
    --capture-3: CanvasText;
    --capture-4: CanvasText;
    --capture-5: CanvasText;
    --capture-6: CanvasText;
    --capture-7: CanvasText;
    --capture-8: CanvasText;
  }
}
`;
