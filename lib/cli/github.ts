import { MAX_GITHUB_BYTES } from "../limits/command_line.ts";

/** The pull request that receives a comment, and how to access GitHub. */
export interface PullRequest {
  /** Address of the API, without a slash at its end. */
  readonly api: string;
  /** Owner and name. */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** Why GitHub refused a request. */
export class GitHubError extends Error {
  override readonly name = "GitHubError";
  /** Null if there was no response. */
  readonly status: number | null;

  constructor(status: number | null, message: string) {
    super(message);
    this.status = status;
  }
}

/** Identifies the comment of this program. */
const MARKER = "<!-- regex-review -->";

/**
 * Writes this program's only comment, or updates it in place. If there is no earlier comment, an empty report
 * doesn't create one. Rejects with a `GitHubError`.
 *
 * @returns the action that was taken
 */
export async function writeComment(
  pull: PullRequest,
  comment: string,
  isEmpty: boolean,
): Promise<"created" | "updated" | "none"> {
  const body = withMarker(comment);
  for (const id of await findComments(pull)) {
    try {
      await send(pull, "PATCH", `/repos/${pull.repository}/issues/comments/${id}`, { body });
      return "updated";
    } catch (error) {
      // Somebody else has copied the marker, or the comment was deleted meanwhile.
      const isOther = error instanceof GitHubError && (error.status === 403 || error.status === 404);
      if (!isOther) throw error;
    }
  }
  if (isEmpty) return "none";
  await send(pull, "POST", `/repos/${pull.repository}/issues/${pull.number}/comments`, { body });
  return "created";
}

/** Longest comment on GitHub. */
const MAX_COMMENT_CHARACTERS = 65_536;

function withMarker(comment: string): string {
  const body = `${MARKER}\n${comment}`;
  return body.length <= MAX_COMMENT_CHARACTERS
    ? body
    : `${MARKER}\nThe review is too long for a comment. See the summary of the workflow.\n`;
}

/** Pages of 100 comments in which the action searches for its own. */
const MAX_COMMENT_PAGES = 30;

/** The comments that begin with the marker, the oldest first; those of bots come first. */
async function findComments(pull: PullRequest): Promise<number[]> {
  const found: { readonly id: number; readonly isBot: boolean }[] = [];
  for (let page = 1; page <= MAX_COMMENT_PAGES; page++) {
    const path = `/repos/${pull.repository}/issues/${pull.number}/comments?per_page=100&page=${page}`;
    const comments = await send(pull, "GET", path);
    if (!Array.isArray(comments)) throw new GitHubError(null, "GitHub sent no list of comments");
    for (const comment of comments as readonly Partial<Comment>[]) {
      if (typeof comment?.id !== "number" || !comment.body?.startsWith(MARKER)) continue;
      found.push({ id: comment.id, isBot: comment.user?.type === "Bot" });
    }
    if (comments.length < 100) break;
  }
  return found.sort((a, b) => Number(b.isBot) - Number(a.isBot)).slice(0, 3).map(({ id }) => id);
}

interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly user?: { readonly type?: string } | null;
}

/** Time for a request to GitHub. */
const GITHUB_TIMEOUT_MS = 30_000;

async function send(
  { api, token }: PullRequest,
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: unknown,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${api}${path}`, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "user-agent": "regex-review",
        "x-github-api-version": "2022-11-28",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The token is for this address only.
      redirect: "manual",
      signal: AbortSignal.timeout(GITHUB_TIMEOUT_MS),
    });
  } catch {
    throw new GitHubError(null, "GitHub didn't respond");
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new GitHubError(response.status, `GitHub responded with status ${response.status}`);
  }
  return parseBody(await readLimited(response));
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [size, text] = [0, ""];
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_GITHUB_BYTES) throw new GitHubError(null, "GitHub's response is too large");
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof GitHubError ? error : new GitHubError(null, "GitHub's response broke off");
  }
  return text + decoder.decode();
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GitHubError(null, "GitHub's response isn't JSON");
  }
}
