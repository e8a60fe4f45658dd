import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { memoize } from "../../regex/memoize.ts";
import { number } from "../../regex/words.ts";
import { fetchUser } from "../client/signed_in.ts";
import { requestVerdict } from "../judging/analysis.ts";
import { displayableCode } from "../model/displayable.ts";
import type { Model } from "../model/model.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";
import { askAssistant } from "./chat.ts";
import type { ShownProposal, ShownTurn } from "./conversation.ts";
import type { MarkdownNode } from "./markdown_node.ts";
import { openReview } from "./state.ts";

const reviewOf = memoize((model: Model, { features, reviewer, onShow }: Omit<ToolProps, "model">) =>
  openReview(model, {
    reviewer,
    ask: askAssistant,
    user: fetchUser,
    analyse: features.includes("analysis") ? requestVerdict : null,
    showDiff: () => onShow("diff"),
  })
);

/** Questions to a language model about the pattern. */
export function Tool({ model, ...page }: ToolProps) {
  return <ReviewPanel {...reviewOf(model, page).value} />;
}

/** The props of the panel. */
export type ReviewPanelProps = ReturnType<typeof openReview>["value"];

/** A conversation about the pattern with a language model, for signed-in users. */
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
      <QuestionForm {...props} />
      {payload && <PayloadView payload={payload} host={reviewer.host} wasSent={turns.length > 0} />}
    </div>
  );
}

const STATES = {
  answering: "Answering…",
  done: "The answer is complete",
  stopped: "The answer was stopped",
  failed: "The answer failed",
};

/** An answer that ended abnormally isn't called complete. */
const stateWords = ({ state, note }: ShownTurn) => state === "done" && note !== "" ? note : STATES[state];

const SignInFirst = ({ host }: { readonly host: string }) => (
  <div class="empty-view">
    <p>
      <SignIn /> and enter a key for {host}{" "}
      to ask a language model about the pattern, up to 10 questions a minute.
    </p>
    <p>
      What a model proposes is checked before it is offered: whether it compiles, what else it accepts, your
      tests, and what is known about its safety. Everything else on this page works without a model, and is
      free.
    </p>
  </div>
);

type KeyFieldsProps = ReviewPanelProps & {
  /** Whether the provider refused the key. */
  readonly keyRefused: boolean;
};

/** The reader's key for the provider, the provider's host, and the model. */
function KeyFields({ reviewer, form, keyRefused, onChange }: KeyFieldsProps) {
  return (
    <div class="review-key">
      <label>
        <span>
          Your key for <strong>{reviewer.host}</strong>
        </span>
        <input
          type="password"
          value={form.key}
          autocomplete="off"
          spellcheck={false}
          maxLength={512}
          aria-describedby="key-use"
          aria-invalid={keyRefused ? "true" : "false"}
          onInput={({ currentTarget }) => onChange({ key: currentTarget.value.trim() })}
        />
      </label>
      <label>
        Model
        <input
          value={form.model}
          placeholder={reviewer.model}
          autocomplete="off"
          spellcheck={false}
          maxLength={100}
          onInput={({ currentTarget }) => onChange({ model: currentTarget.value })}
        />
      </label>
      <label class="tick">
        <input
          type="checkbox"
          checked={form.keepKey}
          onChange={({ currentTarget }) => onChange({ keepKey: currentTarget.checked })}
        />{" "}
        Keep the key until this tab is closed
      </label>
      <p class="muted" id="key-use">
        This server passes the key to {reviewer.host} with each question, and neither stores nor logs it.
        {form.keepKey
          ? " The tab's session storage keeps it."
          : " It is forgotten when the page is reloaded."}
      </p>
    </div>
  );
}

interface PayloadViewProps {
  readonly payload: NonNullable<ReviewPanelProps["payload"]>;
  readonly host: string;
  /** Whether a question has been sent before. */
  readonly wasSent: boolean;
}

/** Exactly what leaves the browser; open until the first question is sent. */
function PayloadView({ payload: { request, toProvider }, host, wasSent }: PayloadViewProps) {
  const open = useSignal(!wasSent);
  useEffect(() => void (open.value = !wasSent), [wasSent]);
  return (
    <details
      class="review-payload"
      open={open.value}
      onToggle={({ currentTarget }) => open.value = currentTarget.open}
    >
      <summary>What is sent</summary>
      {open.value && (
        <>
          <p>
            To this server, with your key in a header:
          </p>
          <Json label="Sent to this server" value={request} />
          <p>
            From there to{" "}
            <strong>{host}</strong>, with the same key. The first two messages are made from the pattern:
          </p>
          <Json label={`Sent to ${host}`} value={toProvider} />
        </>
      )}
    </details>
  );
}

const Json = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <pre
    tabIndex={0}
    role="group"
    aria-label={label}
  ><code>{displayableCode(JSON.stringify(value, null, 2))}</code></pre>
);

const QUICK = [
  "Is it safe?",
  "What could be simpler?",
  "Which inputs are missed?",
  "What does it accept wrongly?",
];

/** The next question, and what is sent with it. */
function QuestionForm(props: ReviewPanelProps) {
  const { form, payload, onChange, onSend } = props;
  const textLeftOut = payload?.textLeftOut ?? 0;
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
      {form.withText && textLeftOut > 0 && (
        <p class="hint">
          It is long: its last {number(textLeftOut)} characters are left out
        </p>
      )}
      <Actions {...props} />
    </div>
  );
}

function Actions({ refusal, running, questionsLeft, turns, onSend, onStop, onClear }: ReviewPanelProps) {
  const hasTurns = turns.length > 0;
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
        {hasTurns && <button type="button" onClick={leaving(onClear)}>New conversation</button>}
      </p>
      <p class="muted" id="send-note">
        {running ? "" : refusal ?? "Ctrl+Enter sends"}
      </p>
      <p class="muted">
        Up to 20 questions{hasTurns && `; ${questionsLeft} are left`}
      </p>
    </>
  );
}

interface Pressed {
  readonly currentTarget: HTMLElement;
}

/** The action of a button that disappears when it is used: the focus moves to the proposal's card, or to Send. */
function leaving(act: () => void, to: "card" | "send" = "send"): (event: Pressed) => void {
  return ({ currentTarget }) => {
    const stays = to === "card"
      ? currentTarget.closest<HTMLElement>(".proposal")
      : currentTarget.closest(".review")?.querySelector<HTMLElement>(".primary");
    stays?.focus();
    act();
  };
}

/** The conversation so far. */
export function TurnList({ turns }: { readonly turns: readonly ShownTurn[] }) {
  return <ol class="turns">{turns.map((turn) => <Turn key={turn.id} {...turn} />)}</ol>;
}

function Turn({ question, answer, state, nodes, proposals, ...rest }: ShownTurn) {
  return (
    <li aria-busy={state === "answering" ? "true" : "false"}>
      <h3 class="asked">
        <span class="for-readers">You asked:</span> {displayableCode(question)}
      </h3>
      <div class="answer">
        {nodes ? <Markdown nodes={nodes} /> : <p class="as-written">{displayableCode(answer)}</p>}
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

type EndingProps = Omit<ShownTurn, "id" | "question" | "nodes" | "proposals">;

function Ending({ answer, state, note, failure, sentWhole, onRetry, onCopy }: EndingProps) {
  if (state === "answering") return null;
  return (
    <div class="row">
      {note !== "" && <span class={state === "failed" ? "problem" : "muted"}>{note}</span>}
      {failure === "signed_out" && <SignIn />}
      {!sentWhole && <span class="muted">Later questions include its first 20,000 characters</span>}
      {(state !== "done" || answer === "") && (
        <button type="button" onClick={leaving(onRetry)}>Try again</button>
      )}
      {answer !== "" && <button type="button" onClick={onCopy}>Copy</button>}
    </div>
  );
}

/** A sign-in link that returns to the current pattern. */
function SignIn() {
  const remember = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
    currentTarget.href = `/sign-in?return=${encodeURIComponent(location.pathname + location.search)}`;
  };
  return <a href="/sign-in" onClick={remember}>Sign in</a>;
}

const MARKS = { good: "✓", bad: "×", open: "?" };

/** A pattern that the model proposes: first the results of checking it, then the actions. */
export function ProposalCard({ literal, state, badges, ...actions }: ShownProposal) {
  return (
    <li class="proposal" tabIndex={-1}>
      <code>{displayableCode(literal)}</code>
      {state === "checking" && <p class="muted">Checking the proposal…</p>}
      <ul class="badges">
        {badges.map(({ tone, words }) => (
          <li key={words} class={tone}>
            <span class="mark" aria-hidden="true">{MARKS[tone]}</span> {words}
          </li>
        ))}
      </ul>
      <ProposalActions state={state} {...actions} />
    </li>
  );
}

function ProposalActions(
  { state, onUse, onCompare, onCheck }: Omit<ShownProposal, "literal" | "badges">,
) {
  if (state === "in use") return <p class="muted">Already on the workbench</p>;
  if (state === "stale") {
    return (
      <p class="row">
        Pattern or text have changed since.
        <button type="button" onClick={leaving(onCheck, "card")}>Check again</button>
      </p>
    );
  }
  if (state !== "offered") return null;
  return (
    <p class="row">
      <button type="button" onClick={leaving(onUse, "card")}>Use this pattern</button>
      <button type="button" onClick={onCompare}>Compare</button>
    </p>
  );
}

/** An answer as a page. What a model writes only ever becomes text in these elements. */
export function Markdown({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return <>{nodes.map((node, index) => <Drawn key={index} node={node} />)}</>;
}

function Drawn({ node }: { readonly node: MarkdownNode }) {
  if (node.kind === "text") return <>{displayableCode(node.text)}</>;
  if (node.kind === "code") return <Code {...node} />;
  const { name: Name, children, start } = node;
  if (children.length === 0) return <Name />;
  return <Name {...(start !== undefined && { start })}>{Markdown({ nodes: children })}</Name>;
}

/** It scrolls sideways, so it must be focusable. */
function Code({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label === "" ? "Code" : `Code: ${label.slice(0, 40)}`}>
      <code>{displayableCode(code)}</code>
    </pre>
  );
}
