/**
 * What one tool says about regexes, in Node and in a process of its own: `node peer_answers.mjs TOOL` reads `{pattern, flags}` from the
 * lines of stdin and writes `{answer, ms, mb, growth, texts}` for each, where `ms` is processor time, `mb` the most memory until
 * then, `growth` "exponential" or "polynomial" if the tool says so, and `texts` are those that it says are slow, as
 * `{prefix, pump, suffix}`.
 */
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { isMainThread, Worker, workerData } from "node:worker_threads";

/** What is on the line of a regex, as in a file that is linted. */
const codeOf = ({ pattern, flags }) => `export const regex = ${new RegExp(pattern, flags)};\n`;

/** The answers of rules of ESLint, each with its options. */
async function lint(load, rules, readTexts = () => []) {
  const { Linter } = await import("eslint");
  const plugin = await load();
  const linter = new Linter();
  const config = [{ plugins: { plugin }, rules: Object.fromEntries(rules.map(([rule, ...options]) => [`plugin/${rule}`, ["error", ...options]])) }];
  return (regex) => {
    const messages = linter.verify(codeOf(regex), config);
    if (messages.some(({ fatal }) => fatal)) return { answer: "unknown" };
    const growths = messages.map(({ message }) => growthIn(message)).filter((growth) => growth !== undefined);
    return {
      answer: messages.length > 0 ? "slow" : "safe",
      growth: growths.includes("exponential") ? "exponential" : growths[0],
      texts: messages.flatMap(readTexts),
    };
  };
}

/** Only what a message claims, not what it holds possible. */
function growthIn(message) {
  if (/\(exponential\)|is going to cause exponential|exponentially/.test(message)) return "exponential";
  return /polynomial\)|quadratic/.test(message) ? "polynomial" : undefined;
}

/** `eslint-plugin-regexp` names the texts as a regex; such a text is a class or a word more often than not. */
const pumpsIn = ({ message }) =>
  [...message.matchAll(/(?:any string accepted by|attack string) \/(.*?)\/[a-z]*(?= plus some|, this can)/g)].map(([, accepted]) => ({
    accepted,
  }));

/** Of processor time for a regex. A tool that needs more is ended, and its answer is unknown. */
const LIMIT_MS = 10_000;

/** A busy machine isn't the tool's fault, so its own limit, which is one of the clock, is out of reach. */
const TIMEOUT_MS = 900_000;

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
      return { answer, growth: found.growth, texts: found.attack ? [found.attack] : [] };
    };
  },
  "no-slow-regex": () => lint(async () => (await import("regex-review/eslint")).default, [["no-slow-regex"]]),
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
    return async ({ pattern, flags }) => ofRecheck(await check(pattern, flags, { timeout: TIMEOUT_MS }));
  },
  async "recheck, pure"() {
    const { default: { checkSync } } = await import("recheck/lib/browser.js");
    return ({ pattern, flags }) => ofRecheck(checkSync(pattern, flags, { timeout: TIMEOUT_MS }));
  },
  async "redos-detector"() {
    const { isSafe } = await import("redos-detector");
    return ({ pattern, flags }) => {
      const { safe, error } = isSafe(new RegExp(pattern, flags), { timeout: TIMEOUT_MS });
      return { answer: safe ? "safe" : error === "hitMaxScore" ? "slow" : "unknown" };
    };
  },
  "no-super-linear-backtracking": () =>
    lint(async () => await import("eslint-plugin-regexp"), [["no-super-linear-backtracking"]], pumpsIn),
  "no-super-linear-move": () =>
    lint(async () => await import("eslint-plugin-regexp"), [["no-super-linear-move"]], pumpsIn),
  "eslint-plugin-regexp": () =>
    lint(async () => await import("eslint-plugin-regexp"), [["no-super-linear-backtracking"], ["no-super-linear-move"]], pumpsIn),
  "no-vulnerable": () => lint(async () => (await import("eslint-plugin-redos")).default, [["no-vulnerable", { timeout: TIMEOUT_MS }]]),
  /** What ESLint itself takes for a file of one line. */
  "ESLint alone": () => lint(() => ({}), []),
};

function ofRecheck(found) {
  if (found.status !== "vulnerable") return { answer: found.status };
  // The text begins with the first prefix, and each pump is repeated.
  const texts = found.attack.pumps.map((_, at, pumps) => ({
    prefix: pumps.slice(0, at).map(({ prefix, pump }) => prefix + pump).join("") + pumps[at].prefix,
    pump: pumps[at].pump,
    suffix: pumps.slice(at + 1).map(({ prefix, pump }) => prefix + pump).join("") + found.attack.suffix,
  }));
  return { answer: "slow", growth: found.complexity.type, texts: [...texts, { whole: found.attack.string }] };
}

/** The processor time at which the regex began that is being judged, for the thread that watches. */
const startedAt = new Float64Array(workerData ?? new SharedArrayBuffer(8));

if (isMainThread) await answerAll();
else setInterval(endIfOverLimit, 250);

async function answerAll() {
  const decide = await TOOLS[process.argv[2]]();
  // The first calls load and compile code.
  for (let at = 0; at < 20; at++) await answerFor(decide, { pattern: `^[a-z${at}]+x(?:b|c)*$`, flags: "" });
  startedAt[0] = Infinity;
  new Worker(new URL(import.meta.url), { workerData: startedAt.buffer });
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await answerFor(decide, JSON.parse(line))));
  }
  process.exit();
}

/** A tool keeps the main thread busy, and the program that it starts may outlive it. */
function endIfOverLimit() {
  if (processorMs() - startedAt[0] <= LIMIT_MS) return;
  for (const pid of [...childrenOf(process.pid), process.pid]) process.kill(Number(pid), "SIGKILL");
}

async function answerFor(decide, regex) {
  const before = startedAt[0] = processorMs();
  let found;
  try {
    found = await decide(regex);
  } catch (error) {
    found = { answer: "unknown", message: String(error).slice(0, 200) };
  }
  startedAt[0] = Infinity;
  return { ...found, ms: Math.max(0, processorMs() - before), mb: mostMemory() };
}

/** Of the same processes; zero where the system doesn't tell. */
function mostMemory() {
  const kilobytes = [process.pid, ...childrenOf(process.pid)].map((pid) =>
    Number(/^VmHWM:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1_024);
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
