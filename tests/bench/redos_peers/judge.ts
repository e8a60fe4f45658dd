/** Reads `{patterns, deadlineMs}` on stdin, says what two npm packages find: for each `{answer, ms}` by name. */
import { isSafe } from "redos-detector";
import safeRegex from "safe-regex2";

type Answer = "slow" | "not slow" | "unknown";

const { patterns, deadlineMs }: {
  patterns: { pattern: string; flags: string }[];
  deadlineMs: number;
} = await new Response(Deno.stdin.readable).json();

const PEERS: Record<string, (regex: RegExp) => Answer> = {
  "redos-detector": (regex) => {
    const { safe, error } = isSafe(regex, { timeout: deadlineMs });
    if (safe) return "not slow";
    return error === "hitMaxScore" ? "slow" : "unknown";
  },
  "safe-regex2": (regex) => safeRegex(regex) ? "not slow" : "slow",
};

const judged = Object.entries(PEERS).map(([name, judge]) => {
  answerOf(judge, { pattern: "^(?:a+)+$", flags: "" });
  return [name, patterns.map((each) => answerOf(judge, each))];
});
console.log(JSON.stringify(Object.fromEntries(judged)));

/** A peer throws at what it cannot read. */
function answerOf(
  judge: (regex: RegExp) => Answer,
  { pattern, flags }: { pattern: string; flags: string },
) {
  const regex = new RegExp(pattern, flags);
  const startedAt = performance.now();
  let answer: Answer = "unknown";
  try {
    answer = judge(regex);
  } catch {
    // That is no answer.
  }
  return { answer, ms: performance.now() - startedAt };
}
