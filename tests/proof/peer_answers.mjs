/**
 * What one tool says about regexes, in Node and in a process of its own: `node peer_answers.mjs TOOL` reads `{pattern, flags}` from the
 * lines of stdin and writes `{answer, ms, texts}` for each, where `ms` is processor time and `texts` are those that the tool says
 * are slow, as `{prefix, pump, suffix}`.
 */
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";

/** What is on the line of a regex, as in a file that is linted. */
const codeOf = ({ pattern, flags }) => `export const regex = ${new RegExp(pattern, flags)};\n`;

/** The answers of a rule of ESLint with its default options. */
async function lint(load, rule, readTexts = () => []) {
  const { Linter } = await import("eslint");
  const plugin = await load();
  const linter = new Linter();
  const config = [{ plugins: { plugin }, rules: rule === undefined ? {} : { [`plugin/${rule}`]: "error" } }];
  return (regex) => {
    const messages = linter.verify(codeOf(regex), config);
    if (messages.some(({ fatal }) => fatal)) return { answer: "unknown" };
    return { answer: messages.length > 0 ? "slow" : "safe", texts: messages.flatMap(readTexts) };
  };
}

/** `eslint-plugin-regexp` names the texts as a regex; such a text is a class or a word more often than not. */
const pumpsIn = ({ message }) =>
  [...message.matchAll(/(?:any string accepted by|attack string) \/(.*?)\/[a-z]*(?= plus some|, this can)/g)].map(([, accepted]) => ({
    accepted,
  }));

/** Recheck and the rule that uses it have ten seconds by default, which a busy machine doesn't give. */
const TIMEOUT_MS = 30_000;

const TOOLS = {
  async isSafe() {
    const { isSafe } = await import("regex-review");
    return (regex) => ({ answer: isSafe(regex) ? "safe" : "slow" });
  },
  /** The attacks of ours, and whether the verdict is proved. */
  async safety() {
    const { safety } = await import("regex-review");
    return (regex) => {
      const found = safety(regex);
      const answer = found.kind === "undecided" ? "unknown" : found.kind;
      return { answer, texts: found.attack ? [found.attack] : [] };
    };
  },
  "no-slow-regex": () => lint(async () => (await import("regex-review/eslint")).default, "no-slow-regex"),
  async "safe-regex"() {
    const { default: isSafe } = await import("safe-regex");
    return ({ pattern, flags }) => ({ answer: isSafe(new RegExp(pattern, flags)) ? "safe" : "slow" });
  },
  async "safe-regex2"() {
    const { default: isSafe } = await import("safe-regex2");
    return ({ pattern, flags }) => ({ answer: isSafe(new RegExp(pattern, flags)) ? "safe" : "slow" });
  },
  async recheck() {
    process.env.RECHECK_BACKEND = "native";
    const { default: { check } } = await import("recheck");
    return async ({ pattern, flags }) => {
      const found = await check(pattern, flags, { timeout: TIMEOUT_MS });
      if (found.status !== "vulnerable") return { answer: found.status };
      // The text begins with the first prefix, and each pump is repeated.
      const texts = found.attack.pumps.map((_, at, pumps) => ({
        prefix: pumps.slice(0, at).map(({ prefix, pump }) => prefix + pump).join("") + pumps[at].prefix,
        pump: pumps[at].pump,
        suffix: pumps.slice(at + 1).map(({ prefix, pump }) => prefix + pump).join("") + found.attack.suffix,
      }));
      return { answer: "slow", texts: [...texts, { whole: found.attack.string }] };
    };
  },
  "no-super-linear-backtracking": () =>
    lint(async () => await import("eslint-plugin-regexp"), "no-super-linear-backtracking", pumpsIn),
  "no-super-linear-move": () =>
    lint(async () => await import("eslint-plugin-regexp"), "no-super-linear-move", pumpsIn),
  "no-vulnerable": () => lint(async () => (await import("eslint-plugin-redos")).default, "no-vulnerable"),
  /** What ESLint itself takes for a file of one line. */
  "ESLint alone": () => lint(() => ({})),
};

const decide = await TOOLS[process.argv[2]]();
// The first calls load and compile code.
for (let at = 0; at < 20; at++) await answerFor({ pattern: `^[a-z${at}]+x(?:b|c)*$`, flags: "" });
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answerFor(JSON.parse(line))));
}
process.exit();

async function answerFor(regex) {
  const before = processorMs();
  let found;
  try {
    found = await decide(regex);
  } catch (error) {
    found = { answer: "unknown", message: String(error).slice(0, 200) };
  }
  return { ...found, ms: Math.max(0, processorMs() - before) };
}

/** Of this process, and of the program that does the work of recheck. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenOf(process.pid).reduce((sum, pid) => sum + threadsMs(pid), 0);
}

function childrenOf(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter((child) => child !== "")
  );
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}

function threadsMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (sum, each) => sum + Number(read(`/proc/${pid}/task/${each}/schedstat`).split(" ")[0]) / 1e6,
    0,
  );
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
