import { ONE_VALUE, type Template } from "./template.ts";

/** Points in time, and numbers as people write them. */
export const dateAndNumberTemplates: readonly Template[] = [
  {
    id: "iso-date",
    name: "ISO date",
    category: "Dates and numbers",
    pattern: String.raw`\b(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])\b`,
    flags: "g",
    description: "Dates such as 2026-01-31, with year, month and day as groups",
    sample: "Opened 2026-01-31, due 2026-02-28; not 31.01.2026 and not 2026-13-01",
    accepts: ["2026-01-31", "0001-12-01", "on 2024-02-29."],
    refuses: ["2026-1-31", "2026-13-01", "2026-00-10", "2026-01-32", "26-01-31", "12026-01-31", "2026/01/31"],
    caveat: "Days that the month does not have, such as 2026-02-31, are taken",
  },
  {
    id: "iso-date-time",
    name: "ISO date and time",
    category: "Dates and numbers",
    pattern: String.raw`\b(?<date>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))` +
      String.raw`T(?<time>(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?)` +
      String.raw`(?<offset>Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)\b`,
    flags: "gi",
    description: "Time stamps as RFC 3339 writes them: date, time with seconds, and offset",
    sample: "2026-01-31T09:30:00Z started\n2026-01-31T10:30:00.125+01:00 ended\n2026-01-31 10:30 noted",
    accepts: ["2026-01-31T09:30:00Z", "2026-01-31t09:30:00.5z", "2026-12-31T23:59:60-08:00"],
    refuses: [
      "2026-01-31",
      "2026-01-31T09:30Z",
      "2026-01-31T24:00:00Z",
      "2026-01-31T09:30:00",
      "2026-01-31 09:30:00Z",
    ],
    caveat: "Second 60 is taken at any minute, and a day such as February 31 in any year",
  },
  {
    id: "time-24-hour",
    name: "Time of day, 24 hours",
    category: "Dates and numbers",
    pattern: String.raw`(?<!\d:?)(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?!:?\d)`,
    flags: "g",
    description: "Times from 0:00 to 23:59, with or without seconds",
    sample: "Open 8:30 to 17:45, closed at 23:59:59; not 24:00 and not 7:5",
    accepts: ["00:00", "7:05", "23:59", "23:59:59", "at 12:30: lunch"],
    refuses: ["24:00", "12:60", "7:5", "12:30:60", "123:00", "1:2:3", "12.30"],
    caveat: "24:00, which some use for the end of a day, is refused",
  },
  {
    id: "decimal-number",
    name: "Decimal number",
    category: "Dates and numbers",
    pattern: String.raw`^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$`,
    flags: "gim",
    description: "Numbers with an optional sign, fraction and exponent, one to a line",
    sample: "42\n-3.14\n.5\n6.022e23\n1,000\n1.2.3",
    accepts: ["0", "42", "-3.14", "+.5", "1.", "6.022e23", "1E-9"],
    refuses: ["", ".", "+", "e5", "1e", "1,000", "1.2.3", "0x1f", "--1", "Infinity", "1 "],
    caveat: `It takes "1." as Number() does, and neither separators nor a decimal comma. ${ONE_VALUE}`,
  },
  {
    id: "thousands-separators",
    name: "Thousands separators",
    category: "Dates and numbers",
    pattern: String.raw`(?<=(?<![.\d])\d{1,20})(?=(?:\d{3}){1,6}(?!\d))`,
    flags: "g",
    description: "The places in a number where separators go: replace each with a comma",
    sample: "1000 of 1234567.891011 rows, 999 left",
    accepts: ["1000", "1234567", "-10000.5", "costs 25000"],
    refuses: ["", "1", "999", "0.123456", ".1234", "1,000", "12.3456"],
    caveat: "Years are separated too, and whole parts of more than 21 digits in part only. " +
      "To show a number of your own use Intl.NumberFormat",
  },
];
