import { literalOf, type Regex } from "../../regex/regex.ts";
import type { ReadAnswer } from "./answers.ts";
import { type Badge, badgesOf } from "./badges.ts";
import { isSentWhole, type Turn } from "./conversation.ts";
import type { MarkdownNode } from "./markdown_node.ts";
import type { Bench } from "./proposal_check.ts";
import type { Proposal } from "./proposal_checks.ts";

/** What can be done about a turn and its proposals. */
export interface TurnActions {
  onRetry(turn: Turn): void;
  onCopy(turn: Turn): void;
  /** Puts a pattern on the workbench. */
  onUse(regex: Regex): void;
  /** Makes a pattern the second one of the comparison. */
  onCompare(regex: Regex): void;
  onCheck(proposal: Proposal): void;
}

/** What a conversation is shown from. */
export interface Conversation {
  readonly turns: readonly Turn[];
  readonly answers: ReadonlyMap<number, ReadAnswer>;
  readonly proposals: readonly Proposal[];
  readonly bench: Bench;
}

/** A turn as it is drawn. */
export interface ShownTurn extends Pick<Turn, "id" | "question" | "answer" | "state" | "note" | "failure"> {
  /** Null: the answer is shown as it is written. */
  readonly nodes: readonly MarkdownNode[] | null;
  /** Whether later questions carry all of the answer. */
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

/** The turns of a conversation as they are drawn, the oldest first. */
export function shownTurns({ turns, answers, ...rest }: Conversation, actions: TurnActions): ShownTurn[] {
  return turns.map((turn) => ({
    ...turn,
    nodes: answers.get(turn.id)?.nodes ?? null,
    sentWhole: isSentWhole(turn),
    proposals: rest.proposals.filter((each) => each.turn === turn.id)
      .map((proposal) => shownProposal(proposal, rest.bench, actions)),
    onRetry: () => actions.onRetry(turn),
    onCopy: () => actions.onCopy(turn),
  }));
}

function shownProposal(proposal: Proposal, bench: Bench, actions: TurnActions): ShownProposal {
  const { regex, checked } = proposal;
  return {
    literal: literalOf(regex),
    state: stateOf(proposal, bench),
    badges: checked ? badgesOf(checked.check) : [],
    onUse: () => actions.onUse(regex),
    onCompare: () => actions.onCompare(regex),
    onCheck: () => actions.onCheck(proposal),
  };
}

function stateOf({ regex, checked }: Proposal, bench: Bench): ShownProposal["state"] {
  if (checked === null) return "checking";
  if (checked.check.fault !== null) return "broken";
  if (literalOf(bench.regex) === literalOf(regex)) return "in use";
  return checked.bench === bench ? "offered" : "stale";
}
