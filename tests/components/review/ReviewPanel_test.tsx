import { assert, assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { ProposalCard, type ProposalCardProps } from "../../../components/review/ProposalCard.tsx";
import { ReviewPanel, type ReviewPanelProps } from "../../../components/review/ReviewPanel.tsx";

const nothing = () => {};

const PANEL: ReviewPanelProps = {
  reviewer: { host: "models.example", model: "own" },
  waiting: false,
  signedOut: false,
  form: { key: "", keepKey: false, model: "", question: "", withText: false },
  payload: { request: { pattern: "<a>" }, toProvider: {}, textLeftOut: 0 },
  refusal: "Enter a key",
  running: false,
  questionsLeft: 20,
  turns: [],
  onChange: nothing,
  onSend: nothing,
  onStop: nothing,
  onClear: nothing,
};

const TURN = {
  id: 1,
  question: "Why?",
  answer: "Because",
  state: "done",
  note: "",
  failure: null,
  nodes: null,
  sentWhole: true,
  proposals: [],
  onRetry: nothing,
  onCopy: nothing,
} as const;

const panel = (change: Partial<ReviewPanelProps>) => renderToString(<ReviewPanel {...PANEL} {...change} />);

Deno.test("the panel offers no field to those who are signed out, and says who would be asked", () => {
  const signedOut = panel({ signedOut: true });
  assert(!/<(input|textarea)/.test(signedOut) && signedOut.includes("models.example"), signedOut);
});

Deno.test("the panel names who gets the key, and shows what is sent until something was", () => {
  assert(panel({}).includes("Your key for <strong>models.example</strong>"));
  assert(panel({}).includes('<details class="review-payload" open'));
  assert(panel({}).includes("&lt;a>"));
  assert(!panel({ turns: [TURN] }).includes(" open"));
});

Deno.test("the panel marks a key that was refused, and leads those to signing in who are signed out", () => {
  assert(panel({ turns: [{ ...TURN, state: "failed", failure: "key" }] }).includes('aria-invalid="true"'));
  const ended = panel({
    turns: [{ ...TURN, state: "failed", failure: "signed_out", note: "You are signed out" }],
  });
  assert(ended.includes("You are signed out") && ended.includes('href="/sign-in"'));
});

Deno.test("the panel calls no answer complete that was cut or is empty", () => {
  const said = (html: string) => /role="status"[^>]*>([^<]*)</.exec(html)?.[1];
  assertEquals(said(panel({ turns: [TURN] })), "The answer is complete");
  const note = "The answer was cut at its limit";
  assertEquals(said(panel({ turns: [{ ...TURN, note }] })), note);
});

const CARD: ProposalCardProps = {
  literal: "/a/",
  state: "offered",
  badges: [{ tone: "good", words: "It is so" }],
  onUse: nothing,
  onCompare: nothing,
  onCheck: nothing,
};

const OFFERS: readonly (readonly [ProposalCardProps["state"], readonly string[]])[] = [
  ["checking", []],
  ["broken", []],
  ["offered", ["Put into the workbench", "Compare in Diff"]],
  ["stale", ["Check again"]],
  ["in use", []],
];

for (const [state, offers] of OFFERS) {
  Deno.test(`a proposal that is ${state} offers ${offers.join(", ") || "nothing"}`, () => {
    const drawn = renderToString(<ProposalCard {...CARD} state={state} />);
    assertEquals(Array.from(drawn.matchAll(/<button[^>]*>([^<]*)/g), ([, name]) => name), [...offers]);
    assert(drawn.includes("It is so"));
  });
}
