import { leaving } from "./leaving.ts";
import { Markdown, type MarkdownNode } from "./Markdown.tsx";
import { ProposalCard, type ProposalCardProps } from "./ProposalCard.tsx";

export interface TurnProps {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
  readonly state: "answering" | "done" | "stopped" | "failed";
  /** Why it is no whole answer; empty for one that is. */
  readonly note: string;
  readonly failure: string | null;
  /** Null: the answer is shown as it is written. */
  readonly nodes: readonly MarkdownNode[] | null;
  /** Whether later questions carry all of the answer. */
  readonly sentWhole: boolean;
  readonly proposals: readonly ProposalCardProps[];
  readonly onRetry: () => void;
  readonly onCopy: () => void;
}

/** The conversation so far. */
export function TurnList({ turns }: { readonly turns: readonly TurnProps[] }) {
  return <ol class="turns">{turns.map((turn) => <Turn key={turn.id} {...turn} />)}</ol>;
}

function Turn({ question, answer, state, nodes, proposals, ...rest }: TurnProps) {
  return (
    <li aria-busy={state === "answering" ? "true" : "false"}>
      <h3 class="asked">
        <span class="for-readers">You asked:</span> {question}
      </h3>
      <div class="answer">
        {nodes ? <Markdown nodes={nodes} /> : <p class="as-written">{answer}</p>}
      </div>
      {proposals.length > 0 && (
        <>
          <h4>Proposed</h4>
          <ul class="proposals">
            {proposals.map((proposal) => <ProposalCard key={proposal.literal} {...proposal} />)}
          </ul>
        </>
      )}
      <Ending answer={answer} state={state} {...rest} />
    </li>
  );
}

type EndingProps = Omit<TurnProps, "id" | "question" | "nodes" | "proposals">;

function Ending({ answer, state, note, failure, sentWhole, onRetry, onCopy }: EndingProps) {
  if (state === "answering") return null;
  return (
    <div class="row">
      {note !== "" && <span class={state === "failed" ? "problem" : "muted"}>{note}</span>}
      {failure === "signed_out" && <SignIn />}
      {!sentWhole && <span class="muted">Later questions carry its first 20,000 characters</span>}
      {(state !== "done" || answer === "") && (
        <button type="button" onClick={leaving(onRetry)}>Try again</button>
      )}
      {answer !== "" && <button type="button" onClick={onCopy}>Copy</button>}
    </div>
  );
}

/** A link that leads back to what is on the workbench. */
export function SignIn() {
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
  };
  return <a href="/sign-in" onClick={remember}>Sign in</a>;
}
