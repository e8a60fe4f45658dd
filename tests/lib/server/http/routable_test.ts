import { assertEquals } from "@std/assert";
import { AppError } from "../../../../lib/server/errors.ts";
import {
  createErrorRequest,
  hasRoutedMethod,
  MAX_METHOD_CHARACTERS,
  originalIfNoneMatch,
  originalMethod,
  requestError,
  withRoutableRequests,
} from "../../../../lib/server/http/routable.ts";

const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
  completed: Promise.resolve(),
};

/** The request that a handler gets. */
async function routed(path: string, init: RequestInit = {}): Promise<Request> {
  let got = new Request("http://localhost/never");
  await withRoutableRequests((request) => (got = request, new Response()))(
    new Request(`http://localhost${path}`, init),
    INFO,
  );
  return got;
}

/** A request, the path and the method with which it is routed. */
const REQUESTS: readonly [path: string, method: string, routedPath: string, routedMethod: string][] = [
  ["/library?q=1", "GET", "/library", "GET"],
  ["/a%20b", "PATCH", "/a%20b", "PATCH"],
  ["/library", "BREW", "/library", "PUT"],
  ["/a%", "GET", "/a%25", "GET"],
  ["/a%/b", "BREW", "/a%25%2Fb", "PUT"],
  ["/api/%ff", "GET", "/api/%25ff", "GET"],
];

for (const [path, method, routedPath, routedMethod] of REQUESTS) {
  Deno.test(`${method} ${path} is routed as ${routedMethod} ${routedPath}, and its own method is known`, async () => {
    const request = await routed(path, { method });
    assertEquals([new URL(request.url).pathname, request.method], [routedPath, routedMethod]);
    assertEquals([originalMethod(request), hasRoutedMethod(request)], [method, method !== "BREW"]);
    assertEquals(requestError(request), null);
  });
}

Deno.test("a request that can be routed stays the same, also when it comes again", async () => {
  const request = new Request("http://localhost/library");
  const got: Request[] = [];
  const handler = withRoutableRequests((each) => (got.push(each), new Response()));
  await handler(request, INFO);
  assertEquals(got[0] === request, true);
  const error = createErrorRequest(new AppError("bad_request", "No"), { method: "GET", pathname: "/" });
  await handler(error, INFO);
  assertEquals(got[1] === error, true);
});

Deno.test("If-None-Match is kept from pages and files, but not from the API", async () => {
  const headers = { "If-None-Match": '"a"', "Accept": "text/html" };
  const page = await routed("/docs", { headers });
  assertEquals([page.headers.get("If-None-Match"), page.headers.get("Accept")], [null, "text/html"]);
  assertEquals(originalIfNoneMatch(page), '"a"');
  const api = await routed("/api/snippets", { headers });
  assertEquals([api.headers.get("If-None-Match"), originalIfNoneMatch(api)], ['"a"', '"a"']);
  const brewed = await routed("/api/snippets", { headers, method: "BREW" });
  assertEquals(brewed.headers.get("If-None-Match"), '"a"');
});

Deno.test("a request with another host than a name is answered with an error in the format of its path", async () => {
  for (const [path, answered] of [["/docs", "/-"], ["/api/analyze", "/api/-"]] as const) {
    const request = await routed(path, { headers: { Host: "a b" } });
    assertEquals([new URL(request.url).pathname, requestError(request)?.code], [answered, "bad_request"]);
    assertEquals(originalIfNoneMatch(request), null);
  }
});

Deno.test("the request of an error has a method that is routed, and a short one for the log", () => {
  const method = "X".repeat(MAX_METHOD_CHARACTERS + 1);
  const error = new AppError("bad_request", "No");
  const request = createErrorRequest(error, { method, pathname: "/" });
  assertEquals([request.method, originalMethod(request)], ["PUT", method.slice(1)]);
  assertEquals(requestError(request) === error, true);
  const read = createErrorRequest(error, {
    method: "GET",
    pathname: "/",
    headers: new Headers({ Accept: "a/b" }),
  });
  assertEquals([read.method, read.headers.get("Accept")], ["GET", "a/b"]);
});
