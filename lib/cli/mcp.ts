import process from "node:process";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { VERSION } from "../project.ts";
import { type Environment, withPool } from "./environment.ts";
import type { TaskPool } from "./pool.ts";
import type { ToolName, ToolResult } from "./tools.ts";

/** While a call takes its time, another one is answered. */
const TOOL_WORKERS = 2;

/** Time for a call. */
const TOOL_DEADLINE_MS = 2_000;

/** Calls that wait or run. */
const MAX_CALLS = 100;

/** Characters of a pattern, and of all texts of a call. */
const MAX_PATTERN = 10_000;
const MAX_TEXT = 100_000;
const MAX_TEXTS = 100;

const PATTERN = z.string().max(MAX_PATTERN).describe("A JavaScript regex without delimiters");
const FLAGS = z.string().max(8).default("").describe("Its flags, such as iu");

/** The tools. What they need to know is in the descriptions, because nothing else is read. */
const TOOLS: readonly {
  readonly name: ToolName;
  readonly description: string;
  readonly input: z.ZodObject;
}[] = [
  {
    name: "check_regex",
    description:
      "Says what a regex matches, whether backtracking can make it slow (proved, or with a slow text), and which other " +
      "engines read it differently.",
    input: z.object({
      pattern: PATTERN,
      flags: FLAGS,
      use: z.enum(["test", "match", "replace", "split"]).optional().describe("What code does with it"),
    }),
  },
  {
    name: "compare_regexes",
    description:
      "Proves how the texts that two regexes accept relate (equal, narrower, wider, overlapping, disjoint), with texts " +
      "that only one accepts. Use it after changing a regex.",
    input: z.object({
      first: z.object({ pattern: PATTERN, flags: FLAGS }),
      second: z.object({ pattern: PATTERN, flags: FLAGS }),
    }),
  },
  {
    name: "portable_regex",
    description:
      "Writes a regex for other engines (re2, go, rust, python, pcre2, java, json-schema, openai, anthropic, gemini, " +
      "llama.cpp, …) so that it provably accepts the same texts: without lookarounds, for instance.",
    input: z.object({
      pattern: PATTERN,
      flags: FLAGS,
      engines: z.array(z.string().max(50)).min(1).max(20).describe("Names such as re2"),
    }),
  },
  {
    name: "test_regex",
    description:
      "Runs a regex on texts with the JavaScript engine: whether it matches, where, and what its groups capture. A call " +
      "ends after 2 seconds.",
    input: z.object({
      pattern: PATTERN,
      flags: FLAGS,
      texts: z.array(z.string().max(MAX_TEXT)).min(1).max(MAX_TEXTS).describe(
        `At most ${MAX_TEXT.toLocaleString("en")} characters in all`,
      ),
    }),
  },
];

/** Serves the tools on standard input and output, until the input ends. They run in workers that end at a deadline. */
export async function serveTools(environment: Environment): Promise<void> {
  await withPool(TOOL_WORKERS, environment, (pool, parallel) => serve(pool, parallel, environment.signal));
}

async function serve(pool: TaskPool, parallel: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const call = async (name: ToolName, input: Record<string, unknown>) => {
    if (calls >= MAX_CALLS) return failed(`More than ${MAX_CALLS} calls are waiting; try again later`);
    calls++;
    const outcome = await pool.run<ToolResult>({ kind: "tool", name, input }, TOOL_DEADLINE_MS);
    calls--;
    switch (outcome.kind) {
      case "done":
        return outcome.value.kind === "mistake" ? failed(outcome.value.message) : answered(outcome.value);
      case "timeout":
        return failed(
          name === "test_regex"
            ? "The regex took more than 2 seconds; check_regex says why. Try shorter texts"
            : "It took more than 2 seconds; try a simpler regex",
        );
      case "failed":
        return failed(`It failed: ${outcome.message}`);
    }
  };
  // What workers load is ready before the first call.
  for (let started = 0; started < parallel; started++) {
    void pool.run(
      { kind: "tool", name: "check_regex", input: { pattern: "a", flags: "" } },
      TOOL_DEADLINE_MS * 10,
    );
  }
  const handle = serveStdio(() => {
    const server = new McpServer({ name: "regex-review", version: VERSION }, { instructions: INSTRUCTIONS });
    for (const { name, description, input } of TOOLS) {
      server.registerTool(
        name,
        { description, inputSchema: input, annotations: { readOnlyHint: true, openWorldHint: false } },
        (given: Record<string, unknown>) => call(name, given),
      );
    }
    server.server.onclose = resolve;
    return server;
  });
  process.stdin.once("end", resolve);
  process.stdin.once("close", resolve);
  signal?.addEventListener("abort", () => resolve(), { once: true });
  await ended;
  await handle.close();
}

const INSTRUCTIONS =
  "Patterns are JavaScript regexes without delimiters. A result with kind undecided means that nothing is known.";

const failed = (message: string) => ({ isError: true, content: [{ type: "text" as const, text: message }] });

const answered = (result: ToolResult) => ({
  content: [{ type: "text" as const, text: JSON.stringify(result) }],
  structuredContent: { ...result },
});
