import { assert, assertEquals } from "@std/assert";
import { parseFragment } from "parse5";
import { renderToString } from "preact-render-to-string";
import type { ShownProposal } from "../../../../lib/workbench/assistant/conversation.ts";
import { parseMarkdown } from "../../../../lib/workbench/assistant/markdown.ts";
import {
  Markdown,
  ProposalCard,
  ReviewPanel,
  type ReviewPanelProps,
} from "../../../../lib/workbench/assistant/view.tsx";

/** A handler of any type; none is called. */
const nothing = () => undefined as never;

const PANEL: ReviewPanelProps = {
  reviewer: { host: "models.example", model: "own" },
  waiting: false,
  signedOut: false,
  form: { key: "", keepKey: false, model: "", question: "", withText: false },
  payload: {
    request: { pattern: "<a>", flags: "", messages: [] },
    toProvider: { model: "own", messages: [] },
    fits: true,
    textLeftOut: 0,
  },
  refusal: "Enter an API key to ask",
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

Deno.test("the panel offers no field to signed-out users, and names the provider", () => {
  const signedOut = panel({ signedOut: true });
  assert(!/<(input|textarea)/.test(signedOut) && signedOut.includes("models.example"), signedOut);
});

Deno.test("the panel names who gets the key, and shows what is sent until a question was sent", () => {
  assert(panel({}).includes("Your key for <strong>models.example</strong>"));
  assert(panel({}).includes('<details class="review-payload" open'));
  assert(panel({}).includes("&lt;a>"));
  assert(!panel({ turns: [TURN] }).includes(" open"));
});

Deno.test("the panel marks a rejected key, and has a sign-in link for signed-out users", () => {
  assert(panel({ turns: [{ ...TURN, state: "failed", failure: "key" }] }).includes('aria-invalid="true"'));
  const ended = panel({
    turns: [{ ...TURN, state: "failed", failure: "signed_out", note: "You are signed out" }],
  });
  assert(ended.includes("You are signed out") && ended.includes('href="/sign-in"'));
});

Deno.test("the panel doesn't call a truncated or empty answer complete", () => {
  const said = (html: string) => /role="status"[^>]*>([^<]*)</.exec(html)?.[1];
  assertEquals(said(panel({ turns: [TURN] })), "The answer is complete");
  const note = "The answer reached its length limit";
  assertEquals(said(panel({ turns: [{ ...TURN, note }] })), note);
});

const CARD: ShownProposal = {
  literal: "/a/",
  state: "offered",
  badges: [{ tone: "good", words: "It is so" }],
  onUse: nothing,
  onCompare: nothing,
  onCheck: nothing,
};

const OFFERS: readonly (readonly [ShownProposal["state"], readonly string[]])[] = [
  ["checking", []],
  ["broken", []],
  ["offered", ["Use this pattern", "Compare"]],
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

const drawn = (markdown: string) => renderToString(<Markdown nodes={parseMarkdown(markdown)} />);

Deno.test("Markdown renders an answer", () => {
  assertEquals(
    drawn("**a**\n\n3. b\n4. c\n\n---"),
    '<p><strong>a</strong></p><ol start="3"><li><p>b</p></li><li><p>c</p></li></ol><hr/>',
  );
  assertEquals(
    drawn("```js\na < b\n```"),
    '<pre tabindex="0" role="group" aria-label="Code: js"><code>a &lt; b</code></pre>',
  );
});

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "![a](https://evil.example/a.png)",
  "![a][b]\n\n[b]: https://evil.example",
  "[a](javascript:alert(1))",
  "<https://evil.example> https://evil.example www.evil.example a@evil.example",
  "<a href=https://evil.example>a</a>",
  "`<img>` \\<img> &lt;img&gt;",
  "| <img> | [a](data:text/html,b) |\n|---|---|\n| <iframe> | b |",
  "```<img onload=a>\n</code></pre><script>a</script>\n```",
  '[a](<"onclick=alert(1)>)',
  '# <svg onload="a">',
];

for (const markdown of HOSTILE) {
  Deno.test(`Markdown creates no element or address from ${JSON.stringify(markdown)}`, () => {
    const [names, attributes] = [new Set<string>(), new Set<string>()];
    const walk = (node: object) => {
      if ("tagName" in node) names.add(String(node.tagName));
      if ("attrs" in node && Array.isArray(node.attrs)) {
        node.attrs.forEach(({ name }) => attributes.add(name));
      }
      if ("childNodes" in node && Array.isArray(node.childNodes)) node.childNodes.forEach(walk);
    };
    walk(parseFragment(drawn(markdown)));
    const known = ["p", "span", "code", "pre", "table", "thead", "tbody", "tr", "th", "td", "h4"];
    assertEquals([...names].filter((name) => !known.includes(name)), []);
    assertEquals([...attributes].filter((name) => !["tabindex", "role", "aria-label"].includes(name)), []);
    assert(names.size > 0);
  });
}
