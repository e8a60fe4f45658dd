/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark. Other files are read as Windows-1252, in which every byte is
 * a character of its own, so that changes in them are seen.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decodeUtf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** The text of a patch, whose files may be encoded differently: each line is decoded by itself if it isn't UTF-8. */
export function decodePatch(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    lines.push(decodeUtf8(line) ?? new TextDecoder("windows-1252").decode(line));
    start = end + 1;
  }
  return lines.join("\n");
}

const LINE_FEED = 10;

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
