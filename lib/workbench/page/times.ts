const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/**
 * A time as text, in the reader's own time zone.
 *
 * @param time ISO 8601
 */
export function formatTime(time: string): string {
  return FORMAT.format(new Date(time));
}

/** The same with seconds, where several times of one minute are shown together. */
export function formatDate(time: string): string {
  return MOMENT.format(new Date(time));
}
