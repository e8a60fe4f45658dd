/** Combinations of FEATURES: what each deployment shows, and what its API answers. */
import { assert, assertEquals } from "@std/assert";
import { API_ROUTES, type ApiRoute } from "../../lib/server/http/api_routes.ts";
import { operationRoute } from "../../lib/server/http/openapi/document.ts";
import { OPERATIONS } from "../../lib/server/http/openapi/operations.ts";
import { type Feature, FEATURES } from "../../lib/server/settings.ts";
import { toolsWith } from "../../lib/workbench/tool_tabs.tsx";
import { type DrivenApp, openApp, ORIGIN } from "./app.ts";
import { isFullSize } from "../suites/sample.ts";
import { printKeysLikeFresh } from "./upstream_fresh.ts";

/** None, all and each alone; in the proof, every combination. */
const COMBINATIONS = Array.from(
  { length: 1 << FEATURES.length },
  (_, bits) => FEATURES.filter((_, index) => bits & (1 << index)),
).filter(({ length }) => isFullSize || length <= 1 || length === FEATURES.length);

/** Contents that pages only have with a feature. */
const SHOWN: readonly { path: string; words: string; feature: Feature }[] = [
  { path: "/", words: 'href="/library"', feature: "library" },
  { path: "/", words: "saved-pattern", feature: "library" },
  { path: "/docs", words: 'href="/library"', feature: "library" },
  { path: "/docs/keyboard", words: "Save the pattern to the library", feature: "library" },
  { path: "/docs/keyboard", words: "Move through the patterns", feature: "library" },
  { path: "/docs/privacy", words: "Patterns that you save", feature: "library" },
  { path: "/docs/privacy", words: "The assistant sends", feature: "ai" },
  { path: "/docs/offline", words: "saved patterns", feature: "library" },
  { path: "/docs/offline", words: "exporting", feature: "export" },
  { path: "/docs/offline", words: "the analysis on the server", feature: "analysis" },
  { path: "/docs/offline", words: "the assistant", feature: "ai" },
  { path: "/sign-in", words: "save patterns with their history", feature: "library" },
  { path: "/sign-in", words: "have the server analyze patterns", feature: "analysis" },
];

/** The tabs and parts of tabs that need a feature; the others always exist. */
const TABS: Readonly<Record<string, Feature>> = { export: "export", review: "ai" };

/** The features that operations of the reference need. */
const IN_THE_REFERENCE = OPERATIONS.flatMap((operation) => operationRoute(operation).feature ?? []);

// The first pages cost more, whatever is on: loading and compiling is no test's share of the time.
await checkPages(FEATURES.join(), FEATURES);

for (const on of COMBINATIONS) {
  const features = on.join() || "none";

  for (const print of [null, printKeysLikeFresh]) {
    const how = print ? ", with printed keys" : "";
    Deno.test(`FEATURES=${features}: pages show exactly the enabled features${how}`, async () => {
      using _ = print?.() ?? null;
      await checkPages(features, on);
    });
  }

  Deno.test(`FEATURES=${features}: the reference says which operations are disabled`, async () => {
    using app = await openApp({ FEATURES: features });
    const disabled = (await pageAt(app, "/docs/api")).matchAll(/<code[^>]*>(\w+)<\/code>, disabled/g);
    const off = IN_THE_REFERENCE.filter((feature) => !on.includes(feature));
    assertEquals(new Set([...disabled].map(([, name]) => name)), new Set(off));
  });

  Deno.test(`FEATURES=${features}: the workbench has the tabs of the enabled features`, () => {
    const ids = (some: readonly Feature[]) =>
      toolsWith(some).flatMap(({ id, second }) => [id, ...second ? [second.id] : []]);
    const expected = ids(FEATURES).filter((id) => TABS[id] === undefined || on.includes(TABS[id]));
    assertEquals(ids(on), expected);
    assertEquals(ids(on).length, 8 + on.filter((feature) => Object.values(TABS).includes(feature)).length);
  });

  Deno.test(`FEATURES=${features}: the library exists only if enabled`, async () => {
    using app = await openApp({ FEATURES: features });
    const { cookie } = await app.signedIn();
    const expected = on.includes("library") ? 200 : 404;
    for (const path of ["/library", "/library/export"]) {
      const answer = await app.ask(path, { headers: { cookie } });
      await answer.body?.cancel();
      assertEquals([path, answer.status], [path, expected]);
    }
    const { status } = await app.ask("/account", { headers: { cookie } });
    assertEquals(status, 200, "an account can be left without any of them");
  });

  Deno.test(`FEATURES=${features}: the API names the disabled feature to signed-in users`, async () => {
    using app = await openApp({ FEATURES: features });
    const { cookie } = await app.signedIn();
    for (const route of API_ROUTES) {
      const { feature } = route;
      const off = feature !== null && !on.includes(feature);
      const anonymous = await call(app, route, {});
      assertEquals([route.path, anonymous.error], [route.path, route.signIn ? "unauthorized" : undefined]);
      const { error, details } = await call(app, route, { cookie });
      assertEquals([route.path, details?.feature], [route.path, off ? feature : undefined]);
      if (off) assertEquals(error, "not_found");
    }
  });
}

/** Each page has what belongs to the features that are on, and nothing of the others. */
async function checkPages(features: string, on: readonly Feature[]): Promise<void> {
  using app = await openApp({ FEATURES: features });
  const pages = new Map<string, string>();
  for (const path of new Set(SHOWN.map(({ path }) => path))) pages.set(path, await pageAt(app, path));
  for (const { path, words, feature } of SHOWN) {
    assertEquals(pages.get(path)?.includes(words), on.includes(feature), `${path}: ${words}`);
  }
  assertEquals(pages.get("/")?.includes("account-chip"), on.length > 0, "the way to sign in");
}

async function pageAt(app: DrivenApp, path: string): Promise<string> {
  const answer = await app.ask(path);
  assertEquals([path, answer.status], [path, 200]);
  return await answer.text();
}

/** Requests a route with the first of its methods and an empty body. */
async function call(app: DrivenApp, { path, methods: [method = "GET"] }: ApiRoute, headers: HeadersInit) {
  const address = path.replace(":name", "service").replace(":id", "01JZZZZZZZZZZZZZZZZZZZZZZZ");
  const body = method === "GET" ? null : "{}";
  const answer = await app.ask(address, { method, body, headers: { ...headers, Origin: ORIGIN } });
  const said: { error?: string; details?: Record<string, unknown> } = await answer.json();
  assert(answer.status !== 500, address);
  return said;
}
