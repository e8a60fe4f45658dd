import { leaving } from "./leaving.ts";

export interface QuestionFormProps {
  readonly form: { readonly question: string; readonly withText: boolean };
  /** Why nothing can be sent, in a sentence; null when it can. */
  readonly refusal: string | null;
  readonly running: boolean;
  readonly questionsLeft: number;
  /** Characters of the test text that are too many. */
  readonly textLeftOut: number;
  readonly hasTurns: boolean;
  readonly onChange: (change: Partial<QuestionFormProps["form"]>) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly onClear: () => void;
}

const QUICK = [
  "Is it safe?",
  "What could be simpler?",
  "Which inputs are missed?",
  "What does it accept wrongly?",
];

/** The next question, and what goes along. */
export function QuestionForm(props: QuestionFormProps) {
  const { form, onChange, onSend } = props;
  return (
    <div class="review-question">
      <div class="row" role="group" aria-label="Quick questions">
        {QUICK.map((question) => (
          <button key={question} type="button" onClick={() => onChange({ question })}>{question}</button>
        ))}
      </div>
      <label>
        Question
        <textarea
          rows={3}
          value={form.question}
          maxLength={20_000}
          onInput={({ currentTarget }) => onChange({ question: currentTarget.value })}
          onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && onSend()}
        />
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={form.withText}
          onChange={({ currentTarget }) => onChange({ withText: currentTarget.checked })}
        />{" "}
        Send the test text too
      </label>
      {form.withText && props.textLeftOut > 0 && (
        <p class="hint">
          It is long: its last {props.textLeftOut.toLocaleString("en")} characters are left out
        </p>
      )}
      <Actions {...props} />
    </div>
  );
}

function Actions({ refusal, running, questionsLeft, hasTurns, onSend, onStop, onClear }: QuestionFormProps) {
  return (
    <>
      <p class="row">
        <button
          type="button"
          class="primary"
          aria-disabled={running || refusal !== null ? "true" : "false"}
          aria-describedby="send-note"
          onClick={onSend}
        >
          Send
        </button>
        {running && <button type="button" onClick={leaving(onStop)}>Stop</button>}
        {hasTurns && <button type="button" onClick={leaving(onClear)}>Begin a new conversation</button>}
      </p>
      <p class="muted" id="send-note">
        {running ? "" : refusal ?? "Ctrl+Enter sends"}
      </p>
      <p class="muted">
        A conversation takes 20 questions of up to 20,000 characters{hasTurns &&
          `; ${questionsLeft} are left`}
      </p>
    </>
  );
}
