import { KeyFields, type KeyFieldsProps } from "./KeyFields.tsx";
import { PayloadView, type PayloadViewProps } from "./PayloadView.tsx";
import { QuestionForm, type QuestionFormProps } from "./QuestionForm.tsx";
import { SignIn, TurnList, type TurnProps } from "./TurnList.tsx";

export interface ReviewPanelProps
  extends Omit<QuestionFormProps, "form" | "textLeftOut" | "hasTurns" | "onChange"> {
  readonly reviewer: KeyFieldsProps["reviewer"];
  /** Whether it is not known yet who is signed in. */
  readonly waiting: boolean;
  readonly signedOut: boolean;
  readonly form: KeyFieldsProps["form"] & QuestionFormProps["form"];
  /** Null while there is no pattern to ask about. */
  readonly payload: PayloadViewProps["payload"] & { readonly textLeftOut: number } | null;
  readonly turns: readonly TurnProps[];
  readonly onChange: (change: Partial<ReviewPanelProps["form"]>) => void;
}

/** A conversation about the pattern with a language model, for those who are signed in. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { reviewer, waiting, signedOut, payload, turns } = props;
  if (waiting) return <p class="empty-view">One moment</p>;
  if (signedOut) return <SignInFirst host={reviewer.host} />;
  const last = turns.at(-1);
  return (
    <div class="review">
      <KeyFields {...props} keyRefused={last?.failure === "key"} />
      <TurnList turns={turns} />
      <p role="status" class="for-readers">{last ? stateWords(last) : ""}</p>
      {last?.state === "answering" && <p class="muted">{reviewer.host} is answering</p>}
      <QuestionForm {...props} textLeftOut={payload?.textLeftOut ?? 0} hasTurns={turns.length > 0} />
      {payload && <PayloadView payload={payload} host={reviewer.host} known={turns.length > 0} />}
    </div>
  );
}

const STATES = {
  answering: "The answer is coming",
  done: "The answer is complete",
  stopped: "The answer was stopped",
  failed: "The answer failed",
};

/** An answer that came to an end of another kind is not called complete. */
const stateWords = ({ state, note }: TurnProps) => state === "done" && note !== "" ? note : STATES[state];

const SignInFirst = ({ host }: { readonly host: string }) => (
  <div class="empty-view">
    <p>
      <SignIn /> to ask a language model about the pattern, with your own key for{" "}
      {host}, 10 questions a minute.
    </p>
    <p>
      What a model proposes is checked before it is offered: whether it compiles, what else it accepts, your
      tests, and what is known of its safety. All that needs no model is free.
    </p>
  </div>
);
