import type { CDPSession } from "playwright-core";

/** An event of Chromium's trace; times in microseconds, `tdur` those that the thread was running. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The longest task of the page's thread while something is done: by the clock, and by what the thread was running,
 * which does not depend on what else the machine is busy with.
 */
export async function longestTask(session: CDPSession, act: () => Promise<void>) {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value) events.push(event as TraceEvent & typeof event);
  });
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel"], excludedCategories: ["*"] },
  });
  await act();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  const threads = new Set(
    events.filter(({ args }) => args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, ph, pid, tid }) =>
    ph === "X" && name.endsWith("RunTask") && threads.has(`${pid} ${tid}`)
  );
  const most = (key: "dur" | "tdur") =>
    Math.round(Math.max(0, ...tasks.map((task) => task[key] ?? 0)) / 1_000);
  return { "longest task ms": most("dur"), "of it running ms": most("tdur") };
}
