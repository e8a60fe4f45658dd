import { SettingError } from "./errors.ts";
import { DRAIN_MS } from "./limits.ts";
import type { Settings } from "./settings.ts";

/**
 * Serves until a signal comes, then lets the requests under way end; the promise resolves after the last.
 *
 * @throws SettingError when nothing can listen at the host and port
 */
export async function serveUntilSignal(
  handler: Deno.ServeHandler,
  { hostname, port, origin }: Settings,
): Promise<void> {
  const onListen = () => console.log(`Regex Workbench on ${origin}`);
  const server = listen({ hostname, port, onListen }, handler);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => drain(server));
  }
  await server.finished;
}

function listen(
  options: Deno.ServeTcpOptions,
  handler: Deno.ServeHandler,
): Deno.HttpServer {
  try {
    return Deno.serve(options, handler);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const address = `${options.hostname}:${options.port}`;
    throw new SettingError(
      "HOST and PORT",
      `cannot be listened at, ${address}: ${reason}`,
      { cause },
    );
  }
}

function drain(server: Deno.HttpServer): void {
  server.shutdown();
  // Whoever still waits then, waits for an answer that streams.
  setTimeout(() => Deno.exit(0), DRAIN_MS);
}
