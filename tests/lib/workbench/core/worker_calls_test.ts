import { assertEquals } from "@std/assert";
import { Inquiry, type InquiryStatus, STARTED } from "../../../../lib/workbench/core/worker_calls.ts";
import { until } from "../../../until.ts";

interface Answer {
  readonly text: string;
  readonly isLast: boolean;
}

/** Stands in for a worker that tells what the test lets it tell. */
class ToldWorker extends EventTarget {
  static readonly all: ToldWorker[] = [];
  onmessage: ((event: MessageEvent<Answer | typeof STARTED>) => void) | null = null;
  onerror = null;
  ended = false;
  readonly asked: string[] = [];
  constructor() {
    super();
    ToldWorker.all.push(this);
  }
  postMessage(question: string): void {
    this.asked.push(question);
    if (this.asked.length === 1) this.onmessage?.(new MessageEvent("message", { data: STARTED }));
  }
  terminate(): void {
    this.ended = true;
  }
  tell(text: string, isLast: boolean): void {
    this.onmessage?.(new MessageEvent("message", { data: { text, isLast } }));
  }
}

function inquiry() {
  const published: [string, InquiryStatus][] = [];
  ToldWorker.all.length = 0;
  const asking = new Inquiry<string, Answer>(
    () => new ToldWorker() as unknown as Worker,
    (told, status) => published.push([told.map(({ text }) => text).join(), status]),
  );
  return { asking, published };
}

/** Waits until a worker was asked so many questions, which it is once typing has settled. */
const askedOf = (at: number, questions: number) =>
  until("a question", () => ToldWorker.all[at]?.asked.length, (count) => count === questions);

Deno.test("an inquiry asks once typing has settled, and collects what is told", async () => {
  const { asking, published } = inquiry();
  asking.ask("one");
  asking.ask("two");
  await askedOf(0, 1);
  const [worker, ...others] = ToldWorker.all;
  assertEquals([worker?.asked, others.length], [["two"], 0]);
  worker?.tell("a", false);
  worker?.tell("b", true);
  assertEquals(published.slice(2), [["a", "running"], ["a,b", "done"]]);
  asking.stop();
});

Deno.test("an inquiry keeps its worker once it is done, and ends it when another question comes before", async () => {
  const { asking } = inquiry();
  asking.ask("one");
  await askedOf(0, 1);
  ToldWorker.all[0]?.tell("a", true);
  asking.ask("two");
  await askedOf(0, 2);
  assertEquals(ToldWorker.all.map(({ ended }) => ended), [false]);
  asking.ask("three");
  await askedOf(1, 1);
  assertEquals(ToldWorker.all.map(({ asked, ended }) => [asked.join(), ended]), [
    ["one,two", true],
    ["three", false],
  ]);
  asking.stop();
});

Deno.test("an inquiry that takes too long is ended, and what was told stays", async () => {
  const { asking, published } = inquiry();
  asking.ask("one");
  await askedOf(0, 1);
  ToldWorker.all[0]?.tell("a", false);
  await until("the end of the worker", () => ToldWorker.all[0]?.ended);
  assertEquals(published.at(-1), ["a", "ended"]);
});

Deno.test("an inquiry does not count the start of its worker", async () => {
  const worker = new ToldWorker();
  worker.postMessage = () => {};
  const published: InquiryStatus[] = [];
  const asking = new Inquiry<string, Answer>(
    () => worker as unknown as Worker,
    (_, status) => published.push(status),
    { patience: 20, settling: 0 },
  );
  asking.ask("one");
  await new Promise((resolve) => setTimeout(resolve, 100));
  assertEquals(published, ["running"]);
  worker.onmessage?.(new MessageEvent("message", { data: STARTED }));
  await until("the deadline", () => published.at(-1), (status) => status === "ended");
});
