/** Changes of a `pattern` in JSON Schema and OpenAPI: what they break, and for whom. */
import { assert, assertEquals } from "@std/assert";
import { judgePair } from "../../../../lib/change/judge/judge.ts";
import type { RegexChange } from "../../../../lib/change/model.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { changeSentence } from "../../../../lib/change/report/sentence.ts";
import { NATIVE } from "../../../changes/judged.ts";

/** Judges the one pattern that two versions of a document differ in. */
function judgeDocuments(before: string, after: string, name = "schema.json"): RegexChange {
  const [old, now] = [before, after].map((text) => scanFile({ name, text }).regexes) as [
    ReturnType<typeof scanFile>["regexes"],
    ReturnType<typeof scanFile>["regexes"],
  ];
  const at = now.findIndex(({ source }, index) => old[index]?.source !== source);
  const pair = { file: name, before: old[at] ?? null, after: now[at] ?? null };
  assert(pair.before && pair.after);
  return judgePair(pair, NATIVE);
}

/** What a change breaks: relation, parties, an example. */
function effect({ relation, breaks, onlyBefore, onlyAfter }: RegexChange): string {
  const example = [onlyBefore && `- ${onlyBefore}`, onlyAfter && `+ ${onlyAfter}`].filter(Boolean).join(" ");
  return `${relation}: ${breaks ? breaks.join(", ") || "nobody" : "not known"}${
    example ? ` (${example})` : ""
  }`;
}

const field = (pattern: string, more: object = {}) => ({ type: "string", pattern, ...more });

type Writer = (schema: object) => object;

const plain: Writer = (schema) => ({ $schema: "https://json-schema.org/draft/2020-12/schema", ...schema });

const content = (schema: object) => ({ content: { "application/json": { schema } } });

const operation = (parts: object) => ({ openapi: "3.1.0", paths: { "/pets": { post: parts } } });

const request: Writer = (schema) => operation({ requestBody: content({ properties: { name: schema } }) });
const response: Writer = (schema) =>
  operation({ responses: { 200: content({ properties: { name: schema } }) } });
const query: Writer = (schema) => operation({ parameters: [{ name: "q", in: "query", schema }] });
const callback: Writer = (schema) =>
  operation({ callbacks: { done: { "{$request.body#/url}": { post: { requestBody: content(schema) } } } } });

const ref = { $ref: "#/components/schemas/Pet" };
const component = (parts: object): Writer => (schema) => ({
  ...operation(parts),
  components: { schemas: { Pet: { properties: { name: schema } } } },
});

const [DIGITS, MORE, TAG] = ["^[0-9]{3}$", "^[0-9]{3,4}$", "^[a-z]{2}$"];

const CASES: readonly [name: string, writer: Writer, before: object, after: object, expected: string][] = [
  // Swagger-brake 208: a pattern of a request that accepts less breaks clients, one that accepts more doesn't.
  ["a request that accepts less", request, field(MORE), field(DIGITS), "narrower: senders (- 0000)"],
  ["a request that accepts more", request, field(DIGITS), field(MORE), "wider: nobody (+ 0000)"],
  ["a response that accepts less", response, field(MORE), field(DIGITS), "narrower: nobody (- 0000)"],
  ["a response that accepts more", response, field(DIGITS), field(MORE), "wider: readers (+ 0000)"],
  ["a parameter with other texts", query, field(DIGITS), field(TAG), "disjoint: senders (- 000 + aa)"],
  // The service sends the request of a callback.
  ["the request of a callback", callback, field(DIGITS), field(MORE), "wider: readers (+ 0000)"],
  // Json-schema-diff 23: a schema alone is used by both sides.
  ["a schema that accepts less", plain, field(MORE), field(DIGITS), "narrower: senders (- 0000)"],
  ["a schema that accepts more", plain, field(DIGITS), field(MORE), "wider: readers (+ 0000)"],
  [
    "a component that only responses use",
    component({ responses: { 200: content({ type: "array", items: ref }) } }),
    field(MORE),
    field(DIGITS),
    "narrower: nobody (- 0000)",
  ],
  [
    "a component that both use",
    component({ requestBody: content(ref), responses: { 200: content(ref) } }),
    field(DIGITS),
    field(TAG),
    "disjoint: senders, readers (- 000 + aa)",
  ],
  [
    "a property that is only read",
    component({ requestBody: content(ref), responses: { 200: content(ref) } }),
    field(MORE, { readOnly: true }),
    field(DIGITS, { readOnly: true }),
    "narrower: nobody (- 0000)",
  ],
  [
    "texts that maxLength forbids anyway",
    request,
    field("^[a-z]+$", { maxLength: 20 }),
    field("^[a-z]{1,20}$", { maxLength: 20 }),
    "equal: nobody",
  ],
  [
    "a length that only the new version allows",
    response,
    field("^[a-z]+$", { maxLength: 3 }),
    field("^[a-z]+[0-9]?$", { maxLength: 3 }),
    "wider: readers (+ a0)",
  ],
  [
    "lengths without flag u, which the pattern doesn't allow",
    request,
    field("^a-+$", { minLength: 5 }),
    field("^a\\-+$", { minLength: 5 }),
    "equal: nobody",
  ],
  [
    "a length of two code units without flag u",
    request,
    field("^\\-.$", { maxLength: 2 }),
    field("^\\-(?:.|..)$", { maxLength: 2 }),
    "wider: nobody (+ -𐀀)",
  ],
  [
    "lengths that exclude each other",
    plain,
    field("^a*$", { minLength: 9, maxLength: 4 }),
    field("^b+$", { minLength: 1 }),
    "wider: readers (+ b)",
  ],
  [
    "a high length that stays the same",
    plain,
    field("^a+$", { maxLength: 5_000 }),
    field("^b+$", { maxLength: 5_000 }),
    "disjoint: senders, readers (- a + b)",
  ],
  [
    "a high length that texts don't have",
    plain,
    field("^a+$", { minLength: 1_500 }),
    field("^[ab]+$", { minLength: 1_500 }),
    "undecided: not known",
  ],
  [
    "a high length that is lowered",
    plain,
    field("^a+$", { minLength: 1_500 }),
    field("^[a]+$", { minLength: 10 }),
    "undecided: not known",
  ],
  [
    "a length beside a backreference",
    plain,
    field("^(a+)b\\1$", { maxLength: 9 }),
    field("^(a+)b(?:\\1)$", { maxLength: 99 }),
    "undecided: not known",
  ],
  [
    "the same length beside a backreference",
    plain,
    field("^(a+)b\\1$", { maxLength: 9 }),
    field("^(a+)b(?:\\1)$", { maxLength: 9 }),
    "equal: nobody",
  ],
  [
    "a length beside a pattern that is too long for both",
    plain,
    field(`^(?:${"a".repeat(9_980)})?$`, { minLength: 5 }),
    field(`^(?:${"a".repeat(9_980)}|b)?$`, { minLength: 5 }),
    "undecided: not known",
  ],
  [
    "values that only the old version lists",
    plain,
    field("^[a-z]$", { enum: ["a"] }),
    field("^[a-y]$"),
    "undecided: not known",
  ],
  [
    "more values than are compared",
    plain,
    field("^[a-z]", { enum: Array.from({ length: 1_001 }, (_, index) => `a${index}`) }),
    field("^[a-y]", { enum: Array.from({ length: 1_001 }, (_, index) => `a${index}`) }),
    "undecided: not known",
  ],
  [
    "values that both accept",
    request,
    field("^[a-z]+$", { enum: ["cat", "dog"] }),
    field("^(?:cat|dog|cow)$", { enum: ["cat", "dog"] }),
    "equal: nobody",
  ],
  [
    "a value that is no longer accepted",
    request,
    field("^[a-z]+$", { enum: ["cat", "dog", "fox"] }),
    field("^(?:cat|dog|cow)$", { enum: ["cat", "dog", "fox"] }),
    "narrower: senders (- fox)",
  ],
  [
    "what must not match",
    (schema) => plain({ not: schema }),
    field(MORE),
    field(DIGITS),
    "narrower: not known (- 0000)",
  ],
];

for (const [name, writer, before, after, expected] of CASES) {
  Deno.test(`a changed schema: ${name}`, () => {
    const documents = [before, after].map((schema) => JSON.stringify(writer(schema), null, 2));
    assertEquals(effect(judgeDocuments(documents[0] ?? "", documents[1] ?? "")), expected);
  });
}

Deno.test("the sentence says for whom a change is breaking", () => {
  const texts = [MORE, DIGITS].map((pattern) => JSON.stringify(request(field(pattern))));
  assertEquals(
    changeSentence(judgeDocuments(texts[0] ?? "", texts[1] ?? "")),
    'Accepts less: "1234" no longer matches; breaking for senders',
  );
  const limited = ["^[a-z]+$", "^[a-z]{1,20}$"].map((pattern) =>
    JSON.stringify(request(field(pattern, { maxLength: 20 })))
  );
  assertEquals(
    changeSentence(judgeDocuments(limited[0] ?? "", limited[1] ?? "")),
    "Accepts the same texts, proved; of the lengths that the schema allows",
  );
});

Deno.test("YAML is read like JSON, also Swagger 2", () => {
  const document = (pattern: string) => `
swagger: "2.0"
paths:
  /pets:
    get:
      responses:
        200:
          schema:
            $ref: "#/definitions/Pet"
definitions:
  Pet:
    properties:
      tag:
        type: string
        maxLength: 10
        pattern: ${pattern}
`;
  const change = judgeDocuments(document("^[a-z]$"), document("^[a-z]+$"), "api.yaml");
  assertEquals(effect(change), "wider: readers (+ aa)");
  assertEquals(change.pair.after?.schema, { direction: "read", maxLength: 10 });
});

/** Patterns of a schema, and the message if flag u makes them invalid. */
const UNICODE_CASES: readonly (readonly [pattern: string, reason: string | undefined])[] = [
  [String.raw`^a\-z$`, String.raw`Invalid escape "\-" at column 3 (with flag u or v)`],
  [
    String.raw`^[\w-.]+$`,
    String.raw`Invalid range "\w-." at column 3: each end must be a single character, not a set`,
  ],
  ["^{{.*}}$", 'Lone "{" at column 3; with flag u or v, write "\\{" to match it literally'],
  [String.raw`^[\w.-]+$`, undefined],
  [String.raw`^\p{L}+$`, undefined],
];

for (const [pattern, reason] of UNICODE_CASES) {
  Deno.test(`the new pattern ${pattern} of a schema is ${reason ? "invalid" : "valid"} for Ajv`, () => {
    const { newWarnings } = judgeDocuments(
      JSON.stringify(plain(field("^x$"))),
      JSON.stringify(plain(field(pattern))),
    );
    const messages = newWarnings.filter(({ id }) => id === "invalid-with-u").map(({ message }) => message);
    assertEquals(
      messages,
      reason === undefined ? [] : [`Validators that set flag u, such as Ajv, reject the schema: ${reason}`],
    );
  });
}
