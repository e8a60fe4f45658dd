import { MAX_PARSED_CHARACTERS } from "../limits/change.ts";

/** A version of a file with its bytes. */
export interface FileContent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Whether a file has so many bytes that it isn't parsed, whatever its encoding is. Then it isn't read again with what it imports,
 * and its bytes are moved to the worker.
 */
export const isLarge = ({ bytes }: FileContent): boolean =>
  bytes.length > MAX_BYTES_PER_CHARACTER * MAX_PARSED_CHARACTERS;

const MAX_BYTES_PER_CHARACTER = 3;

/** The buffers of large files that nothing else uses. */
export const movedBuffers = (contents: readonly (FileContent | null)[]): ArrayBuffer[] =>
  contents.flatMap((content) =>
    content && isLarge(content) && isAlone(content.bytes) ? content.bytes.buffer : []
  );

const isAlone = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
