/** A request that the action made. */
interface Request {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly body: { readonly body?: string } | null;
}

/** A comment as GitHub lists it. */
interface StoredComment {
  readonly id: number;
  body: string;
  readonly user: { readonly type: string };
}

/** A fake of the part of GitHub's API that the action uses; `fails` gives the status of requests that are refused. */
export class FakeGitHub implements AsyncDisposable {
  readonly requests: Request[] = [];
  readonly comments: StoredComment[] = [];
  fails: (request: Request) => number | undefined = () => undefined;
  readonly #server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) => this.#answer(request),
  );

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/api/v3`;
  }

  async #answer(request: globalThis.Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const token = request.headers.get("authorization");
    const body = request.body ? await request.json() : null;
    const read: Request = { method: request.method, path: pathname, token, body };
    this.requests.push(read);
    const status = this.fails(read);
    if (status !== undefined) {
      return new Response("{}", { status, headers: { location: "http://127.0.0.1:1/" } });
    }
    const id = Number(/comments\/(\d+)$/.exec(pathname)?.[1]);
    const known = this.comments.find((comment) => comment.id === id);
    if (read.method === "GET") {
      const page = Number(searchParams.get("page"));
      return Response.json(this.comments.slice(100 * (page - 1), 100 * page));
    }
    if (read.method === "POST") {
      this.comments.push({ id: this.comments.length + 1, body: body.body, user: { type: "Bot" } });
    } else if (known) known.body = body.body;
    return Response.json({});
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}
