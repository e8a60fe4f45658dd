import { assertEquals, assertThrows } from "@std/assert";
import { z } from "zod";
import { AppError } from "../../../lib/errors.ts";
import { valid } from "../../../lib/http/valid.ts";
import { MAX_ISSUES } from "../../../lib/limits.ts";

function issuesOf(schema: z.ZodType, value: unknown): unknown {
  const { code, details } = assertThrows(() => valid(schema, value), AppError);
  assertEquals(code, "validation_error");
  return details.issues;
}

Deno.test("valid() gives the value as the schema makes it", () => {
  assertEquals(valid(z.object({ name: z.string().trim() }), { name: " a ", more: 1 }), { name: "a" });
});

Deno.test("valid() names every place with keys and indices", () => {
  const schema = z.object({ tags: z.array(z.object({ name: z.string() })), limit: z.int() });
  assertEquals(issuesOf(schema, { tags: [{ name: "a" }, { name: 1 }], limit: 0.5 }), [
    { path: "tags.1.name", code: "invalid_type", message: "Invalid input: expected string, received number" },
    { path: "limit", code: "invalid_type", message: "Invalid input: expected int, received number" },
  ]);
});

Deno.test("valid() says plainly what a person can type wrong", () => {
  const schema = z.object({
    name: z.string().trim().min(1),
    note: z.string().max(1_000),
    tags: z.array(z.string()).max(2),
  });
  assertEquals(issuesOf(schema, { name: " ", note: "n".repeat(1_001), tags: ["a", "b", "c"] }), [
    { path: "name", code: "too_small", message: "May not be empty" },
    { path: "note", code: "too_big", message: "May have 1,000 characters at most" },
    { path: "tags", code: "too_big", message: "May have 2 entries at most" },
  ]);
});

Deno.test("valid() lets a rule of our own name its code", () => {
  const own = (params?: { code: string }) =>
    z.string().refine(() => false, { error: "It cannot be", ...(params ? { params } : {}) });
  assertEquals(issuesOf(own({ code: "limit_reached" }), ""), [
    { path: "", code: "limit_reached", message: "It cannot be" },
  ]);
  assertEquals(issuesOf(own(), ""), [{ path: "", code: "custom", message: "It cannot be" }]);
});

Deno.test("valid() does not list thousands of issues", () => {
  const issues = issuesOf(z.array(z.string()), Array(60_000).fill(0));
  assertEquals(Array.isArray(issues) && issues.length, MAX_ISSUES);
});
