/** Reads `{patterns, deadlineMs}` on stdin, says what npm packages find: for each `{answer, ms}` by name. */
import recheck from "recheck";
import pure from "recheck/lib/browser.js";
import { isSafe } from "redos-detector";
import safeRegex from "safe-regex2";

type Answer = "slow" | "not slow" | "unknown";

const { patterns, deadlineMs }: {
  patterns: { pattern: string; flags: string }[];
  deadlineMs: number;
} = await new Response(Deno.stdin.readable).json();

const answers = { safe: "not slow", vulnerable: "slow", unknown: "unknown" } as const;

Deno.env.set("RECHECK_BACKEND", "native");

const PEERS: Record<string, (regex: RegExp) => Answer | Promise<Answer>> = {
  "recheck, pure": ({ source, flags }) => {
    const { status }: { status: keyof typeof answers } = pure.checkSync(source, flags, { timeout: deadlineMs });
    return answers[status];
  },
  // Only where its package has a program for this machine.
  "recheck, native": async ({ source, flags }) =>
    answers[(await recheck.check(source, flags, { timeout: deadlineMs })).status],
  "redos-detector": (regex) => {
    const { safe, error } = isSafe(regex, { timeout: deadlineMs });
    if (safe) return "not slow";
    return error === "hitMaxScore" ? "slow" : "unknown";
  },
  "safe-regex2": (regex) => safeRegex(regex) ? "not slow" : "slow",
};

const judged: Record<string, Awaited<ReturnType<typeof answerOf>>[]> = {};
for (const [name, judge] of Object.entries(PEERS)) {
  await answerOf(judge, { pattern: "^(?:a+)+$", flags: "" });
  const all: typeof judged[string] = judged[name] = [];
  for (const each of patterns) all.push(await answerOf(judge, each));
}
console.log(JSON.stringify(judged));

/** A peer throws at what it cannot read. */
async function answerOf(
  judge: (regex: RegExp) => Answer | Promise<Answer>,
  { pattern, flags }: { pattern: string; flags: string },
) {
  const regex = new RegExp(pattern, flags);
  const startedAt = performance.now();
  let answer: Answer = "unknown";
  try {
    answer = await judge(regex);
  } catch {
    // That is no answer.
  }
  return { answer, ms: performance.now() - startedAt };
}
