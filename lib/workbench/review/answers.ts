import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Turn } from "./conversation.ts";
import type { MarkdownNode } from "./markdown_node.ts";

/** An answer as it is drawn. */
export interface ReadAnswer {
  /** The Markdown that was read; the answer may have grown since. */
  readonly text: string;
  /** Null when it cannot be read in time: then it is shown as it is written. */
  readonly nodes: readonly MarkdownNode[] | null;
  /** Whether this is all of it. */
  readonly whole: boolean;
}

type ReadMarkdown = (text: string) => Promise<readonly MarkdownNode[] | null>;

/** Reads the answers of a conversation, by the id of their turn, as they grow. */
export function readAnswers(
  turns: ReadonlySignal<readonly Turn[]>,
  read: ReadMarkdown,
): ReadonlySignal<ReadonlyMap<number, ReadAnswer>> {
  const answers = signal<ReadonlyMap<number, ReadAnswer>>(new Map());
  let busy = false;

  const unread = () => turns.peek().find((turn) => isUnread(turn, answers.peek().get(turn.id)));

  async function follow(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let turn = unread(); turn; turn = unread()) {
      const { id, answer: text, state } = turn;
      const nodes = text === "" ? [] : await read(text);
      answers.value = new Map(answers.peek()).set(id, { text, nodes, whole: state !== "answering" });
    }
    busy = false;
  }

  effect(() => {
    if (turns.value.length > 0) follow();
  });
  return answers;
}

/** What took too long once will take longer when it has grown. */
function isUnread({ answer, state }: Turn, known: ReadAnswer | undefined): boolean {
  if (known === undefined) return answer !== "" || state !== "answering";
  if (known.nodes === null) return false;
  return known.text !== answer || known.whole !== (state !== "answering");
}
