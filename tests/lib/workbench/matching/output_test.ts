import { assertEquals } from "@std/assert";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { OutputClient, type OutputTask, type Product } from "../../../../lib/workbench/matching/output.ts";

const MODULE = new URL("../../../../lib/workbench/matches/output_worker.ts", import.meta.url);
const TEXT = "a1 b2";
const MATCHES = matchCursor({ pattern: "([a-z])(\\d)", flags: "g" }, TEXT).next(10);
const NAMES = [null, null];

const client = () => new OutputClient(() => new Worker(MODULE, { type: "module" }));
const ask = (outputs: OutputClient, task: OutputTask) => outputs.ask({ text: TEXT, matches: MATCHES, task });

async function textOf(product: Product): Promise<string | null> {
  if (product.kind === "copy") return await product.contents.text();
  return product.kind === "output" ? product.output.text : null;
}

Deno.test("the output worker creates every kind of text", async () => {
  const outputs = client();
  const tasks: OutputTask[] = [
    { kind: "replace", template: "$2$1", names: NAMES },
    { kind: "list", template: "$1", separator: ",", names: NAMES },
    { kind: "copy text" },
    { kind: "copy pieces" },
  ];
  const made = await Promise.all(tasks.map((task) => ask(outputs, task)));
  const pieces = JSON.stringify(TEXT.split(/([a-z])(\d)/), null, 2);
  assertEquals(await Promise.all(made.map(textOf)), ["1a 2b", "a,b", "a1\nb2", pieces]);
  const split = await ask(outputs, { kind: "split" });
  assertEquals(split.kind === "pieces" && [split.width, split.pieces.length], [3, 14]);
  const csv = await textOf(await ask(outputs, { kind: "copy csv", names: NAMES }));
  const json = await textOf(await ask(outputs, { kind: "copy json", names: NAMES }));
  assertEquals([csv?.split("\r\n").length, JSON.parse(json ?? "").length], [8, 2]);
  outputs.stop();
});

Deno.test("follow() performs the newest task, and skips outdated ones", async () => {
  const outputs = client();
  const published: (string | null)[] = [];
  const follow = (template: string) =>
    outputs.follow(
      { text: TEXT, matches: MATCHES, task: { kind: "replace", template, names: NAMES } },
      (product) => published.push(product.kind === "output" ? product.output.text : null),
    );
  await Promise.all([follow("x"), follow("y"), follow("z")]);
  assertEquals(published, ["z z"]);
  await follow("w");
  assertEquals(published, ["z z", "w w"]);
  outputs.stop();
});

Deno.test("a task in progress fails when the client stops", async () => {
  const outputs = client();
  const made = ask(outputs, { kind: "copy text" });
  outputs.stop();
  assertEquals((await made).kind, "failed");
});
