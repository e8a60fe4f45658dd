import { assertEquals, assertMatch, assertRejects, assertStringIncludes } from "@std/assert";
import { signal, useComputed, useSignal } from "@preact/signals";
import { App, type Context, createDefine, HttpError, page, type PageProps } from "fresh";
import { Head } from "fresh/runtime";
import type { VNode } from "preact";
import { ask, BUILD_ID, send, withBuild } from "./fixture.ts";

const define = createDefine<{ user?: string }>();

function Shell({ Component }: PageProps) {
  return (
    <html>
      <head>
        <title>Base</title>
        <meta name="description" content="base" />
      </head>
      <body>
        <Component />
      </body>
    </html>
  );
}

/** Renders a page in the shell; returns the contents of the body element. */
async function bodyOf(content: VNode, path = "/"): Promise<string> {
  const [, html] = await ask(pageApp(content), path);
  return html.slice(html.indexOf("<body>") + 6, html.indexOf("</body>"));
}

async function headOf(content: VNode): Promise<string> {
  const [, html] = await ask(pageApp(content), "/");
  return html.slice(html.indexOf("<head>") + 6, html.indexOf("</head>"));
}

function pageApp(content: VNode, islands: Record<string, unknown> = {}): App<unknown> {
  const app = new App().appWrapper(Shell).get("/*", (ctx) => ctx.render(content));
  return withBuild(app, {}, islands);
}

Deno.test("links to the current page and its ancestors are marked", async () => {
  const links = (
    <>
      <a href="/">root</a>
      <a href="/a">a</a>
      <a href="/a/b?x#y">b</a>
      <a href="/a/b" aria-current="step">own</a>
      <a href="/a/bc">c</a>
      <a href="https://e.x/a/b">out</a>
    </>
  );
  const expected = [
    '<a href="/" data-ancestor="true" aria-current="true">root</a>',
    '<a href="/a" data-ancestor="true" aria-current="true">a</a>',
    '<a href="/a/b?x#y" data-current="true" aria-current="page">b</a>',
    '<a href="/a/b" aria-current="step" data-current="true">own</a>',
    '<a href="/a/bc">c</a>',
    '<a href="https://e.x/a/b">out</a>',
  ];
  assertEquals(await bodyOf(links, "/a/b"), expected.join(""));
  assertStringIncludes(await bodyOf(links, "/"), '<a href="/" data-current="true" aria-current="page">');
});

Deno.test("sources of images get the build, unless they must not", async () => {
  const images = (
    <>
      <img src="/a.png" srcset="/b.png 1x, /c.png 2x" />
      <img src="/a.png" data-fresh-disable-lock />
      <img src="https://e.x/a.png" />
    </>
  );
  const [locked, plain, other] = (await bodyOf(images)).split("<img ").slice(1);
  const build = `__frsh_c=${BUILD_ID}`;
  assertEquals(locked, `src="/a.png?${build}" srcset="/b.png?${build} 1x, /c.png?${build} 2x"/>`);
  assertStringIncludes(plain ?? "", 'src="/a.png"');
  assertStringIncludes(other ?? "", 'src="https://e.x/a.png"');
});

Deno.test("scripts and styles get the nonce of the request", async () => {
  const html = await bodyOf(
    <>
      <style>{"a{}"}</style>
      <script nonce="own" />
    </>,
  );
  assertMatch(html, /^<style nonce="[0-9a-f]{32}">a{}<\/style><script nonce="own"><\/script>$/);
});

Deno.test("Head replaces tags of the same identity and adds others", async () => {
  const Description = () => <meta name="description" content="page" />;
  const head = await headOf(
    <main>
      <Head>
        <title>First</title>
        <Description />
      </Head>
      <Head>
        <title>Last</title>
        <link rel="canonical" href="/x" />
        <meta key="k" property="og:title" content="og" />
      </Head>
    </main>,
  );
  const expected = '<title>Last</title><meta name="description" content="page"/>' +
    '<link rel="canonical" href="/x"/><meta property="og:title" content="og" data-key="k"/>';
  assertEquals(head, expected);
});

Deno.test("missing parts of the document are added", async () => {
  const render = async (content: VNode) =>
    (await ask(new App().get("/", (ctx) => ctx.render(content)), "/"))[1].replace("<!DOCTYPE html>", "");
  const head = '<head><meta charset="utf-8"></head>';
  assertEquals(await render(<p>a</p>), `<html>${head}<body><p>a</p></body></html>`);
  assertEquals(await render(<body class="b">a</body>), `<html>${head}<body class="b">a</body></html>`);
  assertEquals(
    await render(
      <html lang="en">
        <body>a</body>
      </html>,
    ),
    `<html lang="en">${head}<body>a</body></html>`,
  );
  const titled = (
    <html>
      <head>
        <title>t</title>
      </head>a
    </html>
  );
  assertEquals(await render(titled), "<html><head><title>t</title></head><body>a</body></html>");
});

Deno.test("an app without wrapper renders the contents of Head", async () => {
  const content = (
    <p>
      <Head>
        <title>t</title>
      </Head>a
    </p>
  );
  const [, html] = await ask(new App().get("/", (ctx) => ctx.render(content)), "/");
  assertStringIncludes(html, '<head><meta charset="utf-8"><title>t</title></head><body><p>a</p></body>');
});

Deno.test("islands are marked, nested ones are not", async () => {
  const Inner = () => <i>inner</i>;
  const Outer = () => <Inner />;
  const app = pageApp(
    <main>
      <Outer key="a:b-->" />
      <Inner />
    </main>,
    { default: Outer, Inner },
  );
  const response = await send(app, "/");
  const html = await response.text();
  assertStringIncludes(html, "<!--frsh:island:Default:0:a_b__--><i>inner</i><!--/frsh:island-->");
  assertStringIncludes(html, "<!--frsh:island:Inner:1:--><i>inner</i><!--/frsh:island-->");
  assertMatch(html, /<script type="module" nonce="[0-9a-f]{32}">import{boot}from"[^<]*<\/script><\/body>/);
  const links = ["runtime", "shared", "i"].map((name) => `</_fresh/js/${name}.js>; rel="modulepreload"`);
  assertEquals(response.headers.get("link"), links.join(", "));
});

Deno.test("a page without islands sends no script", async () => {
  const response = await send(pageApp(<p>plain</p>), "/");
  assertEquals(response.headers.get("link"), null);
  assertEquals((await response.text()).includes("<script"), false);
});

Deno.test("an element kept by the app renders the same every time", async () => {
  const Island = ({ count }: { count: unknown }) => <i>{count as VNode}</i>;
  const app = pageApp(
    <main>
      <Island count={signal(1)} />
      <a href="/x">x</a>
      <Head>
        <title>t</title>
      </Head>
    </main>,
    { default: Island },
  );
  const [, first] = await ask(app, "/x");
  const [, second] = await ask(app, "/x");
  assertEquals(withoutNonce(second), withoutNonce(first));
  assertEquals((await ask(app, "/y"))[1].includes("data-current"), false);
});

Deno.test("keys are printed on elements and around components", async () => {
  const Item = ({ of }: { of: string }) => <i>{of}</i>;
  const attributes = { class: "x" };
  const content = (
    <main>
      {[1, 2].map((id) => <b key={id} {...attributes} />)}
      <Item key="a:-->" of="item" />
      <Item of="no key" />
    </main>
  );
  const expected = '<b class="x" data-frsh-key="1"></b><b class="x" data-frsh-key="2"></b>' +
    "<!--frsh:key:a___--><i>item</i><!--/frsh:key--><i>no key</i>";
  assertEquals(await bodyOf(content), `<main>${expected}</main>`);
  const Island = () => content;
  const inIsland = (await ask(pageApp(<Island />, { default: Island }), "/"))[1];
  assertStringIncludes(inIsland, expected);
});

Deno.test("signals are rendered and nobody subscribes to them", async () => {
  let watched = 0;
  const count = signal(1, { watched: () => watched++ });
  function Counter() {
    const own = useSignal("own");
    const twice = useComputed(() => 2 * count.value);
    return <p title={own}>{count.value} {twice.value} {own.value}</p>;
  }
  assertEquals(await bodyOf(<Counter />), '<p title="own">1 2 own</p>');
  assertEquals(watched, 0);
  assertEquals(await bodyOf(<b>{signal("as text")}</b>), "<b>as text</b>");
});

Deno.test("layouts nest and may be left out", async () => {
  const layout = (name: string) => ({
    default: define.layout(({ Component }) => (
      <div class={name}>
        <Component />
      </div>
    )),
  });
  const only = { skipInheritedLayouts: true };
  const app = withBuild(new App().fsRoutes(), {
    "_app.tsx": {
      default: define.layout(({ Component }) => (
        <body>
          <Component />
        </body>
      )),
    },
    "_layout.tsx": layout("root"),
    "a/_layout.tsx": layout("a"),
    "a/index.tsx": { default: () => "x" },
    "b/_layout.tsx": { ...layout("b"), config: only },
    "b/index.tsx": { default: () => "x" },
    "c.tsx": { default: () => "x", config: { ...only, skipAppWrapper: true } },
  });
  const body = async (path: string) => /<body>.*<\/body>/.exec((await ask(app, path))[1])?.[0];
  assertEquals(await body("/a"), '<body><div class="root"><div class="a">x</div></div></body>');
  assertEquals(await body("/b"), '<body><div class="b">x</div></body>');
  assertEquals(await body("/c"), "<body>x</body>");
});

Deno.test("async components are awaited and may return a response", async () => {
  const handler = define.handlers({
    GET: (ctx) => page({ name: ctx.url.search }, { status: 203, headers: { "x-a": "1" } }),
  });
  const Page = define.page<typeof handler>(async ({ data }) => {
    await Promise.resolve();
    return data.name === "?out" ? new Response("out") : <p>{data.name}</p>;
  });
  const app = withBuild(new App().fsRoutes(), {
    "index.tsx": { default: Page, handler },
    "_layout.tsx": {
      default: async ({ Component }: PageProps) =>
        await (
          <b>
            <Component />
          </b>
        ),
    },
  });
  const response = await send(app, "/?in");
  assertEquals([response.status, response.headers.get("x-a")], [203, "1"]);
  assertStringIncludes(await response.text(), "<body><b><p>?in</p></b></body>");
  assertEquals(await ask(app, "/?out"), [200, "out"]);
});

Deno.test("interleaved renders are independent", async () => {
  const waiting: (() => void)[] = [];
  const Island = ({ id }: { id: string }) => <i>{id}</i>;
  const Page = async ({ params: { id = "" } }: PageProps) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return (
      <main>
        <Head>
          <title>{id}</title>
        </Head>
        <Island id={id} />
        <a href={`/${id}`}>me</a>
      </main>
    );
  };
  const App_ = async (props: PageProps) => {
    await Promise.resolve();
    return <Shell {...props} />;
  };
  const app = withBuild(new App().fsRoutes(), {
    "_app.tsx": { default: App_ },
    "[id].tsx": { default: Page },
  }, { Island });
  const handler = app.handler();
  const answers = ["a", "b", "c"].map((id) => handler(new Request(`http://localhost/${id}`)));
  while (waiting.length < answers.length) await new Promise((resolve) => setTimeout(resolve));
  for (const resume of waiting.reverse()) resume();
  for (const [i, id] of ["a", "b", "c"].entries()) {
    const html = await (await answers[i])?.text() ?? "";
    assertStringIncludes(html, `<title>${id}</title>`);
    assertStringIncludes(
      html,
      `Island:0:--><i>${id}</i><!--/frsh:island--><a href="/${id}" data-current="true"`,
    );
    assertStringIncludes(html, `"[[1],{\\"id\\":2},\\"${id}\\"]"`);
  }
});

Deno.test("a throwing component leads to the error page", async () => {
  const Broken = () => {
    // @ts-expect-error: no status of an error
    (() => new HttpError(299));
    throw new HttpError(410, "gone");
  };
  const app = withBuild(new App().fsRoutes(), {
    "index.tsx": { default: Broken },
    "ok.tsx": { default: () => "ok" },
  });
  assertEquals(await ask(app, "/"), [410, "gone"]);
  assertStringIncludes((await ask(app, "/ok"))[1], "<body>ok</body>");
});

Deno.test("render() requires an element", async () => {
  await new App().get("/", async (ctx) => {
    await assertRejects(
      () => (ctx as { render: (vnode?: unknown) => Promise<Response> }).render(),
      TypeError,
    );
    await assertRejects(() => ctx.render("text" as unknown as VNode), TypeError);
    return await ctx.render(null);
  }).handler()(new Request("http://localhost/"));
});

Deno.test("types of routes follow the state and the handlers", () => {
  const handler = define.handlers({ GET: () => page({ n: 1 }), POST: () => new Response() });
  define.page<typeof handler>(({ data, state }) => <p>{data.n.toFixed()} {state.user?.length}</p>);
  define.middleware([(ctx: Context<{ user?: string }>) => ctx.next()]);
  // @ts-expect-error: without handlers there is no data
  define.page(({ data }) => <p>{data.n}</p>);
});

function withoutNonce(html: string): string {
  return html.replaceAll(/nonce="\w+"/g, "");
}
