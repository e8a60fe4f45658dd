import { assertEquals } from "@std/assert";
import { API_ROUTES, findApiRoute, isApiPath } from "../../../../lib/server/http/api_routes.ts";
import { allowedMethods } from "../../../../lib/server/http/methods.ts";

/** The API as the specification has it: path, methods, sign-in, feature, bucket, ceiling in KiB. */
const SPECIFIED = [
  ["/api/me", "GET, HEAD, OPTIONS", false, null, "me", 0],
  ["/api/fixtures/:name", "GET, HEAD, OPTIONS", false, null, "fixtures", 0],
  ["/api/snippets", "GET, HEAD, POST, OPTIONS", true, "library", "snippets", 128],
  ["/api/snippets/:id", "GET, HEAD, PATCH, DELETE, OPTIONS", true, "library", "snippets", 128],
  ["/api/snippets/:id/versions", "GET, HEAD, OPTIONS", true, "library", "snippets", 128],
  ["/api/export", "POST, OPTIONS", true, "export", "export", 512],
  ["/api/analyze", "POST, OPTIONS", true, "analysis", "analyze", 96],
  ["/api/ai/chat", "POST, OPTIONS", true, "ai", "chat", 256],
];

Deno.test("API_ROUTES is the specification's table", () => {
  const rows = API_ROUTES.map((row) => [
    row.path,
    allowedMethods(row).join(", "),
    row.signIn,
    row.feature,
    row.bucket,
    row.maxBodyBytes / 1024,
  ]);
  assertEquals(rows, SPECIFIED);
});

Deno.test("each file of routes/api answers a row", () => {
  const paths = [...filesOf("../../../routes/api/")].filter((path) =>
    !/\/(_middleware|\[\.\.\.path\])$/.test(path)
  );
  const known = API_ROUTES.map(({ path }) => path);
  assertEquals(paths.map(routeOfFile).filter((path) => !known.includes(path)), []);
});

/** Paths, and the row that each belongs to. */
const PATHS: [string, string | undefined][] = [
  ["/api/me", "/api/me"],
  ["/api/me/", undefined],
  ["/api/ME", undefined],
  ["/api/fixtures/service", "/api/fixtures/:name"],
  ["/api/fixtures", undefined],
  ["/api/snippets/01H", "/api/snippets/:id"],
  ["/api/snippets/a%2Fb", "/api/snippets/:id"],
  ["/api/snippets/", undefined],
  ["/api/snippets/01H/versions", "/api/snippets/:id/versions"],
  ["/api/snippets/01H/versions/2", undefined],
  ["/api", undefined],
  ["/api/", undefined],
];

for (const [path, row] of PATHS) {
  Deno.test(`apiRouteOf() finds ${row ?? "nothing"} for ${path}`, () => {
    assertEquals(findApiRoute(path)?.path, row);
    assertEquals(isApiPath(path), true);
  });
}

Deno.test("isApiPath() knows what only begins alike", () => {
  assertEquals(["/", "/apis", "/api-docs", "/docs/api"].map(isApiPath), [false, false, false, false]);
});

function* filesOf(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, import.meta.url))) {
    if (isDirectory) yield* filesOf(`${folder}${name}/`);
    else yield `${folder}${name}`.replace(/^.*routes/, "").replace(/\.tsx?$/, "");
  }
}

const routeOfFile = (path: string) => path.replace(/\/index$/, "").replaceAll(/\[(\w+)\]/g, ":$1");
