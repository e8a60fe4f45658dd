import { assert, assertEquals } from "@std/assert";
import { API_ROUTES } from "../../../../../lib/server/http/api_routes.ts";
import { ERROR_NOTES } from "../../../../../lib/server/http/error_notes.ts";
import { ERROR_STATUS } from "../../../../../lib/server/http/errors.ts";
import { openApiDocument, possibleErrors } from "../../../../../lib/server/http/openapi/document.ts";
import { OPERATIONS } from "../../../../../lib/server/http/openapi/operations.ts";

const document = JSON.parse(JSON.stringify(openApiDocument()));

/** Paths of the files in `routes/api`. */
async function servedPaths(): Promise<string[]> {
  const served = await Promise.all(API_ROUTES.map(async ({ path }) => {
    const file = `routes${path.replaceAll(/:(\w+)/g, "[$1]")}`;
    const found = await Promise.all([`${file}.ts`, `${file}/index.ts`].map(exists));
    return found.includes(true) ? path : [];
  }));
  return served.flat();
}

async function exists(file: string): Promise<boolean> {
  const info = await Deno.stat(new URL(`../../../../../${file}`, import.meta.url)).catch(() => null);
  return info !== null;
}

Deno.test("the document contains exactly the methods and paths that are served", async () => {
  const served = await servedPaths();
  const expected = API_ROUTES.filter(({ path }) => served.includes(path))
    .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
  assertEquals(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort(), expected.sort());
  const paths = served.map((path) => path.replaceAll(/:(\w+)/g, "{$1}"));
  assertEquals(Object.keys(document.paths).sort(), paths.sort());
});

Deno.test("every reference in the document resolves, and every id is unique", () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ""] of references) {
    const found = path.split("/").reduce((value, key) => value?.[key], document);
    assert(found !== undefined, path);
  }
  const ids = OPERATIONS.map(({ id }) => id);
  assertEquals(new Set(ids).size, ids.length);
});

Deno.test("every error is documented and appears in the document", () => {
  assertEquals(Object.keys(ERROR_NOTES).sort(), Object.keys(ERROR_STATUS).sort());
  const statuses = new Set(Object.values(ERROR_STATUS).map((status) => `Error${status}`));
  assertEquals(new Set(Object.keys(document.components.responses)), statuses);
});

Deno.test("possibleErrors() follows from the route and the parameters", () => {
  const errors = Object.fromEntries(
    OPERATIONS.map((operation) => [operation.id, possibleErrors(operation).join(" ")]),
  );
  assertEquals(
    errors.getMe,
    "uri_too_long headers_too_large rate_limited bad_request internal_error overloaded",
  );
  assertEquals(errors.listSnippets?.split(" ").slice(2, 7), [
    "rate_limited",
    "bad_request",
    "unauthorized",
    "not_found",
    "validation_error",
  ]);
  assert(errors.updateSnippet?.includes("precondition_failed"));
  assert(!errors.deleteSnippet?.includes("payload_too_large"));
});

Deno.test("the document contains the limits of requests", () => {
  const { SnippetDraft } = document.components.schemas;
  assertEquals(SnippetDraft.required, ["name", "pattern"]);
  assertEquals(SnippetDraft.properties.pattern.maxLength, 10_000);
  assertEquals(SnippetDraft.properties.tags.maxItems, 25);
  const { post } = document.paths["/api/snippets"];
  assertEquals([post["x-rate-limit"].limit, post["x-max-body-bytes"]], [120, 128 * 1024]);
});

Deno.test("a response has content exactly if its operation answers with a schema or with events", () => {
  for (const { id, method, path, answer } of OPERATIONS) {
    const { responses } = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    const [success] = Object.entries<{ content?: object }>(responses).filter(([status]) =>
      status.startsWith("2")
    );
    const types = Object.keys(success?.[1].content ?? {});
    const expected = [answer.schema && "application/json", answer.events && "text/event-stream"].filter(
      Boolean,
    );
    assertEquals([id, types, success?.[1].content === undefined], [id, expected, expected.length === 0]);
  }
});
