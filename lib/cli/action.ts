import { appendFile } from "node:fs/promises";
import type { Importance, ReviewReport } from "../change/model.ts";
import { reviewComment, reviewMarkdown } from "../change/report.ts";
import { MAX_GITHUB_BYTES, MAX_SUMMARY_BYTES } from "../limits/command_line.ts";
import { VERSION } from "../project.ts";
import { type Options, requireOneOf, THRESHOLDS, webAddress } from "./arguments.ts";
import { formatReport, linkTo, workflowCommand } from "./formats.ts";
import { UsageError } from "./git.ts";
import { GitHubError, type PullRequest, writeComment } from "./github.ts";
import { type Environment, EXIT, review, writeOutput } from "./command.ts";
import { readRegularFile } from "./regular_file.ts";

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
  const options = readOptions(input);
  const { report, reached, notices, root } = await review(
    { name: "review", revisions: revisionRange(event, input("base"), input("head")) },
    options,
    environment,
  );
  for (const notice of notices) output(workflowCommand("notice", notice));
  const format = { version: VERSION, link: linkTo(options.workbench) };
  output(formatReport(report, "github", format));
  await writeSummary(reviewMarkdown(report, format), environment);
  await comment(event, reviewComment(report, format), report, input("token"), environment);
  const most: Importance = report.changes[0]?.importance ?? "none";
  await appendOutputs({ changes: String(report.changes.length), importance: most }, environment);
  const sarif = input("sarif-file");
  // If this fails, everything else is written.
  if (sarif !== "") await writeOutput(cwd, sarif, root, formatReport(report, "sarif", format));
  await appendOutputs({ "sarif-file": sarif }, environment);
  return reached ? EXIT.findings : EXIT.clean;
}

function readOptions(input: (name: string) => string): Options {
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
    generated: false,
    include: [],
    exclude: [],
    noCache: true,
  };
}

/** The relevant part of an event. */
interface Event {
  readonly pull_request?: {
    readonly number?: number;
    readonly base?: { readonly sha?: string };
    readonly head?: { readonly sha?: string };
  };
  readonly before?: string;
  readonly after?: string;
}

async function readEvent(path: string | undefined): Promise<Event> {
  if (path === undefined || path === "") return {};
  try {
    const bytes = await readRegularFile(path, { maxBytes: MAX_GITHUB_BYTES });
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof event === "object" && event !== null ? event : {};
  } catch {
    throw new UsageError("Can't read the event of this workflow");
  }
}

/** For a pull request, the changes since it branched off; for a push, its new commits. */
function revisionRange(event: Event, base: string, head: string): string {
  const pull = event.pull_request;
  if (base !== "") return `${base}...${head || pull?.head?.sha || "HEAD"}`;
  if (pull?.base?.sha && pull.head?.sha) return `${pull.base.sha}...${head || pull.head.sha}`;
  if (event.before && event.after) {
    // A new branch has no previous commit.
    const isNew = /^0+$/.test(event.before);
    return isNew ? `${event.after}^..${event.after}` : `${event.before}..${event.after}`;
  }
  throw new UsageError('This event has no changes to review. Set the input "base".');
}

async function writeSummary(text: string, { variables, error }: Environment): Promise<void> {
  const path = variables["GITHUB_STEP_SUMMARY"];
  if (path === undefined || path === "") return;
  const isLong = new TextEncoder().encode(text).length > MAX_SUMMARY_BYTES / 2;
  try {
    await appendFile(path, isLong ? "The review is too long for a summary. See the SARIF file.\n" : text);
  } catch {
    error("regex-review: Can't write the summary of the job\n");
  }
}

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
    const done = await writeComment(pull, text, isEmpty(report));
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

const isEmpty = ({ changes, accepted, unjudged }: ReviewReport): boolean =>
  changes.length + accepted.length + unjudged.length === 0;

async function appendOutputs(
  outputs: Readonly<Record<string, string>>,
  { variables }: Environment,
): Promise<void> {
  const path = variables["GITHUB_OUTPUT"];
  if (path === undefined || path === "") return;
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value.replace(/[\r\n]/g, "")}\n`);
  await appendFile(path, lines.join("")).catch(() => {});
}
