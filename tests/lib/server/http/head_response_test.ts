import { assertEquals } from "@std/assert";
import { withoutHeadLength } from "../../../../lib/server/http/head_response.ts";

/** The response to a request, and whether its body is replaced by one of unknown length. */
const CASES: readonly [method: string, status: number, length: string | null, isReplaced: boolean][] = [
  ["HEAD", 200, null, true],
  ["HEAD", 201, null, true],
  ["HEAD", 299, null, true],
  ["HEAD", 404, null, true],
  ["HEAD", 400, null, true],
  ["HEAD", 500, null, true],
  ["HEAD", 204, null, false],
  ["HEAD", 205, null, false],
  ["HEAD", 300, null, false],
  ["HEAD", 304, null, false],
  ["HEAD", 399, null, false],
  ["HEAD", 200, "12", false],
  ["GET", 200, null, false],
];

for (const [method, status, length, isReplaced] of CASES) {
  Deno.test(`the length of a ${status} to ${method} is ${isReplaced ? "left open" : "unchanged"}: ${length}`, async () => {
    const given = new Response(null, {
      status,
      headers: length === null ? {} : { "Content-Length": length },
    });
    const handler = withoutHeadLength(() => given);
    const answer = await handler(new Request("http://localhost/", { method }), {} as Deno.ServeHandlerInfo);
    assertEquals([answer.body !== null, answer.status], [isReplaced, status]);
    assertEquals(await answer.text(), "");
  });
}

Deno.test("a response with a body keeps it", async () => {
  const handler = withoutHeadLength(() => new Response("x"));
  const answer = await handler(
    new Request("http://localhost/", { method: "HEAD" }),
    {} as Deno.ServeHandlerInfo,
  );
  assertEquals(await answer.text(), "x");
});
