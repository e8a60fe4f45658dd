/** The built site as a process of its own. */
import { serverFlags } from "../lib/permissions.ts";
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
 */
export function startSite(
  variables: Readonly<Record<string, string>> = {},
  streams: Pick<Deno.CommandOptions, "stdout" | "stderr"> = {},
): BuiltSite {
  const port = freePort();
  const kvPath = variables.KV_PATH ?? ":memory:";
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", ...serverFlags({ root: ROOT, kvPath, deno: Deno.execPath() }), "serve.ts"],
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
