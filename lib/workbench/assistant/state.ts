import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { buildPrompt, verdictMessage } from "../../content/assistant_prompt.ts";
import { MAX_BODY_BYTES } from "../../limits/server.ts";
import {
  MAX_CHAT_MESSAGE_CHARACTERS,
  MAX_CHAT_TEXT_CHARACTERS,
  MAX_PROVIDER_KEY_CHARACTERS,
} from "../../limits/services.ts";
import type { ExplanationStep } from "../../regex/explain/explanation.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import type { ChatMessage, ChatRequest } from "../../schema/chat.ts";
import type { User } from "../../schema/me.ts";
import { type Model, readState } from "../model/model.ts";
import { open } from "../model/navigation.ts";
import type { Reviewer } from "../model/tool.ts";
import { hasExpectations, readExpectations } from "../model/written_expectations.ts";
import { copyText } from "../page/files.ts";
import type { ItemStorage } from "../runtime/browser_storage.ts";
import { spawner, spawnMatcher } from "../runtime/lazy.ts";
import { WorkerCalls } from "../runtime/worker_calls.ts";
import {
  type Ask,
  createConversation,
  questionsLeft,
  readAnswers,
  shownTurns,
  toMessages,
  type TurnActions,
} from "./conversation.ts";
import type { MarkdownNode } from "./markdown_node.ts";
import {
  type Checkers,
  compareMeanings,
  proposalChecks,
  type ProposalContext,
  serverVerdict,
} from "./proposals.ts";
import type { Turn } from "./turn.ts";

/** What a review needs from the page around it. */
export interface ReviewSurroundings extends Checkers, Pick<TurnActions, "onUse" | "onCompare"> {
  readonly reviewer: Reviewer;
  readonly ask: Ask;
  /** Null if nobody is signed in; undefined if the server doesn't respond. */
  readonly user: () => Promise<User | null | undefined>;
  readonly markdown: () => Worker;
}

/** Starts a review of the pattern on the workbench. */
export function reviewTask(model: Model, around: ReviewSurroundings) {
  const form = signal(EMPTY_FORM);
  const user = signal<User | null | undefined>(undefined);
  const waiting = signal(true);
  const asking = createConversation(around.ask);
  const isAbout = computed(() =>
    Boolean(user.value && model.views.value?.tree.value) && form.value.question.trim() !== ""
  );
  const verdict = serverVerdict(model.regex, isAbout, around.analyse);
  const payloadWith = (question: string) =>
    payloadFor(model, { ...form.value, question }, asking.turns.value, verdict.value, around.reviewer.model);
  const payload = computed(() => payloadWith(form.value.question));
  const refusal = computed(() => unavailableReason(form.value, payload.value, asking.turns.value));
  const running = computed(() => asking.turns.value.some(({ state }) => state === "answering"));
  const turns = connectTurns(model, around, asking.turns);

  const change = (changed: Partial<ReviewForm>) => form.value = { ...form.peek(), ...changed };

  const send = (question: string): boolean => {
    const payload = payloadWith(question);
    const refused = unavailableReason({ ...form.peek(), question }, payload, asking.turns.peek()) !== null;
    if (payload === null || refused || running.peek()) return false;
    const { request } = payload;
    asking.ask({ question, request, key: form.peek().key, regex: model.regex.peek() });
    return true;
  };

  /** Sends a question again; a turn with a partial answer stays. */
  const retry = ({ id, question, answer }: Turn) => {
    if (send(question) && answer === "") asking.drop(id);
  };

  around.user().then((who) => {
    // The key is read before `user` is set, since the effect below would remove it.
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

/**
 * Time limit for parsing an answer's Markdown. Beyond it, the source is shown. Deep nesting takes seconds.
 */
const MARKDOWN_MS = 1_000;

function connectTurns(model: Model, around: ReviewSurroundings, turns: ReadonlySignal<readonly Turn[]>) {
  const markdown = new WorkerCalls<string, readonly MarkdownNode[]>(around.markdown, {
    deadline: MARKDOWN_MS,
  });
  const answers = readAnswers(turns, async (text) => {
    const outcome = await markdown.call(text);
    return outcome.status === "done" ? outcome.report : null;
  });
  const context = computed(() => proposalContext(model));
  const checks = proposalChecks(turns, answers, context, around);
  return computed(() => (actions: Pick<TurnActions, "onRetry" | "onCopy">) =>
    shownTurns(
      {
        turns: turns.value,
        answers: answers.value,
        proposals: checks.proposals.value,
        context: context.value,
      },
      { ...around, ...actions, onCheck: checks.again },
    )
  );
}

/** The lines of the text are tests only if the reader has set expectations. */
function proposalContext({ sources, regex }: Model): ProposalContext {
  const modes = sources.modes.value;
  return {
    regex: regex.value,
    text: sources.text.value,
    expectations: hasExpectations(modes) ? readExpectations(modes) : null,
  };
}

async function copyAnswer({ sources, regex }: Model, { answer }: Turn): Promise<void> {
  sources.done.value = await copyText(answer)
    ? `Copied the answer about ${toLiteral(regex.peek()).slice(0, 40)}`
    : "The browser refused to copy. Select the answer instead";
}

/** The fields of the form. */
interface ReviewForm {
  readonly key: string;
  /** True if the key is stored until the tab is closed. */
  readonly keepKey: boolean;
  /** Empty for the deployment's default. */
  readonly model: string;
  readonly question: string;
  readonly withText: boolean;
}

/** The form before anything is typed. */
const EMPTY_FORM: ReviewForm = { key: "", keepKey: false, model: "", question: "", withText: false };

/** The payload of a question; null while there is no pattern. */
function payloadFor(
  { sources, regex, views }: Model,
  form: ReviewForm,
  turns: readonly Turn[],
  verdict: string | null,
  own: string,
) {
  if (!views.value?.tree.value || regex.value.pattern === "") return null;
  const { question, withText } = form;
  const asking = {
    regex: regex.value,
    steps: views.value.steps.value,
    text: withText ? sources.text.value : null,
    verdict,
    messages: toMessages(turns, question),
    model: form.model.trim(),
  };
  return createPayload(asking, own);
}

/** Why nothing can be sent now, in a sentence; null if it can. */
function unavailableReason(
  { key, question }: ReviewForm,
  payload: Payload | null,
  turns: readonly Turn[],
): string | null {
  if (payload === null) return "Nothing to ask about: the pattern is empty or has an error";
  if (questionsLeft(turns) <= 0) {
    return "The conversation has reached its limit. Start a new one";
  }
  if (key === "") return "Enter an API key to ask";
  if (!isSendableKey(key)) return "The key contains an invalid character or is too long";
  if (question.trim() === "") return "Write a question, or choose one";
  if (question.length > MAX_CHAT_MESSAGE_CHARACTERS) return "The question is too long";
  return payload.fits ? null : "The conversation is too long to be sent. Start a new one";
}

/** What the page provides to a review. */
interface ReviewPage extends Pick<ReviewSurroundings, "reviewer" | "ask" | "user" | "analyse"> {
  /** Shows the comparison with the second pattern. */
  readonly showDiff: () => void;
}

/** Starts a review in a browser, with its workers. */
export function openReview(model: Model, { showDiff, ...page }: ReviewPage) {
  const { sources } = model;
  return reviewTask(model, {
    ...page,
    match: spawnMatcher,
    warnings: spawner("warnings"),
    safety: spawner("safety"),
    markdown: spawner("markdown"),
    compare: (left, right) => compareMeanings(spawner("meaning"), left, right),
    onUse: (regex: Regex) => open(sources, { ...readState(sources), ...regex }, localStorage, window),
    onCompare: (regex: Regex) => {
      sources.second.value = regex;
      showDiff();
    },
  });
}

const NAME = "workbench.provider-key";

/** The key that this user stored for the session of the tab; another user's key is removed. Empty for none. */
export function readKey(userId: string, storage = ofTab): string {
  try {
    const [owner, key]: unknown[] = JSON.parse(storage().getItem(NAME) ?? "[]");
    if (owner === userId && typeof key === "string") return key;
    storage().removeItem(NAME);
  } catch {
    // Storage is forbidden, or holds something else.
  }
  return "";
}

/** Stores a user's key until the tab is closed; null for either removes it. */
export function writeKey(userId: string | null, key: string | null, storage = ofTab): void {
  try {
    if (userId === null || key === null) storage().removeItem(NAME);
    else storage().setItem(NAME, JSON.stringify([userId, key]));
  } catch {
    // Without storage, the key has to be typed again after a reload.
  }
}

/** True if a header can carry the key. */
export function isSendableKey(key: string): boolean {
  return key.length <= MAX_PROVIDER_KEY_CHARACTERS && /^[\x21-\x7e]+$/.test(key);
}

/** Where storage is forbidden, even accessing the property throws. */
function ofTab(): ItemStorage {
  return sessionStorage;
}

/** What a question is sent with. */
interface QuestionParts {
  readonly regex: Regex;
  readonly steps: readonly ExplanationStep[];
  /** Null if the text isn't sent. */
  readonly text: string | null;
  /** The verdict on its backtracking, in words; null if there is none. */
  readonly verdict: string | null;
  readonly messages: readonly ChatMessage[];
  /** Empty for the deployment's default. */
  readonly model: string;
}

/** What leaves the browser, and the prompt that the server makes of it. */
interface Payload {
  readonly request: ChatRequest;
  /** What the provider receives, in the terms of its protocol. */
  readonly toProvider: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  /** True if the server accepts a body of this size. */
  readonly fits: boolean;
  /** Number of characters of the test text that are not sent. */
  readonly textLeftOut: number;
}

/** Makes the payload of a question; the server makes its prompt with the same function. */
export function createPayload(
  { regex, steps, text, verdict, model, ...asking }: QuestionParts,
  ownModel: string,
): Payload {
  const messages = [...messagesWith(verdict), ...asking.messages];
  const testText = text?.slice(0, MAX_CHAT_TEXT_CHARACTERS).toWellFormed();
  const request: ChatRequest = {
    ...regex,
    ...(testText !== undefined && { testText }),
    messages,
    ...(model !== "" && { model }),
  };
  const { instructions, data } = buildPrompt({
    regex,
    steps,
    ...(testText !== undefined && { text: testText }),
  });
  const prompt = [{ role: "system", content: instructions }, { role: "user", content: data }];
  return {
    request,
    toProvider: { model: request.model ?? ownModel, messages: [...prompt, ...messages] },
    fits: new TextEncoder().encode(JSON.stringify(request)).length <= MAX_BODY_BYTES.chat,
    textLeftOut: Math.max(0, (text?.length ?? 0) - MAX_CHAT_TEXT_CHARACTERS),
  };
}

function messagesWith(verdict: string | null): ChatMessage[] {
  return verdict === null ? [] : [{ role: "user", content: verdictMessage(verdict) }];
}
