/** The built site as a process of its own. */
import { serverFlags } from "../lib/server/permissions.ts";
import { until } from "./until.ts";

const ROOT = new URL("../", import.meta.url).pathname;

export interface BuiltSite {
  readonly origin: string;
  readonly process: Deno.ChildProcess;
}

/**
 * Starts it with the permissions of `deno task start`, on a free port, and on KV in memory if the settings name no
 * other; it answers a while later.
 *
 * @param streams where its words go; those of its errors to this process's if nothing else is said
 * @param descriptors how many files and connections it may have open; as many as this process if not given
 */
export function startSite(
  variables: Readonly<Record<string, string>> = {},
  streams: Pick<Deno.CommandOptions, "stdout" | "stderr"> = {},
  descriptors?: number,
): BuiltSite {
  const port = freePort();
  const kvPath = variables.KV_PATH ?? ":memory:";
  const args = ["run", ...serverFlags({ root: ROOT, kvPath, deno: Deno.execPath() }), "serve.ts"];
  const limited = ["-c", `ulimit -n ${descriptors} && exec "$0" "$@"`, Deno.execPath(), ...args];
  const process = new Deno.Command(descriptors ? "sh" : Deno.execPath(), {
    args: descriptors ? limited : args,
    cwd: ROOT,
    env: { PORT: String(port), KV_PATH: kvPath, ...variables },
    stdout: "null",
    stderr: "inherit",
    ...streams,
  }).spawn();
  return { origin: `http://localhost:${port}`, process };
}

export function freePort(): number {
  using listener = Deno.listen({ port: 0 });
  return listener.addr.port;
}

/** Waits until the server at an origin answers. */
export async function answered(origin: string): Promise<void> {
  await until(`an answer from ${origin}`, async () => {
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    await response?.body?.cancel();
    return response?.ok;
  });
}

/**
 * Lines of a process's error output that report a fault. What Deno says of its own doings is none: a first start
 * on a machine downloads, and a new release is announced.
 */
export function faultsIn(output: Uint8Array): string[] {
  return new TextDecoder().decode(output).split("\n").filter((line) => FAULT.test(line));
}

const FAULT = /\b(?:error|uncaught|unhandled|exception|panicked|warning)\b|^\s+at /i;
