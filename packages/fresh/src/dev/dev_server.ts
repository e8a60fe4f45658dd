import { join, relative } from "node:path";

/** Reloads the page when the server comes back with another build. */
export const RELOAD_SCRIPT =
  `let id;new EventSource("/_fresh/alive").onmessage=({data})=>{if(id&&id!==data)location.reload();id=data}`;

/** Tells browsers which build is running, and serves everything else as before. */
export function withLiveReload(handler: Deno.ServeHandler, buildId: string): Deno.ServeHandler {
  return (req, info) =>
    new URL(req.url).pathname === "/_fresh/alive" ? announce(buildId) : handler(req, info);
}

/** Whether this process was started by `restartOnChange`. */
export function isWatched(): boolean {
  return Deno.env.has(WATCHED);
}

/** Runs this program again under Deno's watcher, which restarts it when a source changes. */
export async function restartOnChange(root: string, outDir: string): Promise<void> {
  const sources = [...Deno.readDirSync(root)].map(({ name }) => name)
    .filter((name) => !name.startsWith(".") && name !== "node_modules" && name !== relative(root, outDir));
  const watch = `--watch=${sources.map((name) => join(root, name)).join(",")}`;
  const args = ["run", "-A", watch, "--no-clear-screen", Deno.mainModule, ...Deno.args];
  const child = new Deno.Command(Deno.execPath(), { args, env: { [WATCHED]: "1" } }).spawn();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => child.kill(signal));
  }
  Deno.exit((await child.status).code);
}

const WATCHED = "FRESH_DEV_WATCHED";

/** The connection stays open; the browser asks again once it breaks. */
function announce(buildId: string): Response {
  const event = new TextEncoder().encode(`retry: 200\ndata: ${buildId}\n\n`);
  const body = new ReadableStream({ start: (stream) => stream.enqueue(event) });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
