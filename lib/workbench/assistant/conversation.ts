import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { MAX_CHAT_MESSAGE_CHARACTERS, MAX_CHAT_MESSAGES } from "../../limits/services.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import type { ChatMessage, ChatRequest } from "../../schema/chat.ts";
import type { MarkdownNode } from "./markdown_node.ts";
import { type Badge, checkBadges, type Proposal, type ProposalContext } from "./proposals.ts";
import type { ReadAnswer, Turn } from "./turn.ts";

/** The messages to send for a conversation with one more question. Questions without an answer are left out. */
export function toMessages(turns: readonly Turn[], question: string): ChatMessage[] {
  const before = turns.filter(isAnswered).flatMap(({ question, answer }) => [
    message("user", question),
    message("assistant", answer),
  ]);
  return [...before, message("user", question)];
}

/** Number of questions that a conversation may still have. */
export function questionsLeft(turns: readonly Turn[]): number {
  return Math.ceil(MAX_CHAT_MESSAGES / 2) - turns.filter(isAnswered).length;
}

/** Longer answers are sent cut to the maximum length of a message. */
const isSentWhole = ({ answer }: Turn) => answer.length <= MAX_CHAT_MESSAGE_CHARACTERS;

const isAnswered = ({ answer }: Turn) => answer.trim() !== "";

function message(role: ChatMessage["role"], content: string): ChatMessage {
  return { role, content: content.slice(0, MAX_CHAT_MESSAGE_CHARACTERS).toWellFormed() };
}

type ReadMarkdown = (text: string) => Promise<readonly MarkdownNode[] | null>;

/** Parses the answers of a conversation as they grow; the keys are the ids of their turns. */
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

/** An answer that took too long to parse is not parsed again when it has grown. */
function isUnread({ answer, state }: Turn, readAnswer: ReadAnswer | undefined): boolean {
  if (readAnswer === undefined) return answer !== "" || state !== "answering";
  if (readAnswer.nodes === null) return false;
  return readAnswer.text !== answer || readAnswer.whole !== (state !== "answering");
}

/** An event of an answer: a piece of its text, or how it ended. */
export type AnswerEvent =
  | { readonly kind: "piece"; readonly text: string }
  /** `reason` is the provider's: `stop` for a complete answer. */
  | { readonly kind: "end"; readonly reason: string }
  | { readonly kind: "failure"; readonly failure: ChatFailure };

/** Why there is no answer, or only part of one; the page shows a message of its own for each kind. */
export interface ChatFailure {
  readonly kind: "unreachable" | "signed_out" | "key" | "limited" | "refused" | "failed" | "broke_off";
  /** A sentence for the reader, without full stop. */
  readonly message: string;
}

/** Sends a question to the assistant; the last event is an end or a failure, unless it is stopped. */
export type Ask = (request: ChatRequest, key: string, stop: AbortSignal) => AsyncIterable<AnswerEvent>;

/** A question with everything that is sent with it. */
interface Question {
  readonly question: string;
  readonly request: ChatRequest;
  readonly key: string;
  readonly regex: Regex;
}

/** A conversation in progress. */
interface ConversationTask {
  readonly turns: ReadonlySignal<readonly Turn[]>;
  /** Sends a question, unless an answer is still arriving. */
  ask(question: Question): Promise<void>;
  /** Cancels the current answer; what has arrived stays. */
  stop(): void;
  /** Removes a turn that has no answer. */
  drop(id: number): void;
  clear(): void;
}

/** An empty conversation. */
export function createConversation(ask: Ask): ConversationTask {
  const turns = signal<readonly Turn[]>([]);
  let current: AbortController | null = null;
  let count = 0;

  const change = (id: number, changed: (turn: Turn) => Partial<Turn>) =>
    turns.value = turns.peek().map((turn) => turn.id === id ? { ...turn, ...changed(turn) } : turn);

  async function follow(id: number, { request, key }: Question, stop: AbortSignal): Promise<void> {
    for await (const event of ask(request, key, stop)) {
      if (stop.aborted) return;
      change(id, (turn) => changedBy(event, turn));
    }
  }

  return {
    turns,
    async ask(submitted) {
      if (current !== null) return;
      const stop = current = new AbortController();
      const id = ++count;
      const { question, regex } = submitted;
      turns.value = [...turns.peek(), { id, question, regex, ...UNANSWERED }];
      await follow(id, submitted, stop.signal);
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
const STOPPED = { state: "stopped", note: "Stopped. The partial answer is kept" } as const;

function changedBy(event: AnswerEvent, { answer }: Turn): Partial<Turn> {
  switch (event.kind) {
    case "piece":
      return { answer: answer + event.text };
    case "end":
      return { state: "done", note: endMessage(event.reason, answer) };
    case "failure":
      return { state: "failed", note: event.failure.message, failure: event.failure.kind };
  }
}

/** A note for an end that the provider doesn't report as a normal one. */
function endMessage(reason: string, answer: string): string {
  if (reason === "length") return "The answer reached its length limit";
  if (reason !== "stop") return `The provider stopped the answer: ${reason.slice(0, 40)}`;
  return answer.trim() === "" ? "The model returned an empty answer" : "";
}

/** Actions for a turn and its proposals. */
export interface TurnActions {
  onRetry(turn: Turn): void;
  onCopy(turn: Turn): void;
  /** Shows a pattern on the workbench. */
  onUse(regex: Regex): void;
  /** Makes a pattern the second one of the comparison. */
  onCompare(regex: Regex): void;
  onCheck(proposal: Proposal): void;
}

/** The data from which a conversation is rendered. */
interface Conversation {
  readonly turns: readonly Turn[];
  readonly answers: ReadonlyMap<number, ReadAnswer>;
  readonly proposals: readonly Proposal[];
  readonly context: ProposalContext;
}

/** A turn as it is rendered. */
export interface ShownTurn extends Pick<Turn, "id" | "question" | "answer" | "state" | "note" | "failure"> {
  /** Null if the source of the answer is shown. */
  readonly nodes: readonly MarkdownNode[] | null;
  /** True if later questions include the complete answer. */
  readonly sentWhole: boolean;
  readonly proposals: readonly ShownProposal[];
  onRetry(): void;
  onCopy(): void;
}

/** A proposed pattern, offered only once it is checked. */
export interface ShownProposal {
  readonly literal: string;
  /** `stale`: pattern or text have changed since it was checked. */
  readonly state: "checking" | "broken" | "offered" | "stale" | "in use";
  readonly badges: readonly Badge[];
  onUse(): void;
  onCompare(): void;
  onCheck(): void;
}

/** The turns of a conversation as they are rendered, the oldest first. */
export function shownTurns({ turns, answers, ...rest }: Conversation, actions: TurnActions): ShownTurn[] {
  return turns.map((turn) => ({
    ...turn,
    nodes: answers.get(turn.id)?.nodes ?? null,
    sentWhole: isSentWhole(turn),
    proposals: rest.proposals.filter((each) => each.turn === turn.id)
      .map((proposal) => shownProposal(proposal, rest.context, actions)),
    onRetry: () => actions.onRetry(turn),
    onCopy: () => actions.onCopy(turn),
  }));
}

function shownProposal(proposal: Proposal, context: ProposalContext, actions: TurnActions): ShownProposal {
  const { regex, checked } = proposal;
  return {
    literal: toLiteral(regex),
    state: proposalState(proposal, context),
    badges: checked ? checkBadges(checked.check) : [],
    onUse: () => actions.onUse(regex),
    onCompare: () => actions.onCompare(regex),
    onCheck: () => actions.onCheck(proposal),
  };
}

function proposalState({ regex, checked }: Proposal, context: ProposalContext): ShownProposal["state"] {
  if (checked === null) return "checking";
  if (checked.check.compileError !== null) return "broken";
  if (toLiteral(context.regex) === toLiteral(regex)) return "in use";
  return checked.context === context ? "offered" : "stale";
}
