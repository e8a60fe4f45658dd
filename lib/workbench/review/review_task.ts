import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { literalOf } from "../../regex/regex.ts";
import type { User } from "../../schema/me.ts";
import type { Model } from "../model.ts";
import { readLineNumbers } from "../modes/line_numbers.ts";
import { copyText } from "../sharing/saving.ts";
import { readAnswers } from "./answers.ts";
import { type Ask, askingOf } from "./asking.ts";
import { questionsLeft, type Turn } from "./conversation.ts";
import { knownVerdict } from "./known_verdict.ts";
import { readKey, writeKey } from "./kept_key.ts";
import { MarkdownClient } from "./markdown_client.ts";
import type { Bench, Checkers } from "./proposal_check.ts";
import { proposalChecks } from "./proposal_checks.ts";
import { EMPTY_FORM, payloadFor, refusalOf, type ReviewForm } from "./review_form.ts";
import { shownTurns, type TurnActions } from "./shown_turns.ts";

/** Who answers: the host that gets the key, and the model that it is asked for when the reader names none. */
export interface Reviewer {
  readonly host: string;
  readonly model: string;
}

/** What a review needs of the page around it. */
export interface ReviewSurroundings extends Checkers, Pick<TurnActions, "onUse" | "onCompare"> {
  readonly reviewer: Reviewer;
  readonly ask: Ask;
  /** Null for nobody; undefined when the server does not tell. */
  readonly user: () => Promise<User | null | undefined>;
  readonly markdown: () => Worker;
}

/** Starts a review of what is on the workbench. */
export function reviewTask(model: Model, around: ReviewSurroundings) {
  const form = signal(EMPTY_FORM);
  const user = signal<User | null | undefined>(undefined);
  const waiting = signal(true);
  const asking = askingOf(around.ask);
  const isAbout = computed(() =>
    Boolean(user.value && model.views.value?.tree.value) && form.value.question.trim() !== ""
  );
  const verdict = knownVerdict(model.regex, isAbout, around.analyse);
  const payloadWith = (question: string) =>
    payloadFor(model, { ...form.value, question }, asking.turns.value, verdict.value, around.reviewer.model);
  const payload = computed(() => payloadWith(form.value.question));
  const refusal = computed(() => refusalOf(form.value, payload.value, asking.turns.value));
  const running = computed(() => asking.turns.value.some(({ state }) => state === "answering"));
  const turns = turnsOf(model, around, asking.turns);

  const change = (changed: Partial<ReviewForm>) => form.value = { ...form.peek(), ...changed };

  const send = (question: string): boolean => {
    const payload = payloadWith(question);
    const refused = refusalOf({ ...form.peek(), question }, payload, asking.turns.peek()) !== null;
    if (payload === null || refused || running.peek()) return false;
    const { request } = payload;
    asking.ask({ question, request, key: form.peek().key, regex: model.regex.peek() });
    return true;
  };

  /** Asks again what was asked; a turn that brought something stays. */
  const retry = ({ id, question, answer }: Turn) => {
    if (send(question) && answer === "") asking.drop(id);
  };

  around.user().then((who) => {
    // The key is read before anything is known to the effect below, which would remove it.
    const key = who ? readKey(who.id) : "";
    if (who === null) writeKey(null, null);
    if (key !== "") change({ key, keepKey: true });
    user.value = who;
    waiting.value = false;
  });
  effect(() => {
    const { key, keepKey } = form.value;
    if (user.value) writeKey(user.value.id, keepKey && key !== "" ? key : null);
  });

  const actions = {
    onChange: change,
    onSend: () => void (send(form.peek().question) && change({ question: "" })),
    onStop: () => asking.stop(),
    onClear: () => asking.clear(),
  };
  return computed(() => ({
    reviewer: around.reviewer,
    waiting: waiting.value,
    signedOut: user.value === null,
    form: form.value,
    payload: payload.value,
    refusal: refusal.value,
    running: running.value,
    questionsLeft: questionsLeft(asking.turns.value),
    turns: turns.value({ onRetry: retry, onCopy: (turn) => copyAnswer(model, turn) }),
    ...actions,
  }));
}

function turnsOf(model: Model, around: ReviewSurroundings, turns: ReadonlySignal<readonly Turn[]>) {
  const client = new MarkdownClient(around.markdown);
  const answers = readAnswers(turns, (text) => client.read(text));
  const bench = computed(() => benchOf(model));
  const checks = proposalChecks(turns, answers, bench, around);
  return computed(() => (actions: Pick<TurnActions, "onRetry" | "onCopy">) =>
    shownTurns(
      { turns: turns.value, answers: answers.value, proposals: checks.proposals.value, bench: bench.value },
      { ...around, ...actions, onCheck: checks.again },
    )
  );
}

/** The lines of the text are tests where the reader has made them so. */
function benchOf({ sources, regex }: Model): Bench {
  const { mode, unexpected } = sources.modes.value;
  const areTests = mode === "lines" || unexpected !== "";
  return {
    regex: regex.value,
    text: sources.text.value,
    unexpected: areTests ? readLineNumbers(unexpected) : null,
  };
}

async function copyAnswer({ sources, regex }: Model, { answer }: Turn): Promise<void> {
  sources.done.value = await copyText(answer)
    ? `Copied: the answer about ${literalOf(regex.peek()).slice(0, 40)}`
    : "The browser refused to copy; select the answer instead";
}
