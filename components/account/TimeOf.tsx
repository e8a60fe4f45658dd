const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A time in UTC, because the server does not know the reader's time zone. */
export function TimeOf({ ms }: {
  /** Unix milliseconds. */
  readonly ms: number;
}) {
  const time = new Date(ms);
  return <time datetime={time.toISOString()}>{FORMAT.format(time)} UTC</time>;
}
