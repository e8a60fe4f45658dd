import type { Context } from "fresh";
import type { z } from "zod";
import { AppError } from "../errors.ts";
import { BODY_IDLE_MS, BODY_TOTAL_MS } from "../limits.ts";
import { after } from "../waiting.ts";
import { declaredBytes, hold } from "./closing.ts";
import type { State } from "./define.ts";
import { valid } from "./valid.ts";

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
  const chunks: Uint8Array[] = [];
  let size = 0;
  const total = alarm(totalMs);
  try {
    for (;;) {
      const value = await nextChunk(reader, idleMs, total.rings);
      if (value === undefined) return joined(chunks, size);
      size += value.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } finally {
    total.stop();
  }
}

async function nextChunk(
  reader: Reader | undefined,
  idleMs: number,
  totalRings: Promise<never>,
): Promise<Uint8Array | undefined> {
  const idle = alarm(idleMs);
  try {
    return (await Promise.race([reader?.read(), idle.rings, totalRings]))?.value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_json", "The body broke off", {}, { cause: error });
  } finally {
    idle.stop();
  }
}

/** A promise that rejects when the time is over, unless it is stopped before. */
function alarm(ms: number): { rings: Promise<never>; stop: () => void } {
  const { over, stop } = after(ms);
  const rings = over.then(() => {
    throw new AppError("request_timeout", "The body took too long to arrive");
  });
  return { rings, stop };
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
