import type { EditorView } from "@codemirror/view";
import { completePattern, completionChange, CompletionList } from "../page/completion.ts";

/** The list of names that complete a pattern at its cursor. */
export class PatternCompletions {
  /** Attributes of the field that tell assistive technology of the list. */
  attributes: Readonly<Record<string, string>> | null = null;
  readonly #view: EditorView;
  readonly #flags: () => string;
  readonly #list: CompletionList;
  #isGone = false;

  constructor(view: EditorView, flags: () => string) {
    this.#view = view;
    this.#flags = flags;
    this.#list = new CompletionList({
      container: view.dom.closest("section") ?? view.dom,
      describe: (attributes) => {
        this.attributes = attributes;
        this.#later(() => view.dispatch({}));
      },
      onChoose: (completions, chosen) => {
        const { doc, selection } = view.state;
        const change = completionChange(doc.toString(), selection.main.head, completions, chosen);
        view.dispatch({
          changes: change,
          selection: { anchor: change.from + change.insert.length },
          userEvent: "input.complete",
          scrollIntoView: true,
        });
      },
    });
  }

  /** Shows what completes the text before the cursor, if anything does. */
  show(): void {
    const { state } = this.#view;
    const found = completePattern(state.doc.toString(), state.selection.main.head, this.#flags());
    const place = found && this.#view.coordsAtPos(found.from);
    if (found && place) this.#list.show(found, place);
    else this.#list.close();
  }

  takeKey(event: KeyboardEvent): boolean {
    return this.#list.takeKey(event);
  }

  closeLater(): void {
    if (this.#list.isOpen) this.#later(() => this.#list.close());
  }

  close(): void {
    this.#list.close();
  }

  /** Closes it for good, together with the editor. */
  end(): void {
    this.#isGone = true;
    this.close();
  }

  /** An editor must not be changed while it updates. */
  #later(task: () => void): void {
    queueMicrotask(() => this.#isGone || task());
  }
}
