import { DRAIN_MS } from "../limits/server.ts";
import { SettingError } from "./errors.ts";
import { RelayServer, type SiteHandler } from "./http/relay.ts";
import type { Settings } from "./settings.ts";

/**
 * Serves until SIGINT or SIGTERM, then waits for pending requests.
 *
 * @throws SettingError when the server can't listen on the host and port
 */
export async function serveUntilSignal(handler: SiteHandler, settings: Settings): Promise<void> {
  const server = listen(handler, settings);
  console.log(`Regex Workbench on ${settings.origin}`);
  const signals = ["SIGINT", "SIGTERM"] as const;
  await new Promise<void>((resolve) => {
    for (const signal of signals) Deno.addSignalListener(signal, resolve);
  });
  // What is still pending by then is a streaming response.
  setTimeout(() => Deno.exit(0), DRAIN_MS);
  await server.shutdown();
}

function listen(
  handler: SiteHandler,
  { hostname, port, local, trustedProxies }: Settings,
): Pick<RelayServer, "shutdown"> {
  try {
    // Hosting platforms accept connections and close idle ones themselves.
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
