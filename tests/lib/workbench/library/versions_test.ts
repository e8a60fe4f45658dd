import { assertEquals } from "@std/assert";
import type { Conclusion } from "../../../../lib/regex/redos/verdict.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import type { SafetyServer } from "../../../../lib/workbench/judging/analysis.ts";
import { versionsTask, versionsView } from "../../../../lib/workbench/library/versions.ts";

type Answer = Awaited<ReturnType<SafetyServer["analyse"]>>;

/** Responds with its request, as if both were the same. */
const ECHO = URL.createObjectURL(
  new Blob([
    "onmessage = ({ data: { id, request } }) => postMessage({ id, report: { relation: 'equal', isSame: true, ...request }, isLast: true })",
  ]),
);
const SILENT = URL.createObjectURL(new Blob([""]));

const regex = (pattern: string) => ({ pattern, flags: "" });
const SAFE: Conclusion = { kind: "safe", how: "proved" };
const SLOW: Conclusion = { kind: "vulnerable", how: "confirmed" };
const report = (conclusion: Conclusion): Answer => ({
  report: { notes: [], verdict: { ...conclusion, class: "exponential", base: 2, steps: [], hotspots: [] } },
  message: "",
  signedIn: true,
});
const LIMITED: Answer = {
  report: null,
  message: "Too many analyses. Try again in 41 seconds",
  signedIn: true,
};

/** Compares two versions; the server responds with the given answers for each pattern, one after the other. */
function started(before: Regex, after: Regex, answers: Readonly<Record<string, Answer[]>>, signedIn = true) {
  const asked: Regex[] = [];
  const analyse = (regex: Regex) => {
    asked.push(regex);
    return Promise.resolve(answers[regex.pattern]?.shift() ?? LIMITED);
  };
  const task = versionsTask(before, after, {
    server: { analyse, isSignedIn: () => Promise.resolve(signedIn) },
    meaning: () => new Worker(ECHO, { type: "module" }),
    safety: () => new Worker(SILENT, { type: "module" }),
  });
  return { asked, task, close: task.connect() };
}

/** Waits for a result of a worker or the server. */
async function until<T>(read: () => T, isIt: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 30_000;
  while (!isIt(read()) && performance.now() < deadline) await new Promise((end) => setTimeout(end, 20));
  return read();
}

Deno.test("two versions are compared by their matches and their safety", async () => {
  const { asked, task, close } = started(regex("^(a|a)+$"), regex("^a*$"), {
    "^(a|a)+$": [report(SLOW)],
    "^a*$": [report(SAFE)],
  });
  const view = await until(
    () => versionsView(task),
    ({ meaning, safety }) => meaning?.status === "done" && safety.every(({ words }) => words !== null),
  );
  close();
  const compared = { left: regex("^(a|a)+$"), right: regex("^a*$") };
  assertEquals<unknown>(view.meaning?.found, { relation: "equal", isSame: true, ...compared });
  assertEquals(view.verdicts.map((each) => each?.word), ["Dangerous", "Safe"]);
  assertEquals(view.diff === null, false);
  assertEquals(view.safety.map(({ name, words, status }) => [name, words?.title, status]), [
    ["Before", "Dangerous", "Analyzed by the server"],
    ["After", "Safe", "Analyzed by the server"],
  ]);
  assertEquals(asked, [regex("^(a|a)+$"), regex("^a*$")]);
});

Deno.test("the reason why a version is not analyzed is shown, and the analysis can be requested again", async () => {
  const { task, close } = started(regex("a"), regex("b"), {
    a: [LIMITED, report(SAFE)],
    b: [report(SAFE)],
  });
  const first = () => versionsView(task).safety[0];
  const limited = await until(first, (side) => Boolean(side?.onAnalyse));
  assertEquals(limited?.status, `${LIMITED.message}. Your browser is counting steps`);
  limited?.onAnalyse?.();
  const told = await until(first, (side) => Boolean(side?.words));
  close();
  assertEquals([told?.words?.title, told?.onAnalyse], ["Safe", null]);
});

Deno.test("without the server, the browser's own findings are awaited", async () => {
  const { asked, task, close } = started(regex("a"), regex("b"), {}, false);
  await until(() => task.meaning.value?.status, (status) => status === "done");
  close();
  const sides = versionsView(task).safety.map(({ status, onAnalyse }) => [status, onAnalyse]);
  assertEquals([asked, sides], [[], [["Your browser is counting steps", null], [
    "Your browser is counting steps",
    null,
  ]]]);
});

Deno.test("versions that differ only in their notes are analyzed once", () => {
  const { task, close } = started(regex("a"), regex("a"), { a: [report(SAFE)] });
  close();
  assertEquals(versionsView(task).safety.map(({ name }) => name), ["Both"]);
  assertEquals(task.diff?.sentences, []);
});

Deno.test("nothing is claimed about a version that can't be parsed", () => {
  const { task, close } = started(regex("("), regex("b"), { b: [report(SAFE)] });
  close();
  const { diff, meaning, safety } = versionsView(task);
  assertEquals([diff, meaning, safety[0]?.words], [null, null, null]);
});
