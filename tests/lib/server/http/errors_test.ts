import { assertEquals } from "@std/assert";
import { HttpError } from "fresh";
import { AppError } from "../../../../lib/server/errors.ts";
import { errorPageHeaders, errorResponse, toPublicError } from "../../../../lib/server/http/errors.ts";

Deno.test("errorResponse() contains code, message and details, with the code's status", async () => {
  const answer = errorResponse(new AppError("forbidden", "Not from there", { reason: "origin_mismatch" }));
  assertEquals(answer.status, 403);
  assertEquals(await answer.json(), {
    error: "forbidden",
    message: "Not from there",
    details: { reason: "origin_mismatch" },
  });
});

Deno.test("errorResponse() sets the headers of a code", () => {
  const header = (error: AppError, name: string) => errorResponse(error).headers.get(name);
  assertEquals(header(new AppError("overloaded", "Busy", {}, { retryAfterSeconds: 3 }), "Retry-After"), "3");
  assertEquals(
    header(new AppError("method_not_allowed", "No", { allow: ["GET", "HEAD"] }), "Allow"),
    "GET, HEAD",
  );
  assertEquals(header(new AppError("payload_too_large", "No"), "Connection"), "close");
  assertEquals(header(new AppError("request_timeout", "No"), "Connection"), "close");
  assertEquals(header(new AppError("unsupported_media_type", "No"), "Connection"), "close");
  assertEquals(header(new AppError("not_found", "No"), "Connection"), null);
  assertEquals(header(new AppError("not_found", "No"), "Allow"), null);
  assertEquals(header(new AppError("not_found", "No"), "Retry-After"), null);
});

Deno.test("toPublicError() passes only errors that are meant for callers", () => {
  const known = new AppError("unauthorized", "Sign in first");
  assertEquals(toPublicError(known, "r1"), known);
  assertEquals(toPublicError(new HttpError(404), "r1").code, "not_found");
  for (const thrown of [new Error("a secret"), new HttpError(500, "a secret"), "a secret", undefined]) {
    const { code, message, details } = toPublicError(thrown, "r1");
    assertEquals([code, details], ["internal_error", { request_id: "r1" }]);
    assertEquals(message.includes("secret"), false);
  }
});

Deno.test("errorPageHeaders() uses the error behind an error page", () => {
  const cause = new AppError("rate_limited", "Too many", {}, { retryAfterSeconds: 42 });
  assertEquals(errorPageHeaders(new HttpError(429, "Too many", { cause })).get("Retry-After"), "42");
  assertEquals([...errorPageHeaders(new Error("x"))], [["cache-control", "no-store"]]);
});
