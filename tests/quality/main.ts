/** Lighthouse on the built site: each page several times, using the median. Exits with 1 below a target. */
import lighthouse from "lighthouse";

const AIMS = {
  performance: 97,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
/** An ISO 8601 date and time, on a line of a log. */
const LINK = "/?p=XGR7NH0tXGR7Mn0tXGR7Mn1UXGR7Mn06XGR7Mn06XGR7Mn0oPzpcLlxkKyk_KD86WnxbKy1dXGR7Mn06XGR7Mn0p" +
  "&f=g&t=MjAyNS0xMS0yMFQxMDowMjozM1ogR0VUIC9hcGkvaXRlbXM";
const PAGES = [
  ...["/", LINK, "/library", "/review", "/for-your-code", "/docs", "/docs/warnings"],
  ...["/docs/cli", "/docs/guard", "/docs/contracts", "/docs/formats"],
];
const RUNS = Number(Deno.env.get("RUNS") ?? 5);
/** What is shown beside the scores, in milliseconds. */
const TIMES = { "total-blocking-time": "blocked ms", "largest-contentful-paint": "largest paint ms" } as const;

const [PORT, DEBUGGING_PORT] = [8_123, 9_223];
const origin = `http://localhost:${PORT}`;

const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "serve.ts"],
  env: { PORT: String(PORT), KV_PATH: ":memory:" },
  stdout: "null",
}).spawn();
const folder = await Deno.makeTempDir();
const browser = new Deno.Command(
  Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium",
  {
    args: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
    ]
      .concat(
        `--remote-debugging-port=${DEBUGGING_PORT}`,
        `--user-data-dir=${folder}`,
        "about:blank",
      ),
    stdout: "null",
    stderr: "null",
  },
).spawn();

try {
  await Promise.all([
    answered(`${origin}/healthz`),
    answered(`http://localhost:${DEBUGGING_PORT}/json/version`),
  ]);
  const rows: Record<string, Record<string, number>> = {};
  for (const page of PAGES) rows[page] = await scored(page);
  console.table(rows);
  const falls = Object.values(rows).some((row) =>
    Object.entries(AIMS).some(([key, aim]) => (row[key] ?? 0) < aim)
  );
  if (falls) Deno.exitCode = 1;
} finally {
  server.kill("SIGTERM");
  browser.kill("SIGTERM");
  await Promise.all([server.status, browser.status]);
  await Deno.remove(folder, { recursive: true });
}

async function answered(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(address).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Waiting for ${address} took too long`);
}

/** The median of each score, and the issues of the last run. */
async function scored(page: string): Promise<Record<string, number>> {
  const scores: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(origin + page, {
      port: DEBUGGING_PORT,
      onlyCategories: Object.keys(AIMS),
      // Links and what one has to sign in for are not for search engines, on purpose.
      ...(isPrivate(page) && { skipAudits: ["is-crawlable"] }),
      logLevel: "error",
    });
    const { categories = {}, audits = {} } = result?.lhr ?? {};
    for (const key of Object.keys(AIMS)) {
      (scores[key] ??= []).push((categories[key]?.score ?? 0) * 100);
    }
    for (const [audit, title] of Object.entries(TIMES)) {
      (scores[title] ??= []).push(audits[audit]?.numericValue ?? 0);
    }
    if (run === RUNS - 1) {
      const wanting = Object.values(audits).filter(({ score }) =>
        score !== null && score < 1
      );
      console.log(
        page,
        wanting.map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`)
          .join(" · "),
      );
    }
  }
  return Object.fromEntries(
    Object.entries(scores).map(([key, values]) => [key, medianOf(values)]),
  );
}

function isPrivate(page: string): boolean {
  return page.includes("?") || page === "/library";
}

function medianOf(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);
}
