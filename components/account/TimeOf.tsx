const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A time in words, in UTC: the server does not know where its reader lives. */
export function TimeOf({ ms }: {
  /** Unix milliseconds. */
  readonly ms: number;
}) {
  const time = new Date(ms);
  return <time datetime={time.toISOString()}>{FORMAT.format(time)} UTC</time>;
}
