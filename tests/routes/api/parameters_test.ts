/** Repeated and misplaced parameters, and names of built-in object properties. */
import { assertEquals } from "@std/assert";
import { openApp } from "../../app/app.ts";
import { clientOf } from "./snippets/client.ts";

Deno.test("the last value of a repeated parameter counts", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  for (const name of ["a1", "a2", "b1"]) await send("POST", "/api/snippets", { name, pattern: "x" });
  const names = async (query: string) => {
    const { body } = await send("GET", `/api/snippets?${query}`);
    return (body.items as unknown as { name: string }[]).map(({ name }) => name);
  };
  assertEquals(await names("query=b&query=a"), ["a2", "a1"]);
  assertEquals(await names("limit=3&limit=1"), ["b1"]);
  assertEquals((await send("GET", "/api/snippets?limit=1&limit=x")).status, 400);
  const twice = await send("POST", "/api/snippets", '{"name":"n","name":"m","pattern":"a"}');
  assertEquals(twice.body.name, "m" as never);
});

Deno.test("path, query and body are separate", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  assertEquals((await send("POST", "/api/snippets?name=n&pattern=a", {})).status, 400);
  const { body: first } = await send("POST", "/api/snippets", { name: "a", pattern: "a" });
  const { body: second } = await send("POST", "/api/snippets", { name: "b", pattern: "b" });
  const path = `/api/snippets/${first.id}?id=${second.id}&name=query`;
  const { body } = await send("PATCH", path, { id: second.id, pattern: "c" });
  assertEquals([body.id, body.name, body.pattern], [first.id, "a", "c"] as never);
  assertEquals((await send("GET", `/api/snippets/${second.id}`)).body, second);
});

Deno.test("names of built-in object properties are ordinary names", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const draft =
    '{"name":"n","pattern":"a","__proto__":{"tags":["x"],"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  const { status, body } = await send("POST", "/api/snippets", draft);
  assertEquals([status, body.tags], [201, []] as never);
  assertEquals((await send("POST", "/api/snippets", '{"__proto__":{"name":"n","pattern":"a"}}')).status, 400);
  assertEquals(Reflect.get({}, "polluted"), undefined);
  for (const tag of ["__proto__", "constructor", "toString"]) {
    await send("POST", "/api/snippets", { name: tag, pattern: "a", tags: [tag] });
    const { body } = await send("GET", `/api/snippets?tag=${tag.toLowerCase()}`);
    assertEquals((body.items as unknown as { name: string }[]).map(({ name }) => name), [tag]);
  }
});
