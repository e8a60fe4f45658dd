import { DRAIN_MS, MAX_CONNECTIONS_PER_ADDRESS } from "../limits/server.ts";
import { RelayServer, type SiteHandler } from "./http/relay.ts";
import { printLine } from "./print.ts";
import type { Settings } from "./settings.ts";
import { portError, untilOrphaned } from "./workers.ts";

/**
 * Serves until SIGINT or SIGTERM, then waits for pending requests. A worker process also stops when the process
 * that started it has ended.
 *
 * @param isWorker whether other processes serve on the same port
 * @throws SettingError when the server can't listen on the host and port
 */
export async function serveUntilSignal(
  handler: SiteHandler,
  settings: Settings,
  isWorker: boolean = false,
): Promise<void> {
  const server = listen(handler, settings, isWorker);
  if (!isWorker) printLine(`Regex Workbench on ${settings.origin}`);
  const signals = ["SIGINT", "SIGTERM"] as const;
  await new Promise<void>((resolve) => {
    for (const signal of signals) Deno.addSignalListener(signal, resolve);
    if (isWorker) void untilOrphaned().then(resolve);
  });
  // What is still pending by then is a streaming response.
  setTimeout(() => Deno.exit(0), DRAIN_MS);
  await server.shutdown();
}

function listen(
  handler: SiteHandler,
  { hostname, port, local, trustedProxies, workers }: Settings,
  isWorker: boolean,
): Pick<RelayServer, "shutdown"> {
  try {
    // Hosting platforms accept connections and close idle ones themselves.
    if (!local) return Deno.serve({ hostname, port, onListen: () => {} }, handler);
    const isBehindProxy = trustedProxies > 0;
    const maxConnectionsPerAddress = isBehindProxy
      ? Infinity
      : Math.ceil(MAX_CONNECTIONS_PER_ADDRESS / workers);
    return new RelayServer({ hostname, port, maxConnectionsPerAddress, reusePort: isWorker }, handler);
  } catch (cause) {
    throw portError(hostname, port, cause);
  }
}
