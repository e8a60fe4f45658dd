import { batch } from "@preact/signals";
import { MAX_PACKED_CHARACTERS, MAX_UNPACKED_BYTES } from "../../limits/workbench.ts";
import type { Sources } from "./model.ts";

/** Compresses a text for a link: deflate-raw of its UTF-8, as base64url without padding. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Why a compressed text can't be shown. */
export class PackedTextError extends Error {
  constructor(readonly reason: "damaged" | "too long") {
    super(`The compressed text is ${reason}`);
    this.name = "PackedTextError";
  }
}

/**
 * Decompresses the text of a link. A few bytes can expand to gigabytes, so the result is counted piece by
 * piece, and the page can run other tasks between two pieces.
 *
 * @throws PackedTextError when the value is damaged, or the text has more than `MAX_UNPACKED_BYTES`
 */
export async function unpackText(packed: string): Promise<string> {
  if (packed.length > MAX_PACKED_CHARACTERS) throw new PackedTextError("too long");
  const bytes = decodeBytes(packed);
  const stream = new DecompressionStream("deflate-raw");
  const writing = feed(stream.writable.getWriter(), bytes);
  const reader = stream.readable.getReader();
  try {
    return await collect(reader);
  } catch (error) {
    throw error instanceof PackedTextError ? error : new PackedTextError("damaged");
  } finally {
    await reader.cancel().catch(() => {});
    await writing;
  }
}

function decodeBytes(packed: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(packed.replaceAll("+", "-").replaceAll("/", "_").replaceAll(" ", "-"), {
      alphabet: "base64url",
    });
  } catch {
    throw new PackedTextError("damaged");
  }
}

/** Compressed bytes that are decompressed at once, to half a megabyte at most. */
const UNPACK_STEP_BYTES = 512;

/** Small pieces: each is decompressed at once, to about a thousand times its size at most. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>) {
  try {
    for (let at = 0; at < bytes.length; at += UNPACK_STEP_BYTES) {
      await writer.ready;
      await writer.write(bytes.subarray(at, at + UNPACK_STEP_BYTES));
      await new Promise((resolve) => setTimeout(resolve));
    }
    await writer.close();
  } catch {
    // The reader reports it.
  }
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let [text, size] = ["", 0];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_UNPACKED_BYTES) throw new PackedTextError("too long");
    text += decoder.decode(value, { stream: true });
  }
}

const DAMAGED = "The text of the link is damaged and was left out; the pattern is shown without it";
const TOO_LONG = "The text of the link was left out: it has more than 1 MB. The pattern is shown without it";

/**
 * Shows the compressed text of a link, unless something was typed meanwhile. A text that can't be read is reported.
 *
 * @returns the text that is shown; null when none is
 */
export async function showPackedText(
  { text, modes, notices }: Sources,
  packed: string,
): Promise<string | null> {
  try {
    const unpacked = await unpackText(packed);
    if (text.peek() !== "") return null;
    const before = modes.peek();
    text.value = unpacked;
    // The expectations have followed the text as through an edit, but they are those of this text already.
    modes.value = before;
    return unpacked;
  } catch (error) {
    if (!(error instanceof PackedTextError)) throw error;
    const words = error.reason === "too long" ? TOO_LONG : DAMAGED;
    batch(() => notices.value = [...notices.peek().filter((each) => each !== words), words]);
    return null;
  }
}
