import { ratio } from "./report.ts";

/** What `wrk` sees of a server. */
export interface Load {
  /** Answers a second. */
  readonly rps: number;
  /** How long half of the answers take at the least, in milliseconds. */
  readonly p50: number;
  /** How long one answer in a hundred takes at the least, in milliseconds. */
  readonly p99: number;
  /** Answers with a status of 400 and more. */
  readonly refused: number;
  /** Connections that broke, and answers that took more than ten seconds. */
  readonly broken: number;
  /** Answers by status, if the script counts them: it prints lines such as "status 200 1234". */
  readonly statuses: Readonly<Record<number, number>>;
  /** Some of the answers that are errors, which the script prints in lines that begin with "refused". */
  readonly examples: readonly string[];
}

/** True if there is a `wrk` on this machine. */
export async function hasWrk(): Promise<boolean> {
  try {
    await new Deno.Command("wrk", { args: ["-v"], stdout: "null" }).output();
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads a server for so many seconds over so many connections with the requests that a script makes.
 *
 * @param onStart gets the process
 */
export async function load(
  port: number,
  script: string,
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
  onStart: (process: Deno.ChildProcess) => void = () => {},
): Promise<Load> {
  const address = `http://127.0.0.1:${port}`;
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "--latency", "-s", script];
  const process = new Deno.Command("wrk", { args: [...args, address], stdout: "piped" }).spawn();
  onStart(process);
  const { stdout } = await process.output();
  return readLoad(new TextDecoder().decode(stdout));
}

/** Reads what wrk prints. */
export function readLoad(printed: string): Load {
  const [, errors = ""] = /Socket errors: (.*)/.exec(printed) ?? [];
  const statuses = [...printed.matchAll(/^status (\d+) (\d+)$/gm)];
  return {
    rps: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1])),
    p50: percentile(printed, 50),
    p99: percentile(printed, 99),
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(printed)?.[1] ?? 0),
    broken: [...errors.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0),
    examples: [...printed.matchAll(/^refused (.*)$/gm)].map(([, answer = ""]) => answer),
    statuses: Object.fromEntries(statuses.map(([, status, count]) => [Number(status), Number(count)])),
  };
}

function percentile(printed: string, percent: number): number {
  const [, time = "", unit = ""] = new RegExp(`^ *${percent}%\\s+([\\d.]+)(us|ms|s)`, "m").exec(printed) ??
    [];
  return Number((Number(time) * (MS_OF.get(unit) ?? NaN)).toFixed(1));
}

const MS_OF: ReadonlyMap<string, number> = new Map([["us", 0.001], ["ms", 1], ["s", 1_000]]);

/** The middle one of what several loads say. */
function median(loads: readonly Load[], what: "rps" | "p99" | "refused"): number {
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
