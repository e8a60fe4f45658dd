import { type ReadonlySignal, signal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { ChatRequest } from "../../schema/chat.ts";
import type { Turn } from "./conversation.ts";

/** What is told of an answer: pieces of its text, and then how it ended. */
export type Told =
  | { readonly kind: "piece"; readonly text: string }
  | { readonly kind: "end"; readonly reason: string }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Why there is no whole answer; `message` has no full stop. */
export interface Failure {
  readonly kind: string;
  readonly message: string;
}

/** Asks the assistant; the last thing told is an end or a failure, unless it is stopped. */
export type Ask = (request: ChatRequest, key: string, stop: AbortSignal) => AsyncIterable<Told>;

/** One question with all that goes along. */
export interface Question {
  readonly question: string;
  readonly request: ChatRequest;
  readonly key: string;
  readonly regex: Regex;
}

/** A conversation under way. */
export interface Asking {
  readonly turns: ReadonlySignal<readonly Turn[]>;
  /** Asks, unless an answer is still coming. */
  ask(question: Question): Promise<void>;
  /** Ends the answer that is coming; what came stays. */
  stop(): void;
  /** Takes a turn away that brought no answer. */
  drop(id: number): void;
  clear(): void;
}

/** A conversation in which nothing has been asked yet. */
export function askingOf(ask: Ask): Asking {
  const turns = signal<readonly Turn[]>([]);
  let current: AbortController | null = null;
  let count = 0;

  const change = (id: number, changed: (turn: Turn) => Partial<Turn>) =>
    turns.value = turns.peek().map((turn) => turn.id === id ? { ...turn, ...changed(turn) } : turn);

  async function follow(id: number, { request, key }: Question, stop: AbortSignal): Promise<void> {
    for await (const told of ask(request, key, stop)) {
      if (stop.aborted) return;
      change(id, (turn) => changedBy(told, turn));
    }
  }

  return {
    turns,
    async ask(asked) {
      if (current !== null) return;
      const stop = current = new AbortController();
      const id = ++count;
      const { question, regex } = asked;
      turns.value = [...turns.peek(), { id, question, regex, ...UNANSWERED }];
      await follow(id, asked, stop.signal);
      if (current === stop) current = null;
    },
    stop() {
      current?.abort();
      current = null;
      turns.value = turns.peek().map((turn) => turn.state === "answering" ? { ...turn, ...STOPPED } : turn);
    },
    drop: (id) => turns.value = turns.peek().filter((turn) => turn.id !== id),
    clear() {
      this.stop();
      turns.value = [];
    },
  };
}

const UNANSWERED = { answer: "", state: "answering", note: "", failure: null } as const;
const STOPPED = { state: "stopped", note: "Stopped. What came is kept" } as const;

function changedBy(told: Told, { answer }: Turn): Partial<Turn> {
  switch (told.kind) {
    case "piece":
      return { answer: answer + told.text };
    case "end":
      return { state: "done", note: endWords(told.reason, answer) };
    case "failure":
      return { state: "failed", note: told.failure.message, failure: told.failure.kind };
  }
}

/** What the provider says of an end that is none of its own. */
function endWords(reason: string, answer: string): string {
  if (reason === "length") return "The answer was cut at its limit";
  if (reason !== "stop") return `The provider ended the answer: ${reason.slice(0, 40)}`;
  return answer.trim() === "" ? "The model answered nothing" : "";
}
