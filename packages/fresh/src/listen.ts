/** Where an app listens. */
export type ListenOptions = Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>;

const LAST_PORT = 8019;

/** Serves until the server is shut down; without a port the first free one from 8000. */
export async function serve(handler: Deno.ServeHandler, options: ListenOptions): Promise<void> {
  const isFixed = options.port !== undefined;
  await (isFixed ? Deno.serve(options, handler) : serveFrom(8000, handler, options)).finished;
}

function serveFrom(port: number, handler: Deno.ServeHandler, options: ListenOptions): Deno.HttpServer {
  try {
    return Deno.serve({ ...options, port }, handler);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse) || port === LAST_PORT) throw error;
    return serveFrom(port + 1, handler, options);
  }
}
