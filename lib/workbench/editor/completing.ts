import { type Extension, Prec } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { CompletionList } from "../page/completion_list.ts";

/** Text before the cursor that may be completed. */
const TRIGGER = /\\(?:[pP]\{[\w=]*|k<[^<>]*)$/;

/** Longer than the longest property with its key. */
const LONGEST_NAME = 200;

/** Fetched when there is first something to complete. */
const loadCompletion = () => import("../page/completion.ts");

/**
 * Completes names for `\p{`, `\P{` and `\k<` in a pattern.
 *
 * @param flags flags of the pattern
 */
export function completePatterns(flags: () => string): Extension {
  const plugin = ViewPlugin.define((view) => new PatternCompletion(view, flags));
  const keydown = (event: KeyboardEvent, view: EditorView) => view.plugin(plugin)?.takeKey(event) ?? false;
  return [
    plugin,
    Prec.highest(EditorView.domEventHandlers({ keydown })),
    EditorView.contentAttributes.of((view) => view.plugin(plugin)?.attributes ?? null),
  ];
}

class PatternCompletion {
  attributes: Readonly<Record<string, string>> | null = null;
  #view: EditorView;
  #flags: () => string;
  #list: CompletionList | null = null;
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
    else if (isMoved && this.#list?.isOpen) this.#later(() => this.#list?.close());
  }

  takeKey(event: KeyboardEvent): boolean {
    return this.#list?.takeKey(event) ?? false;
  }

  destroy(): void {
    this.#isGone = true;
    this.#list?.close();
  }

  #isPossible(): boolean {
    const { selection: { main: { head, empty } } } = this.#view.state;
    return empty && TRIGGER.test(this.#view.state.sliceDoc(Math.max(0, head - LONGEST_NAME), head));
  }

  async #show(): Promise<void> {
    const rules = await loadCompletion().catch(() => null);
    const view = this.#view;
    const { head } = view.state.selection.main;
    // It may have taken long, so it uses the current text.
    if (rules === null || this.#isGone || !view.hasFocus || view.composing || !this.#isPossible()) {
      return this.#list?.close();
    }
    const found = rules.completePattern(view.state.doc.toString(), head, this.#flags());
    const place = found && view.coordsAtPos(found.from);
    if (!found || !place) return this.#list?.close();
    this.#list ??= new rules.CompletionList({
      container: view.dom.closest("section") ?? view.dom,
      describe: (attributes) => {
        this.attributes = attributes;
        this.#later(() => view.dispatch({}));
      },
      onChoose: (completions, chosen) => {
        const { doc, selection } = view.state;
        const change = rules.completionChange(doc.toString(), selection.main.head, completions, chosen);
        view.dispatch({
          changes: change,
          selection: { anchor: change.from + change.insert.length },
          userEvent: "input.complete",
          scrollIntoView: true,
        });
      },
    });
    this.#list.show(found, place);
  }

  /** An editor must not be changed while it updates. */
  #later(task: () => void): void {
    queueMicrotask(() => this.#isGone || task());
  }
}
