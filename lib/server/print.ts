/**
 * Prints a line to stdout. A line that can't be written is lost, for example while the disk with the log is full:
 * that must not fail what it reports. Returns whether it was written.
 */
export function printLine(line: string): boolean {
  return written(() => console.log(line));
}

/** Like `printLine`, but prints to stderr. */
export function printError(line: string): boolean {
  return written(() => console.error(line));
}

function written(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    // Neither stream can be relied on, so there is nowhere to report this.
    return false;
  }
}
