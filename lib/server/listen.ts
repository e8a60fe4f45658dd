import { DRAIN_MS } from "../limits.ts";
import { SettingError } from "./errors.ts";
import { RelayServer, type SiteHandler } from "./http/relay.ts";
import type { Settings } from "./settings.ts";

/**
 * Serves until a signal comes, then lets the requests under way end; the promise resolves after the last.
 *
 * @throws SettingError when nothing can listen at the host and port
 */
export async function serveUntilSignal(handler: SiteHandler, settings: Settings): Promise<void> {
  const server = listen(handler, settings);
  console.log(`Regex Workbench on ${settings.origin}`);
  const signals = ["SIGINT", "SIGTERM"] as const;
  await new Promise<void>((resolve) => {
    for (const signal of signals) Deno.addSignalListener(signal, resolve);
  });
  // Whoever still waits then, waits for an answer that streams.
  setTimeout(() => Deno.exit(0), DRAIN_MS);
  await server.shutdown();
}

function listen(
  handler: SiteHandler,
  { hostname, port, local, trustedProxies }: Settings,
): Pick<RelayServer, "shutdown"> {
  try {
    // A platform has its own way of accepting connections, and closes the idle ones itself.
    if (!local) return Deno.serve({ hostname, port, onListen: () => {} }, handler);
    const isBehindProxy = trustedProxies > 0;
    const limits = isBehindProxy ? { maxConnectionsPerAddress: Infinity } : {};
    return new RelayServer({ hostname, port, ...limits }, handler);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SettingError(
      "HOST and PORT",
      `cannot be listened at, ${hostname}:${port}: ${reason}`,
      { cause },
    );
  }
}
