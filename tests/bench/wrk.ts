import { ratio } from "./report.ts";

/** What `wrk` sees of a server. */
export interface Load {
  /** Answers a second. */
  readonly rps: number;
  /** How long one answer in a hundred takes at the least, in milliseconds. */
  readonly p99: number;
  /** Answers with a status of 400 and more. */
  readonly refused: number;
}

/** Whether there is a `wrk` on this machine. */
export async function hasWrk(): Promise<boolean> {
  try {
    await new Deno.Command("wrk", { args: ["-v"], stdout: "null" }).output();
    return true;
  } catch {
    return false;
  }
}

/** Loads a server for so many seconds over so many connections with the requests that a script makes. */
export async function load(
  port: number,
  script: string,
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<Load> {
  const address = `http://127.0.0.1:${port}`;
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", script, address];
  const { stdout } = await new Deno.Command("wrk", { args }).output();
  const report = new TextDecoder().decode(stdout);
  const [, time = "", unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? [];
  return {
    rps: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])),
    p99: Number((Number(time) * (MS_OF.get(unit) ?? NaN)).toFixed(1)),
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0),
  };
}

const MS_OF: ReadonlyMap<string, number> = new Map([["us", 0.001], ["ms", 1], ["s", 1_000]]);

/** The middle one of what several loads say. */
function median(loads: readonly Load[], what: keyof Load): number {
  return loads.map((each) => each[what]).sort((a, b) => a - b)[loads.length >> 1] ?? NaN;
}

/** A row of what was measured of our site, beside a bare server under the same load. */
export function besideBare(own: readonly Load[], least: readonly Load[]) {
  return {
    "requests a second": median(own, "rps"),
    "p99 ms": median(own, "p99"),
    refused: median(own, "refused"),
    "bare, requests a second": median(least, "rps"),
    "bare, p99 ms": median(least, "p99"),
    "ours / bare": ratio(median(own, "rps"), median(least, "rps")),
  };
}
