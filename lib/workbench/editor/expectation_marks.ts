import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  type BlockInfo,
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { effect, untracked } from "@preact/signals";
import { h, render } from "preact";
import { expectationAt } from "../../regex/matching/expectations.ts";
import { number } from "../../regex/words.ts";
import type { OpenedBy } from "../matching/explained_line.ts";
import type { LineVerdict } from "../matching/line_tests.ts";
import type { Model } from "../model/model.ts";
import { connectLater } from "../runtime/lazy.ts";
import { inOwnTask } from "../runtime/schedule.ts";
import { ExpectationCount } from "./expectation_summary.tsx";
import { expectedLabel, type TextExpectations, textExpectations, VERDICT_SIGNS } from "./expectations.ts";

/** Opens the explanation below the line at an offset, or closes it. */
const explain = StateEffect.define<{ from: number; widget: WidgetType } | null>();

/**
 * The expectations for the lines, in a column at the right of the text. It covers the padding of the lines,
 * so it never moves the text; only the explanation, which a reader opens, takes space between two lines.
 */
export function expectationMarks(model: Model): Extension {
  return [
    open,
    ViewPlugin.define((view) => new MarkColumn(view, model)),
    keymap.of([{ key: "Alt-Enter", run: (view) => cycleAtCursor(view, model) }]),
  ];
}

function cycleAtCursor(view: EditorView, model: Model): boolean {
  const { from } = view.state.doc.lineAt(view.state.selection.main.head);
  if (isTestable(view.state, from)) model.sources.done.value = textExpectations(model).cycle(from);
  return true;
}

/** An empty line at the end of the text can't have an expectation. */
const isTestable = ({ doc }: EditorState, from: number) => from < doc.length;

/**
 * The marks of the lines in view. It has rows for lines with an expectation, and for the line with the cursor
 * or pointer.
 */
class MarkColumn implements PluginValue {
  readonly #view: EditorView;
  readonly #model: Model;
  readonly #expectations: TextExpectations;
  readonly #column: HTMLElement;
  readonly #rows = new Map<number, Row>();
  readonly #stops: readonly (() => void)[];
  /** Offset of the line under the pointer. */
  #hovered: number | null = null;
  /** Offsets of the lines without a match, as last known. */
  #missed: readonly number[] = [];

  constructor(view: EditorView, model: Model) {
    this.#view = view;
    this.#model = model;
    this.#expectations = textExpectations(model);
    this.#column = view.dom.ownerDocument.createElement("div");
    this.#column.className = "expectation-marks";
    this.#column.setAttribute("role", "list");
    this.#column.setAttribute("aria-label", "Expectations of the lines");
    this.#column.dataset.arrows = "list";
    view.scrollDOM.append(this.#column);
    this.#stops = [this.#listen(), this.#showCount(), effect(() => this.#draw()), this.#explainExample()];
  }

  update(update: ViewUpdate): void {
    const { explained } = this.#expectations;
    const opened = openedAt(update.state);
    if (explained.peek() !== opened) explained.value = opened;
    untracked(() => this.#draw());
  }

  destroy(): void {
    this.#stops.forEach((stop) => stop());
    this.#column.remove();
  }

  /** Shows the count of passed lines beside the title of the text. */
  #showCount(): () => void {
    const place = document.createElement("span");
    document.querySelector(".text-title")?.append(place);
    render(h(ExpectationCount, { expectations: this.#expectations }), place);
    return () => {
      render(null, place);
      place.remove();
    };
  }

  #listen(): () => void {
    const { scrollDOM } = this.#view;
    const listeners = {
      pointermove: ({ clientY }: PointerEvent) => this.#hover(this.#blockAt(clientY)),
      pointerleave: () => this.#hover(null),
    };
    scrollDOM.addEventListener("pointermove", listeners.pointermove);
    scrollDOM.addEventListener("pointerleave", listeners.pointerleave);
    // Keeps the cursor in the text, and a phone's keyboard open.
    this.#column.addEventListener("mousedown", (event) => event.preventDefault());
    this.#column.addEventListener("click", (event) => this.#choose(event));
    this.#column.addEventListener("focusout", () => queueMicrotask(() => this.#draw()));
    return () => {
      scrollDOM.removeEventListener("pointermove", listeners.pointermove);
      scrollDOM.removeEventListener("pointerleave", listeners.pointerleave);
    };
  }

  /** On the first visit, explains the line that the example misses, after the search for fixes, which comes last. */
  #explainExample(): () => void {
    if ("known" in document.documentElement.dataset) return () => {};
    const { fixes } = this.#model;
    return connectLater(
      async () => {
        const { explainExample } = await import("./first_visit.ts");
        return explainExample(this.#model, this.#expectations, (from) => this.#explain(from, "itself"));
      },
      (go) => {
        const stop = effect(() => fixes.value ? inOwnTask(() => (stop(), go())) : undefined);
        return stop;
      },
    );
  }

  #blockAt(clientY: number): number | null {
    const y = clientY - this.#view.documentTop;
    if (y < 0 || y > this.#view.contentHeight) return null;
    return this.#view.lineBlockAtHeight(y).from;
  }

  #hover(from: number | null): void {
    if (from === this.#hovered) return;
    this.#hovered = from;
    untracked(() => this.#draw());
  }

  #choose({ target, detail }: MouseEvent): void {
    const button = target instanceof Element ? target.closest("button") : null;
    const row = [...this.#rows.values()].find(({ element }) => element.contains(button));
    if (!button || !row) return;
    if (button === row.mark) return void this.#expectations.cycle(row.from);
    const isOpen = openedAt(this.#view.state) === row.from;
    // A click with a count of 0 is a key press.
    this.#explain(isOpen ? null : row.from, detail === 0 ? "key" : "pointer");
  }

  /** Opens the explanation of the line at an offset, or closes it. */
  #explain(from: number | null, by: OpenedBy): void {
    const widget = new Explanation(this.#model, by);
    this.#view.dispatch({ effects: explain.of(from === null ? null : { from, widget }) });
  }

  #draw(): void {
    const { any, missed, tests, lineAt } = this.#expectations;
    const view = this.#view;
    const isMarked = any.value;
    const { count } = isMarked ? tests.results.value : { count: 0 };
    const expectations = tests.expectations.value;
    // While it isn't known, the last answer stays, so that nothing flickers between two keys.
    this.#missed = missed.value ?? this.#missed;
    const { regex, views } = this.#model;
    // Without a valid pattern, there is nothing to ask about.
    const canAsk = regex.value.pattern !== "" && !views.value?.error.value;
    const { doc } = view.state;
    const starts = isMarked ? tests.results.value.starts : null;
    // After an edit, the results belong to the previous text until the edit has been reported.
    if (starts !== null && (starts.at(-1) ?? 0) > doc.length) return;
    const cursor = view.hasFocus ? doc.lineAt(view.state.selection.main.head).from : null;
    const visible = new Set<number>();
    for (const block of view.viewportLineBlocks) {
      const { from } = block;
      if (!isTestable(view.state, from)) continue;
      const line = isMarked ? lineAt(from) : -1;
      const expected = isMarked && line < count ? expectationAt(expectations, line) : null;
      const key = doc.lineAt(from).number;
      const isUsed = from === cursor || from === this.#hovered ||
        this.#rows.get(key)?.element.contains(document.activeElement);
      const isMissed = expected === null && this.#missed.includes(from);
      // A few lines without a match are probably meant to have one.
      const isRare = isMissed && !isMarked && this.#missed.length <= FEW_MISSED;
      if (expected === null && !isUsed && !isRare) continue;
      const verdict = expected === null ? "none" : tests.verdictOf(line);
      visible.add(key);
      this.#rowOf(key).show(
        {
          block,
          from,
          line: isMarked ? line + 1 : key,
          expected,
          verdict,
          isMissed,
          isUsed: Boolean(isUsed),
          canAsk,
        },
        view,
      );
    }
    for (const [key, { element }] of this.#rows) {
      if (!visible.has(key)) {
        element.remove();
        this.#rows.delete(key);
      }
    }
    this.#column.hidden = visible.size === 0;
    this.#sort();
  }

  #rowOf(key: number): Row {
    const row = this.#rows.get(key) ?? new Row();
    this.#rows.set(key, row);
    return row;
  }

  /** Rows are in the order of the lines, so that arrow keys go from one to the next. */
  #sort(): void {
    const sorted = [...this.#rows].sort(([a], [b]) => a - b);
    sorted.forEach(([, { element }], index) => {
      const there = this.#column.children[index];
      if (there !== element) this.#column.insertBefore(element, there ?? null);
    });
  }
}

/** With more lines without a match, each is only asked about where the cursor or the pointer is. */
const FEW_MISSED = 3;

/** The contents of a row. */
interface Shown {
  readonly block: BlockInfo;
  readonly from: number;
  /** From 1. */
  readonly line: number;
  readonly expected: boolean | null;
  readonly verdict: LineVerdict;
  /** Whether it has neither an expectation nor a match. */
  readonly isMissed: boolean;
  /** Whether the cursor, the pointer or the focus is in it. */
  readonly isUsed: boolean;
  readonly canAsk: boolean;
}

/** The mark of a line, and the button that explains its result. */
class Row {
  readonly element = document.createElement("div");
  readonly mark = document.createElement("button");
  readonly #why = document.createElement("button");
  readonly #sign = document.createElement("span");
  readonly #words = document.createElement("span");
  from = 0;
  #told = "";
  #shown: Pick<Shown, "expected" | "verdict"> = { expected: null, verdict: "none" };

  constructor() {
    this.element.className = "expectation-row";
    this.element.setAttribute("role", "listitem");
    this.mark.type = this.#why.type = "button";
    this.#why.className = "expectation-why";
    this.#words.className = "words";
    this.#sign.ariaHidden = "true";
    this.mark.append(this.#sign, this.#words);
    this.element.append(this.#why, this.mark);
  }

  show({ block, from, line, expected, verdict, isMissed, isUsed, canAsk }: Shown, view: EditorView): void {
    this.from = from;
    const opened = openedAt(view.state) === from;
    // Setting an attribute costs the browser a search for its rules, also where it has the value already.
    const top = block.top + view.documentPadding.top;
    const told = [top, line, expected, verdict, isMissed, isUsed, canAsk, opened].join();
    if (told === this.#told) return;
    this.#told = told;
    this.element.style.top = `${top}px`;
    const before = this.#shown;
    // While a line is checked again, the mark shows its last result as outdated.
    const isOutdated = verdict === "waiting" && before.expected === expected && before.verdict !== "none";
    const shown = isOutdated ? before : { expected, verdict };
    this.#shown = shown;
    const { sign } = VERDICT_SIGNS[shown.verdict];
    const words = expected === null ? "Add expectation" : expectedLabel(expected);
    this.#sign.textContent = sign;
    this.#words.textContent = words;
    this.mark.className = `expectation-mark ${shown.verdict} ${isOutdated ? "stale" : ""}`;
    this.mark.ariaLabel = expected === null
      ? `Add expectation to line ${number(line)}`
      : `Line ${number(line)} ${words}: ${VERDICT_SIGNS[verdict].words}`;
    this.mark.title = expected === null
      ? "Expect a match in this line (Alt+Enter)"
      : `${words} (Alt+Enter changes it)`;
    // Nothing moves under a pointer: the mark keeps its place, and the two change their order when it is gone.
    if (!isUsed) this.element.classList.toggle("asks", expected === null);
    this.mark.style.visibility = expected === null && !isUsed ? "hidden" : "";
    this.#why.hidden = !canAsk || shown.verdict !== "failed" && !isMissed && !opened;
    this.#why.textContent = expected === false ? "Why?" : "Why not?";
    this.#why.ariaLabel = `${this.#why.textContent} Line ${number(line)}`;
    this.#why.ariaExpanded = String(opened);
  }
}

/** The explanation that is open, as a block below its line. */
const open = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, state }) {
    const wanted = effects.findLast((each) => each.is(explain));
    if (wanted === undefined) return shown.map(changes);
    if (wanted.value === null) return Decoration.none;
    const { from, widget } = wanted.value;
    return Decoration.set([
      Decoration.widget({ widget, block: true, side: 1 }).range(state.doc.lineAt(from).to),
    ]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Offset of the line below which the explanation is open; null if none is. */
function openedAt(state: EditorState): number | null {
  const { value, from } = state.field(open).iter();
  return value === null ? null : state.doc.lineAt(from).from;
}

/** The box with the explanation; its code is fetched when it is first opened. */
class Explanation extends WidgetType {
  readonly #model: Model;
  readonly #by: OpenedBy;
  #stop = () => {};

  constructor(model: Model, by: OpenedBy) {
    super();
    this.#model = model;
    this.#by = by;
  }

  override get estimatedHeight(): number {
    return 60;
  }

  override toDOM(view: EditorView): HTMLElement {
    const host = document.createElement("div");
    host.className = "why-not-place";
    const resized = new ResizeObserver(() => view.requestMeasure());
    resized.observe(host);
    // Beside its buttons, a click is one into the field.
    host.addEventListener("click", ({ target }) => {
      const isButton = target instanceof Element && target.closest("button, a") !== null;
      if (!isButton && getSelection()?.isCollapsed) view.focus();
    });
    const close = () => {
      view.dispatch({ effects: explain.of(null) });
      view.focus();
    };
    const disconnect = connectLater(async () => {
      const { mountWhyNot } = await import("./why_not.tsx");
      return mountWhyNot(host, this.#model, textExpectations(this.#model), {
        close,
        by: this.#by,
      });
    });
    this.#stop = () => {
      if (host.contains(document.activeElement)) view.focus();
      resized.disconnect();
      disconnect();
    };
    return host;
  }

  override destroy(): void {
    this.#stop();
  }
}
