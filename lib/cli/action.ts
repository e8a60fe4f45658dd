import { appendFile } from "node:fs/promises";
import { IMPORTANCES } from "../change/judge/importance.ts";
import type { ReviewReport } from "../change/model.ts";
import { isQuiet, reviewComment, reviewMarkdown } from "../change/report/report.ts";
import { isIncomplete } from "../change/judge/not_looked_at.ts";
import { VERSION } from "../project.ts";
import { type Options, requireOneOf, THRESHOLDS, webAddress } from "./arguments.ts";
import { review } from "./command.ts";
import { type Environment, EXIT, writeOutput } from "./environment.ts";
import { type Event, rangeOfEvent, readEvent } from "./event.ts";
import { formatReport, linkTo, workflowCommand } from "./formats.ts";
import { requireRepository, UsageError } from "./git.ts";
import { GitHubError, type PullRequest, writeComment } from "./github.ts";

/**
 * Runs as a GitHub action: reviews what the event changed, writes annotations and the job's summary, and if
 * requested, a SARIF file and a comment on the pull request. Inputs and files are in environment variables.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export async function runAction(environment: Environment): Promise<number> {
  try {
    return await reviewEvent(environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    environment.output(workflowCommand("error", error.message));
    return EXIT.error;
  }
}

async function reviewEvent(environment: Environment): Promise<number> {
  const { variables, cwd, output } = environment;
  const input = (name: string) => variables[`INPUT_${name.toUpperCase()}`]?.trim() ?? "";
  const event = await readEvent(variables["GITHUB_EVENT_PATH"]);
  const cache = input("cache");
  const options = {
    ...readOptions(input),
    ...cache !== "" && isOfDefaultBranch(event, variables) ? { cache, noCache: false } : { noCache: true },
  };
  const repository = await requireRepository(
    cwd,
    "This folder isn't in a git repository: add actions/checkout",
  );
  const chosen = await rangeOfEvent(event, { base: input("base"), head: input("head") }, repository);
  if ("nothing" in chosen) {
    output(workflowCommand("notice", chosen.nothing));
    await appendOutputs({ changes: "0", importance: "none", "sarif-file": "" }, environment);
    return EXIT.clean;
  }
  if (chosen.notice !== undefined) output(workflowCommand("notice", chosen.notice));
  const { report, reached, notices, root } = await review(
    { name: "review", revisions: chosen.range },
    options,
    environment,
  );
  for (const notice of notices) output(workflowCommand("notice", notice));
  const summary = addressOfRun(variables);
  const format = {
    version: VERSION,
    link: linkTo(options.workbench),
    ...summary !== undefined && { summary },
  };
  output(formatReport(report, "github", format));
  const short = reviewComment(report, format);
  await writeSummary(reviewMarkdown(report, format), environment, short);
  await comment(event, short, report, input("token"), environment);
  const changes = [...report.changes, ...report.accepted];
  const importance = isIncomplete(report)
    ? "danger"
    : IMPORTANCES.find((each) => changes.some((change) => change.importance === each)) ?? "none";
  await appendOutputs({ changes: String(changes.length), importance }, environment);
  const sarif = input("sarif-file");
  // If this fails, everything else is written.
  if (sarif !== "") await writeOutput(cwd, sarif, root, formatReport(report, "sarif", format));
  await appendOutputs({ "sarif-file": sarif }, environment);
  return reached ? EXIT.findings : EXIT.clean;
}

/** Where GitHub shows the run with the summary of its jobs. */
function addressOfRun(variables: Environment["variables"]): string | undefined {
  const [server, repository, id] = ["GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"].map((name) =>
    variables[name] ?? ""
  );
  const isKnown = /^https?:\/\/[\w.:-]+$/.test(server ?? "") && /^[\w.-]+\/[\w.-]+$/.test(repository ?? "") &&
    /^\d+$/.test(id ?? "");
  return isKnown ? `${server}/${repository}/actions/runs/${id}` : undefined;
}

function readOptions(input: (name: string) => string): Omit<Options, "noCache"> {
  const text = (name: "baseline" | "config") => input(name) === "" ? {} : { [name]: input(name) };
  const [threshold, workbench] = [input("threshold"), input("workbench")];
  return {
    format: "github",
    ...(threshold !== "" && { threshold: requireOneOf(THRESHOLDS, threshold, 'The input "threshold"') }),
    ...text("baseline"),
    ...text("config"),
    ...(workbench !== "" && { workbench: webAddress(workbench, 'The input "workbench"') }),
    usesBaseSettings: true,
    writeBaseline: false,
    showsAll: false,
    generated: false,
    include: [],
    exclude: [],
  };
}

/**
 * True in runs whose cache only runs of the default branch have written. A pull request has a cache of its own, in which an earlier
 * version of it may have left judgements: its workflows and tests can write what they like, and nothing of that is seen later.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/dependency-caching
 */
function isOfDefaultBranch({ repository }: Event, variables: Environment["variables"]): boolean {
  const { GITHUB_EVENT_NAME = "", GITHUB_REF = "" } = variables;
  return ["push", "schedule", "workflow_dispatch"].includes(GITHUB_EVENT_NAME) &&
    typeof repository?.default_branch === "string" &&
    GITHUB_REF === `refs/heads/${repository.default_branch}`;
}

/** Largest job summary, in bytes. */
const MAX_SUMMARY_BYTES = 1024 * 1024;

/** @param short what is written instead of a text that is too long */
async function writeSummary(
  text: string,
  { variables, error }: Environment,
  short = "",
): Promise<void> {
  const path = variables["GITHUB_STEP_SUMMARY"];
  if (path === undefined || path === "") return;
  const isLong = new TextEncoder().encode(text).length > MAX_SUMMARY_BYTES / 2;
  try {
    await appendFile(path, isLong ? `${TOO_LONG}\n\n${short}` : text);
  } catch {
    error("regex-review: Can't write the summary of the job\n");
  }
}

const TOO_LONG = "The review is too long for a summary. See the SARIF file.";

/** If the comment fails, the summary and the annotations still have everything. */
async function comment(
  event: Event,
  text: string,
  report: ReviewReport,
  token: string,
  environment: Environment,
): Promise<void> {
  const { variables, output } = environment;
  const number = event.pull_request?.number;
  const repository = variables["GITHUB_REPOSITORY"] ?? "";
  if (token === "" || typeof number !== "number" || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return;
  const api = (variables["GITHUB_API_URL"] || "https://api.github.com").replace(/\/$/, "");
  const pull: PullRequest = { api, repository, number, token };
  try {
    const done = await writeComment(pull, text, isQuiet(report));
    if (done !== "none") output(`The comment was ${done}.\n`);
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const hint = error.status === 403 || error.status === 404
      ? ' The token needs "pull-requests: write"; those of pull requests from forks don\'t have it.'
      : "";
    output(workflowCommand("warning", `No comment was written: ${error.message}.${hint}`));
    await writeSummary("\nNo comment was written on the pull request.\n", environment);
  }
}

async function appendOutputs(
  outputs: Readonly<Record<string, string>>,
  { variables }: Environment,
): Promise<void> {
  const path = variables["GITHUB_OUTPUT"];
  if (path === undefined || path === "") return;
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value.replace(/[\r\n]/g, "")}\n`);
  await appendFile(path, lines.join("")).catch(() => {});
}
