import type { Context } from "fresh";
import type { z } from "zod";
import {
  BODY_IDLE_MS,
  BODY_TOTAL_MS,
  MAX_FORM_BYTES,
  MAX_ISSUES,
  MAX_PROVIDER_KEY_CHARACTERS,
} from "../../limits.ts";
import type { ErrorIssue } from "../../schema/error.ts";
import { AppError } from "../errors.ts";
import { SilenceTimer } from "../waiting.ts";
import { declaredBytes, hold } from "./connection.ts";
import type { State } from "./define.ts";

/** How long a body may take, in milliseconds. */
export interface Patience {
  /** Without a byte. */
  readonly idleMs: number;
  readonly totalMs: number;
}

/**
 * Reads a request's body as JSON of the shape that a schema describes, under the ceiling of the request's row
 * of the API's table.
 *
 * @throws AppError what is wrong with the body, in the order of the contract's checks
 */
export async function readJson<Schema extends z.ZodType>(
  { req, state }: Pick<Context<State>, "req" | "state">,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBody(req, state.api?.maxBodyBytes ?? 0);
  return valid(schema, parsed(bytes));
}

/**
 * Reads a body to its end, counting bytes as they come: a Content-Length may lie, and a chunked body has none.
 *
 * @throws AppError `unsupported_media_type` | `payload_too_large` | `request_timeout`
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  patience: Patience = { idleMs: BODY_IDLE_MS, totalMs: BODY_TOTAL_MS },
): Promise<Uint8Array> {
  // Taken before anything is refused: what nobody holds, Deno reads to its end and throws away.
  const reader = hold(request);
  refuseEncoding(request.headers.get("Content-Encoding"));
  if (declaredBytes(request) > maxBytes) throw tooLarge(maxBytes);
  return await collected(reader, maxBytes, patience);
}

function refuseEncoding(encoding: string | null): void {
  if (encoding === null || /^identity$/i.test(encoding)) return;
  throw new AppError(
    "unsupported_media_type",
    "A body must come without Content-Encoding",
  );
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

// Past the ceiling the reader is left alone: cancelling it makes Deno read the rest.
async function collected(
  reader: Reader | undefined,
  maxBytes: number,
  { idleMs, totalMs }: Patience,
): Promise<Uint8Array> {
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const timer = new SilenceTimer(idleMs, totalMs);
  try {
    for (;;) {
      const value = await nextChunk(reader, timer);
      if (value === undefined) return joined(chunks, size);
      size += value.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } finally {
    timer.stop();
  }
}

async function nextChunk(reader: Reader, timer: SilenceTimer): Promise<Uint8Array | undefined> {
  const read = await timer.wait(reader.read()).catch((cause) => {
    throw new AppError("invalid_json", "The body broke off", {}, { cause });
  });
  if (typeof read === "string") throw new AppError("request_timeout", "The body took too long to arrive");
  return read.value;
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `A body may have ${maxBytes} bytes here`, {
    limit_bytes: maxBytes,
  });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("invalid_json", "The body is not JSON in UTF-8", {}, { cause });
  }
}

/**
 * A value of the shape that a schema describes.
 *
 * @throws AppError `validation_error` with one issue for each thing that is wrong, up to `MAX_ISSUES`
 */
export function valid<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return result.data;
  throw new AppError("validation_error", "The request is not valid", {
    issues: result.error.issues.slice(0, MAX_ISSUES).map(issueOf),
  });
}

function issueOf(issue: z.core.$ZodIssue): ErrorIssue {
  return { path: issue.path.join("."), code: codeOf(issue), message: issue.message };
}

/** Words for the rules that a person meets while typing; the others are for programs. */
const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1) {
    return "May not be empty";
  }
  if (issue.code !== "too_big") return undefined;
  const most = issue.maximum.toLocaleString("en");
  if (issue.origin === "string") return `May have ${most} characters at most`;
  if (issue.origin === "array") return `May have ${most} entries at most`;
};

/** A rule of our own names itself in `params.code`. */
function codeOf(issue: z.core.$ZodIssue): string {
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  return typeof own === "string" ? own : issue.code;
}

/**
 * Reads what a page's form sends.
 *
 * @throws AppError when it is no form, or what `readBody` throws
 */
export async function readForm({ req }: Pick<Context<State>, "req">): Promise<URLSearchParams> {
  const bytes = await readBody(req, MAX_FORM_BYTES);
  const [type = ""] = req.headers.get("Content-Type")?.split(";") ?? [];
  if (type.trim().toLowerCase() !== "application/x-www-form-urlencoded") {
    throw new AppError("unsupported_media_type", "The fields of a form are expected here");
  }
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** The header that carries the caller's own key for the model provider, for one request. */
export const PROVIDER_KEY_HEADER = "X-Provider-Key";

/**
 * The caller's key.
 *
 * @throws AppError `unauthorized` when it is missing, too long or not of printable ASCII
 */
export function providerKeyOf({ headers }: Request): string {
  const key = headers.get(PROVIDER_KEY_HEADER) ?? "";
  if (key.length <= MAX_PROVIDER_KEY_CHARACTERS && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new AppError("unauthorized", "A key for the model provider is needed", { reason: "provider_key" });
}
