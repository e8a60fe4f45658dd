import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "../../../../lib/server/errors.ts";
import {
  allowedMethods,
  checkMethod,
  isFixedPage,
  PAGE_ROUTES,
} from "../../../../lib/server/http/methods.ts";

const request = (method: string) => new Request("http://localhost/", { method });

Deno.test("pages that depend on their path alone are fixed, without their parts", () => {
  const fixed = PAGE_ROUTES.filter(({ path }) => isFixedPage(new URL(path, "http://localhost"))).map((
    { path },
  ) => path);
  assertEquals(fixed, [
    "/docs",
    "/docs/api",
    "/docs/cli",
    "/docs/contracts",
    "/docs/fixtures",
    "/docs/formats",
    "/docs/guard",
    "/docs/keyboard",
    "/docs/offline",
    "/docs/privacy",
    "/docs/warnings",
    "/for-your-code",
    "/review",
  ]);
  assertEquals(isFixedPage(new URL("http://localhost/docs?x=1")), true);
  assertEquals(isFixedPage(new URL("http://localhost/docs?fresh-partial=true")), false);
  assertEquals(isFixedPage(new URL("http://localhost/docs/")), false);
});

Deno.test("a route has the methods of its table, HEAD with GET, and OPTIONS", () => {
  assertEquals(allowedMethods({ methods: ["GET", "POST"] }), ["GET", "HEAD", "POST", "OPTIONS"]);
  assertEquals(allowedMethods({ methods: ["POST"] }), ["POST", "OPTIONS"]);
  const route = { methods: ["GET"] } as const;
  for (const method of ["GET", "HEAD"]) assertEquals(checkMethod(request(method), route), undefined);
  const options = checkMethod(request("OPTIONS"), route);
  assertEquals([options?.status, options?.headers.get("Allow")], [204, "GET, HEAD, OPTIONS"]);
  const error = assertThrows(() => checkMethod(request("POST"), route), AppError);
  assertEquals([error.code, error.details.allow], ["method_not_allowed", ["GET", "HEAD", "OPTIONS"]]);
});
