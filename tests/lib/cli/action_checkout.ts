import { parse } from "yaml";
import { Folder } from "./program.ts";

const ACTION = new URL("../../../action.yml", import.meta.url);

/** A part of `action.yml`. */
interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string };
}

/** Reads `action.yml`. */
export async function readAction(): Promise<ActionFile> {
  return parse(await Deno.readTextFile(ACTION));
}

/** What a step wrote. */
export interface StepResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  readonly summary: string;
  readonly outputs: string;
}

/**
 * A workspace as `actions/checkout` leaves it for a pull request: a clone whose HEAD is the merge of the request's branch
 * into its base, which nobody's history has.
 */
export class ActionCheckout implements AsyncDisposable {
  #steps = 0;

  private constructor(readonly origin: Folder, readonly workspace: Folder, readonly temp: Folder) {}

  /** The base branch has moved on since the pull request branched off. */
  static async create(): Promise<ActionCheckout> {
    const origin = await Folder.create();
    await origin.commit({ "src/a.ts": "export const id = /^[a-z]+$/;\n", "src/b.ts": "f(/b/);\n" });
    await origin.git("checkout", "-q", "-b", "topic");
    await origin.commit({ "src/a.ts": "// 100 % ,\nexport const id = /^(?:[a-z0-9]+)+$/;\n" });
    await origin.git("checkout", "-q", "main");
    await origin.commit({ "src/b.ts": "f(/^(b+)+$/);\n" });
    const [workspace, temp] = [await Folder.create(), await Folder.create()];
    const checkout = new ActionCheckout(origin, workspace, temp);
    await workspace.git("init", "-q");
    await workspace.git("remote", "add", "origin", origin.path);
    await checkout.fetch();
    return checkout;
  }

  /** Commits to the pull request's branch. */
  async push(files: Parameters<Folder["commit"]>[0]): Promise<void> {
    await this.origin.git("checkout", "-q", "topic");
    await this.origin.commit(files);
    await this.fetch();
  }

  /** Checks out the merge, with the whole history. */
  async fetch(): Promise<void> {
    await this.origin.git("checkout", "-q", "--detach", "main");
    await this.origin.git("merge", "-q", "--no-ff", "-m", "Merge topic into main", "topic");
    await this.origin.git("update-ref", "refs/pull/7/merge", "HEAD");
    await this.workspace.git("fetch", "-q", "origin", "+refs/heads/*:refs/remotes/origin/*");
    await this.workspace.git("fetch", "-q", "origin", "+refs/pull/7/merge:refs/remotes/pull/7/merge");
    await this.workspace.git("checkout", "-q", "--force", "refs/remotes/pull/7/merge");
  }

  /**
   * Runs a program as a step of a job that a pull request started. All inputs are set, as the runner does.
   *
   * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
   */
  async step(
    program: readonly string[],
    inputs: Readonly<Record<string, string>> = {},
    variables: Readonly<Record<string, string>> = {},
  ): Promise<StepResult> {
    const [base, head] = [await this.#revision("main"), await this.#revision("topic")];
    const step = `step${++this.#steps}`;
    await this.temp.write({
      "event.json": JSON.stringify(pullRequestEvent(base, head)),
      [`${step}/summary.md`]: "",
      [`${step}/output`]: "",
    });
    const [command = "", ...args] = program;
    const { code, stdout, stderr } = await new Deno.Command(command, {
      args,
      cwd: this.workspace.path,
      env: {
        CI: "true",
        GITHUB_ACTIONS: "true",
        GITHUB_ACTION_PATH: "",
        GITHUB_API_URL: "https://api.github.invalid",
        GITHUB_BASE_REF: "main",
        GITHUB_EVENT_NAME: "pull_request",
        GITHUB_EVENT_PATH: `${this.temp.path}/event.json`,
        GITHUB_HEAD_REF: "topic",
        GITHUB_OUTPUT: `${this.temp.path}/${step}/output`,
        GITHUB_REF: "refs/pull/7/merge",
        GITHUB_REPOSITORY: "owner/name",
        GITHUB_SHA: (await this.workspace.git("rev-parse", "HEAD")).trim(),
        GITHUB_STEP_SUMMARY: `${this.temp.path}/${step}/summary.md`,
        GITHUB_WORKSPACE: this.workspace.path,
        RUNNER_TEMP: this.temp.path,
        XDG_CACHE_HOME: `${this.temp.path}/cache`,
        ...await inputVariables(inputs),
        ...variables,
      },
    }).output();
    return {
      code,
      output: new TextDecoder().decode(stdout),
      errors: new TextDecoder().decode(stderr),
      summary: await this.temp.read(`${step}/summary.md`),
      outputs: await this.temp.read(`${step}/output`),
    };
  }

  async #revision(branch: string): Promise<string> {
    return (await this.origin.git("rev-parse", branch)).trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const folder of [this.origin, this.workspace, this.temp]) await folder[Symbol.asyncDispose]();
  }
}

/** The runner sets each input of `action.yml`, those without a value to nothing. */
async function inputVariables(values: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { inputs } = await readAction();
  for (const name of Object.keys(values)) {
    if (!inputs[name]) throw new Error(`action.yml has no input ${name}`);
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [
      `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`,
      values[name] ?? input.default ?? "",
    ]),
  );
}

/** The parts of the event that GitHub sends for a pull request in which a program may be interested. */
function pullRequestEvent(base: string, head: string) {
  const repository = { id: 1, name: "name", full_name: "owner/name", private: false, default_branch: "main" };
  return {
    action: "synchronize",
    number: 7,
    before: "1".repeat(40),
    after: head,
    pull_request: {
      number: 7,
      state: "open",
      draft: false,
      title: "Accept digits",
      merge_commit_sha: "2".repeat(40),
      base: { label: "owner:main", ref: "main", sha: base, repo: repository },
      head: { label: "owner:topic", ref: "topic", sha: head, repo: repository },
    },
    repository,
    sender: { login: "somebody", type: "User" },
  };
}
