/** The built site in a separate process. */
import { serverFlags } from "../../lib/server/permissions.ts";
import { until } from "../timing/until.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

export interface BuiltSite {
  readonly origin: string;
  readonly process: Deno.ChildProcess;
}

/** The arguments of the command that runs it, with the permissions of `deno task start`. */
export function siteArguments(kvPath: string): string[] {
  return ["run", ...serverFlags({ root: ROOT, kvPath, deno: Deno.execPath() }), "serve.ts"];
}

/**
 * Starts it with the permissions of `deno task start`, on a free port, and with KV in memory by default; it
 * responds some time later.
 *
 * @param streams destination of its output; by default, its errors go to this process's
 * @param setup command of the shell that runs before it, in the same process
 */
export function startSite(
  variables: Readonly<Record<string, string>> = {},
  streams: Pick<Deno.CommandOptions, "stdout" | "stderr"> = {},
  setup?: string,
): BuiltSite {
  const port = freePort();
  const kvPath = variables.KV_PATH ?? ":memory:";
  const args = siteArguments(kvPath);
  const withSetup = ["-c", `${setup} && exec "$0" "$@"`, Deno.execPath(), ...args];
  const process = new Deno.Command(setup === undefined ? Deno.execPath() : "sh", {
    args: setup === undefined ? args : withSetup,
    cwd: ROOT,
    env: { PORT: String(port), KV_PATH: kvPath, ...variables },
    stdout: "null",
    stderr: "inherit",
    ...streams,
  }).spawn();
  return { origin: `http://localhost:${port}`, process };
}

/**
 * A port that nothing uses. The system takes ports for outgoing connections from 32,768 up, so it could take a higher one
 * before the site listens.
 */
export function freePort(): number {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    try {
      using _ = Deno.listen({ port });
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}

/**
 * Waits until the server at an origin responds.
 *
 * @param process its process: if it ends first, waiting fails at once
 */
export async function answered(origin: string, process?: Deno.ChildProcess): Promise<void> {
  let code: number | undefined;
  process?.status.then((status) => code = status.code);
  await until(`an answer from ${origin}`, async () => {
    if (code !== undefined) throw new Error(`The server ended with code ${code} before it answered`);
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    await response?.body?.cancel();
    return response?.ok;
  });
}

/**
 * Lines of a process's error output that report an error. Messages of Deno itself are ignored: about
 * downloads at the first start on a machine, and about a new release.
 */
export function faultsIn(output: Uint8Array): string[] {
  return new TextDecoder().decode(output).split("\n").filter((line) => FAULT.test(line));
}

const FAULT = /\b(?:error|uncaught|unhandled|exception|panicked|warning)\b|^\s+at /i;
