/** A proxy of the built site whose network can go down, and which can simulate the site of the next build. */
import { freePort } from "../servers/built_site.ts";
import { openSite, type Site } from "./site.ts";

export interface Front extends AsyncDisposable {
  /** Pages open the proxy, which has the site's origin. */
  readonly site: Site;
  readonly origin: string;
  /** Requested paths with their queries. */
  readonly asked: string[];
  /** The build number that the proxy simulates. */
  readonly id: string;
  /** A promise that responses with pages wait for; null for none. */
  held: Promise<void> | null;
  /** Stops responding. */
  goDown(): Promise<void>;
  comeBack(): void;
  /** From now on the files have the addresses of another build; those of the previous one are gone. */
  renew(): void;
}

/** Opens the built site behind a proxy. */
export async function openFront(): Promise<Front> {
  const port = freePort();
  const origin = `http://localhost:${port}`;
  const site = await openSite({ BASE_URL: origin }, [origin]);
  // With its own host name, the site would redirect visitors to the proxy.
  const client = Deno.createHttpClient({ allowHost: true });
  const init = { client, redirect: "manual", headers: { Host: `localhost:${port}` } } as const;
  const ask = (path: string) => fetch(site.origin + path, init);
  const [, id = ""] = /\/_fresh\/js\/(\w+)\//.exec(await (await ask("/")).text()) ?? [];
  const state = { held: null as Promise<void> | null, id };
  const asked: string[] = [];
  const serve = () =>
    Deno.serve({ port, hostname: "localhost", onListen: () => {} }, async (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      if (request.headers.get("Sec-Fetch-Mode") === "navigate") await state.held;
      return await passedOn(pathname + search, ask, { from: id, to: state.id })
        .catch(() => new Response(null, { status: 502 }));
    });
  let server = serve();
  return Object.assign(state, {
    site,
    origin,
    asked,
    goDown: () => server.shutdown(),
    comeBack: () => void (server = serve()),
    renew: () => void (state.id = id.replace(/^./, (digit) => digit === "0" ? "1" : "0")),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await server.shutdown();
      client.close();
    },
  });
}

/** The site's response as if it had been built with another number: addresses with the old number don't exist. */
async function passedOn(
  path: string,
  ask: (path: string) => Promise<Response>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Response> {
  if (from !== to && path.includes(from)) return new Response(null, { status: 404 });
  const { status, headers: given, body } = await ask(path.replaceAll(to, from));
  const headers = new Headers(given);
  for (const name of ["Content-Length", "Content-Encoding"]) headers.delete(name);
  // Deno would compress all of it again for each visit.
  headers.append("Cache-Control", "no-transform");
  if (!/text|json|javascript/.test(headers.get("Content-Type") ?? "")) {
    return new Response(body, { status, headers });
  }
  const content = (await new Response(body).text()).replaceAll(from, to);
  return new Response(path === "/sw.js" && from !== to ? restamped(content) : content, { status, headers });
}

/** A service worker with the stamp of another build. */
const restamped = (script: string) => script.replaceAll(/\w{8}(?=-\w{4}-\w{4}-)/g, "00000000");
