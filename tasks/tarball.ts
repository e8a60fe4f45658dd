/** Packs files as npm does, also on machines without npm. @module */
import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";

/** A file of a tarball. */
interface PackedFile {
  /** At most 100 bytes. */
  readonly path: string;
  readonly content: Uint8Array;
  readonly isProgram?: boolean;
}

/** Headers and contents take whole blocks. */
const BLOCK = 512;

/**
 * A compressed tar archive. The same files have the same bytes, whenever and in which order they were written: lockfiles of npm
 * have the digest.
 *
 * @throws RangeError if a path is too long
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
 */
export function tarball(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const sorted = files.toSorted((a, b) => a.path < b.path ? -1 : 1);
  const parts = sorted.flatMap((file) => [header(file), file.content, padding(file.content.length)]);
  return new Uint8Array(gzipSync(Buffer.concat([...parts, END]), { level: 9 }));
}

/** Two empty blocks. */
const END = new Uint8Array(2 * BLOCK);

const padding = (length: number) => new Uint8Array((BLOCK - length % BLOCK) % BLOCK);

/** 1985-10-26, as npm has it: some programs reject the time 0. */
const TIME = 499_162_500;

function header({ path, content, isProgram = false }: PackedFile): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const bytes = new TextEncoder().encode(path);
  if (bytes.length > 100) throw new RangeError(`The path ${path} is too long for a tar archive`);
  block.set(bytes);
  const write = (text: string, at: number) => block.set(new TextEncoder().encode(text), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  write(octal(isProgram ? 0o755 : 0o644, 7), 100);
  write(octal(0, 7), 108);
  write(octal(0, 7), 116);
  write(octal(content.length, 11), 124);
  write(octal(TIME, 11), 136);
  write("        0", 148);
  write("ustar\x0000", 257);
  // The sum is made with spaces in its place.
  write(`${octal(block.reduce((sum, byte) => sum + byte, 0), 6)}\0`, 148);
  return block;
}
