const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/**
 * A time in words, in the reader's own time zone.
 *
 * @param time ISO 8601
 */
export function timeInWords(time: string): string {
  return FORMAT.format(new Date(time));
}
