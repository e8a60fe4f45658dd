import type { Context } from "fresh";
import type { z } from "zod";
import { BODY_IDLE_MS, BODY_TOTAL_MS } from "../../limits/server.ts";
import { MAX_PROVIDER_KEY_CHARACTERS } from "../../limits/services.ts";
import { number } from "../../regex/words.ts";
import type { ErrorIssue } from "../../schema/error.ts";
import { AppError } from "../errors.ts";
import { SilenceTimer } from "../timeout.ts";
import { declaredBytes, MAX_FORM_BYTES, setReceiving, takeReader } from "./connection.ts";
import type { State } from "./define.ts";

/** Time limits for receiving a body. */
export interface BodyTimeouts {
  /** Longest time without receiving a byte. */
  readonly idleMs: number;
  readonly totalMs: number;
}

/**
 * Reads and validates a JSON body, up to the size limit of the request's API route.
 *
 * @throws AppError for the first violated rule: encoding, size, time, JSON, schema
 */
export async function readJson<Schema extends z.ZodType>(
  { req, state }: Pick<Context<State>, "req" | "state">,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBody(req, state.api?.maxBodyBytes ?? 0);
  return validate(schema, parseJson(bytes));
}

/**
 * Reads a body. Counts the bytes while reading because Content-Length may be wrong, and chunked bodies have
 * none.
 *
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `request_timeout`, `invalid_json` when
 *   the connection breaks off, or `overloaded` when the server stops meanwhile
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  timeouts: BodyTimeouts = { idleMs: BODY_IDLE_MS, totalMs: BODY_TOTAL_MS },
): Promise<Uint8Array> {
  // Taken before any check can throw. If no reader is taken, Deno reads and discards the whole body.
  const reader = takeReader(request);
  rejectEncoding(request.headers.get("Content-Encoding"));
  if (declaredBytes(request) > maxBytes) throw payloadTooLarge(maxBytes);
  if (reader === undefined) return new Uint8Array();
  setReceiving(request, true);
  try {
    return await readChunks(reader, maxBytes, timeouts);
  } finally {
    setReceiving(request, false);
  }
}

function rejectEncoding(encoding: string | null): void {
  if (encoding === null || /^identity$/i.test(encoding)) return;
  throw new AppError(
    "unsupported_media_type",
    "Request bodies must not have a Content-Encoding",
  );
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

// Beyond the size limit the reader is not cancelled: that would make Deno read the rest.
async function readChunks(
  reader: Reader,
  maxBytes: number,
  { idleMs, totalMs }: BodyTimeouts,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const timer = new SilenceTimer(idleMs, totalMs);
  try {
    for (;;) {
      const value = await nextChunk(reader, timer);
      if (value === undefined) return concatenate(chunks, size);
      size += value.length;
      if (size > maxBytes) throw payloadTooLarge(maxBytes);
      chunks.push(value);
    }
  } finally {
    timer.stop();
  }
}

async function nextChunk(reader: Reader, timer: SilenceTimer): Promise<Uint8Array | undefined> {
  const read = await timer.wait(reader.read()).catch((cause) => {
    throw cause instanceof Deno.errors.BadResource ? stoppingError(cause) : endedEarly(cause);
  });
  if (typeof read === "string") {
    throw new AppError("request_timeout", "The request body took too long to arrive");
  }
  return read.value;
}

const endedEarly = (cause: unknown) =>
  new AppError("invalid_json", "The request body ended early", {}, { cause });

/** Suggested time before repeating a request that a shutdown has interrupted. */
const STOPPING_SECONDS = 1;

/** `Deno.serve` makes a body unreadable when it is told to stop, or when the client has gone. */
const stoppingError = (cause: unknown) =>
  new AppError(
    "overloaded",
    "The server is stopping. Try again in a moment",
    { reason: "stopping" },
    { cause, retryAfterSeconds: STOPPING_SECONDS },
  );

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function payloadTooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `Request body exceeds ${maxBytes} bytes`, {
    limit_bytes: maxBytes,
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_json", "The request body is not JSON in UTF-8", {}, { cause });
  }
}

/** Issues per error. A short body can have thousands. */
export const MAX_ISSUES = 50;

/**
 * Validates a value with a schema.
 *
 * @throws AppError `validation_error` with up to `MAX_ISSUES` issues
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: plainMessage });
  if (result.success) return result.data;
  throw new AppError("validation_error", "The request is not valid", {
    issues: result.error.issues.slice(0, MAX_ISSUES).map(toErrorIssue),
  });
}

function toErrorIssue(issue: z.core.$ZodIssue): ErrorIssue {
  return { path: issue.path.join("."), code: issueCode(issue), message: issue.message };
}

/** Messages for rules that people can violate while typing. Other rules keep zod's messages. */
const plainMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1) {
    return "Must not be empty";
  }
  if (issue.code !== "too_big") return undefined;
  const most = number(Number(issue.maximum));
  if (issue.origin === "string") return `Must have at most ${most} characters`;
  if (issue.origin === "array") return `Must have at most ${most} entries`;
};

/** Our own rules store their code in `params.code`. */
function issueCode(issue: z.core.$ZodIssue): string {
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  return typeof own === "string" ? own : issue.code;
}

/**
 * Reads the fields of a submitted form.
 *
 * @throws AppError `unsupported_media_type` for other content types, and like `readBody`
 */
export async function readForm({ req }: Pick<Context<State>, "req">): Promise<URLSearchParams> {
  const bytes = await readBody(req, MAX_FORM_BYTES);
  const [type = ""] = req.headers.get("Content-Type")?.split(";") ?? [];
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded") {
    throw new AppError("unsupported_media_type", "Form fields expected");
  }
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** Header with the caller's own key for the model provider. */
export const PROVIDER_KEY_HEADER = "X-Provider-Key";

/**
 * Reads the caller's key for the model provider.
 *
 * @throws AppError `unauthorized` when it is missing, too long or not printable ASCII
 */
export function readProviderKey({ headers }: Request): string {
  const key = headers.get(PROVIDER_KEY_HEADER) ?? "";
  if (key.length <= MAX_PROVIDER_KEY_CHARACTERS && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new AppError("unauthorized", "An API key for the model provider is required", {
    reason: "provider_key",
  });
}
