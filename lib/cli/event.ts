import { MAX_GITHUB_BYTES } from "../limits/command_line.ts";
import { fetchCommit, fetchHistory, findCommit, hasMergeBase, parentOf, UsageError } from "./git.ts";
import { readRegularFile } from "./regular_file.ts";

/** The relevant part of an event of GitHub. Nothing in it is certain. */
export interface Event {
  readonly pull_request?: {
    readonly number?: number;
    readonly base?: { readonly sha?: string };
    readonly head?: { readonly sha?: string };
  };
  readonly merge_group?: { readonly base_sha?: string; readonly head_sha?: string };
  readonly before?: string;
  readonly after?: string;
  readonly deleted?: boolean;
  readonly repository?: { readonly default_branch?: string };
}

/** Reads an event; an empty one without a file. Rejects with a `UsageError`. */
export async function readEvent(path: string | undefined): Promise<Event> {
  if (path === undefined || path === "") return {};
  try {
    const bytes = await readRegularFile(path, { maxBytes: MAX_GITHUB_BYTES });
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof event === "object" && event !== null ? event : {};
  } catch {
    throw new UsageError("Can't read the event of this workflow");
  }
}

/** What an event asks to review: a range of revisions with a sentence about its choice, or why there is nothing to review. */
type EventRange =
  | { readonly range: string; readonly notice?: string }
  | { readonly nothing: string };

/** The inputs that name revisions; empty ones are chosen by the event. */
interface NamedRevisions {
  readonly base: string;
  readonly head: string;
}

/**
 * Chooses the revisions of an event: a pull request and a group in the merge queue since they branched off, the new commits of a
 * push; otherwise HEAD since it left the default branch. What a shallow clone lacks is fetched.
 */
export async function rangeOfEvent(event: Event, named: NamedRevisions, root: string): Promise<EventRange> {
  const { pull_request: pull, merge_group: group } = event;
  if (named.base !== "") {
    return await branchRange(root, named.base, named.head || pull?.head?.sha || "HEAD");
  }
  if (event.deleted === true || isZero(event.after)) {
    return { nothing: "The branch was deleted, so there is nothing to review." };
  }
  const head = named.head || pull?.head?.sha || group?.head_sha || event.after || "HEAD";
  const base = pull?.base?.sha ?? group?.base_sha;
  if (base !== undefined) return await branchRange(root, base, head);
  if (event.before !== undefined && !isZero(event.before)) {
    if (await ensureCommit(root, event.before) && await ensureCommit(root, head)) {
      return { range: `${event.before}..${head}` };
    }
    return await sinceDefault(event, head, root, "The commit before the push is gone");
  }
  return await sinceDefault(event, head, root);
}

const isZero = (hash: string | undefined): boolean => hash !== undefined && /^0+$/.test(hash);

/** The changes of a branch since it left its base; those since the base itself if they have no common history. */
async function branchRange(root: string, base: string, head: string): Promise<EventRange> {
  const found = [await ensureCommit(root, base), await ensureCommit(root, head)];
  if (found.every((each) => each) && !await hasMergeBase(root, base, head)) {
    await fetchHistory(root, [base, head]);
  }
  const isShared = found.every((each) => each) && await hasMergeBase(root, base, head);
  // Without the commits, the review says what is missing.
  if (isShared || found.includes(false)) return { range: `${base}...${head}` };
  return {
    range: `${base}..${head}`,
    notice: "The revisions have no common history, so they are compared as they are",
  };
}

/** The changes since the default branch, or of the newest commit if that is on the default branch. */
async function sinceDefault(event: Event, head: string, root: string, reason = ""): Promise<EventRange> {
  if (!await ensureCommit(root, head)) return { range: `${head}..${head}` };
  const name = event.repository?.default_branch ?? "";
  const commit = await findCommit(root, head);
  const branch = await findDefaultBranch(root, name);
  const because = (sentence: string) =>
    reason === "" ? sentence : `${reason}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  if (branch !== null && branch !== commit) {
    const { range } = await branchRange(root, branch, head) as { range: string };
    return { range, notice: because("Compared with the default branch") };
  }
  const parent = await parentOf(root, head);
  if (parent === null) {
    return {
      nothing: because("The first commit has nothing to compare with."),
    };
  }
  return { range: `${parent}..${head}`, notice: because("Compared with the commit before") };
}

async function findDefaultBranch(root: string, name: string): Promise<string | null> {
  for (const each of [name, "main", "master"].filter((each) => each !== "")) {
    const commit = await findCommit(root, `refs/remotes/origin/${each}`) ??
      await findCommit(root, `refs/heads/${each}`);
    if (commit !== null) return commit;
  }
  return name === "" ? null : await fetchCommit(root, name);
}

/** True if git has a commit, if necessary after fetching it. */
async function ensureCommit(root: string, revision: string): Promise<boolean> {
  return await findCommit(root, revision) !== null || await fetchCommit(root, revision) !== null;
}
