/** A change of a condition that no test can notice, with both sides as `deno task mutants` prints them, in one line. */
export interface KnownMutant {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

/** Changes that `deno task mutants` leaves out, because the code does the same with them. */
export const EQUIVALENT_MUTANTS: readonly KnownMutant[] = [
  {
    file: "lib/change/readers/html.ts",
    before: "!startTag || !SCRIPT_TYPES.test(type)",
    after: "(!SCRIPT_TYPES.test(type))",
    reason: "The parser makes a script only of a start tag, and knows its place; the types don't say so.",
  },
  {
    file: "lib/change/pairs/moved_regexes.ts",
    before: "additions.length > 0",
    after: "((additions.length) >= (0))",
    reason: "A file has a pair, which is an addition if it is neither a removal nor a kept one.",
  },
  {
    file: "lib/cli/action.ts",
    before: 'path === undefined || path === ""',
    after: '(path === "")',
    reason: "Writing to no file fails, which is ignored like every failure there.",
  },
  {
    file: "lib/cli/event.ts",
    before: "await findCommit(root, revision) !== null || await fetchCommit(root, revision) !== null",
    after: "(await fetchCommit(root, revision) !== null)",
    reason: "Git doesn't ask a remote for a commit that it has.",
  },
  {
    file: "lib/cli/git_files.ts",
    before: "batch.length > 0",
    after: "((batch.length) >= (0))",
    reason: "Without files, an empty batch is read, which has no versions.",
  },
  {
    file: "lib/server/auth/account.ts",
    before: '!(cause instanceof AppError) || cause.code !== "overloaded"',
    after: '(cause.code !== "overloaded")',
    reason: "No other error has that code.",
  },
  {
    file: "lib/server/auth/magic_link.ts",
    before: "isToken(token)",
    after: "true",
    reason: "What isn't a token has no stored hash; the check spares hashing it.",
  },
  {
    file: "lib/server/auth/oauth.ts",
    before: 'typeof body !== "object" || body === null || !("error" in body)',
    after: '((typeof body !== "object" || body === null) && (!("error" in body)))',
    reason:
      "A body that is no object is refused as an invalid response either way, and one without an error has none.",
  },
  {
    file: "lib/server/auth/oauth.ts",
    before: 'typeof body !== "object" || body === null',
    after: '((typeof body !== "object") && (body === null))',
    reason:
      "Looking for a field in what is no object fails, and the response is refused as an invalid one, too.",
  },
  {
    file: "lib/server/auth/providers.ts",
    before: "answer.body === null",
    after: "false",
    reason: "A response without a body is no JSON, and is refused as an invalid one either way.",
  },
  {
    file: "lib/server/auth/session.ts",
    before: "!isToken(token)",
    after: "false",
    reason: "What isn't a token has no stored hash; the check spares hashing it.",
  },
  {
    file: "lib/server/store/digests.ts",
    before: "before === null || isComplete",
    after: "(before === null)",
    reason: "It says whether to read from the cache; the storage has the same digests.",
  },
  {
    file: "lib/server/store/keys.ts",
    before: "isTooLong(maxBytes) && isTooLong(exactBytes)",
    after: "(isTooLong(exactBytes))",
    reason: "The estimate is never below the exact length; it spares measuring it.",
  },
  {
    file: "lib/schema/layout_cost.ts",
    before: "KINDS[character] || (KINDS[character] = kindOf(character))",
    after: "(KINDS[character] = kindOf(character))",
    reason: "The table only remembers what the function returns again.",
  },
  {
    file: "lib/workbench/model/packed_text.ts",
    before: "at < bytes.length",
    after: "((at) <= (bytes.length))",
    reason: "An empty piece at the end adds nothing to the text.",
  },
];
