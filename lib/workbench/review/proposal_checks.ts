import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import type { ReadAnswer } from "./answers.ts";
import type { Turn } from "./conversation.ts";
import { type Bench, type Check, type Checkers, checkProposal } from "./proposal_check.ts";
import { proposalsIn } from "./proposals.ts";

/** A pattern that an answer proposes. */
export interface Proposal {
  readonly turn: number;
  readonly regex: Regex;
  /** What was found, and on which bench; null while it is not checked. */
  readonly checked: { readonly check: Check; readonly bench: Bench } | null;
}

/** The proposals of a conversation in their order, with what was found about each. */
export interface ProposalChecks {
  readonly proposals: ReadonlySignal<readonly Proposal[]>;
  /** Checks a proposal anew, on what is on the workbench now. */
  again(proposal: Proposal): void;
}

/** Checks what whole answers propose, one proposal after the other. */
export function proposalChecks(
  turns: ReadonlySignal<readonly Turn[]>,
  answers: ReadonlySignal<ReadonlyMap<number, ReadAnswer>>,
  bench: ReadonlySignal<Bench>,
  checkers: Checkers,
): ProposalChecks {
  const proposals = signal<readonly Proposal[]>([]);
  const looked = new Set<number>();
  let busy = false;

  const set = (old: Proposal, checked: Proposal["checked"]) =>
    proposals.value = proposals.peek().map((each) => isSame(each, old) ? { ...each, checked } : each);

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    const next = () => proposals.peek().find(({ checked }) => checked === null);
    for (let proposal = next(); proposal; proposal = next()) {
      const now = bench.peek();
      set(proposal, { check: await checkProposal(proposal.regex, now, checkers), bench: now });
    }
    busy = false;
  }

  effect(() => {
    for (const [id, { nodes, whole }] of answers.value) {
      const about = turns.peek().find((turn) => turn.id === id)?.regex;
      if (!whole || looked.has(id) || nodes === null || about === undefined) continue;
      looked.add(id);
      const found = proposalsIn(nodes, about).map((regex) => ({ turn: id, regex, checked: null }));
      proposals.value = [...proposals.peek(), ...found];
    }
    work();
  });

  return { proposals, again: (proposal) => (set(proposal, null), void work()) };
}

const isSame = (a: Proposal, b: Proposal) => a.turn === b.turn && a.regex === b.regex;
