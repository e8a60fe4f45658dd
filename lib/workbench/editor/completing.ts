import { type Extension, Prec } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { PatternCompletions } from "./pattern_completions.ts";

/** Text before the cursor that may be completed. */
const TRIGGER = /\\(?:[pP]\{[\w=]*|k<[^<>]*)$/;

/** Longer than the longest property with its key. */
const LONGEST_NAME = 200;

/** Fetched when there is first something to complete. */
const loadCompletions = () => import("./pattern_completions.ts");

/**
 * Completes names for `\p{`, `\P{` and `\k<` in a pattern.
 *
 * @param flags flags of the pattern
 */
export function completePatterns(flags: () => string): Extension {
  const plugin = ViewPlugin.define((view) => new PatternCompletion(view, flags));
  const keydown = (event: KeyboardEvent, view: EditorView) =>
    view.plugin(plugin)?.completions?.takeKey(event) ?? false;
  return [
    plugin,
    Prec.highest(EditorView.domEventHandlers({ keydown })),
    EditorView.contentAttributes.of((view) => view.plugin(plugin)?.completions?.attributes ?? null),
  ];
}

class PatternCompletion {
  completions: PatternCompletions | null = null;
  #view: EditorView;
  #flags: () => string;
  #isGone = false;

  constructor(view: EditorView, flags: () => string) {
    this.#view = view;
    this.#flags = flags;
  }

  update(update: ViewUpdate): void {
    const isTyped = update.transactions.some((each) =>
      each.isUserEvent("input") || each.isUserEvent("delete")
    );
    const isMoved = update.docChanged || update.selectionSet || update.focusChanged;
    if (isTyped && update.docChanged && this.#isPossible()) void this.#show();
    else if (isMoved) this.completions?.closeLater();
  }

  destroy(): void {
    this.#isGone = true;
    this.completions?.end();
  }

  #isPossible(): boolean {
    const { selection: { main: { head, empty } } } = this.#view.state;
    return empty && TRIGGER.test(this.#view.state.sliceDoc(Math.max(0, head - LONGEST_NAME), head));
  }

  async #show(): Promise<void> {
    const code = await loadCompletions().catch(() => null);
    const view = this.#view;
    if (code === null || this.#isGone) return;
    this.completions ??= new code.PatternCompletions(view, this.#flags);
    // It may have taken long, so it uses the current text.
    if (view.hasFocus && !view.composing && this.#isPossible()) this.completions.show();
    else this.completions.close();
  }
}
