import { definition, type Format } from "./format.ts";

/** Dates, times and numbers. */
export const VALUE_FORMATS: readonly Format[] = /* @__PURE__ */ listValueFormats();

/** A function, so that bundlers can leave the table out. */
function listValueFormats(): readonly Format[] {
  /** @param more digits of the year before the last four */
  function datePattern(more: string): string {
    const yearMonthDay = String.raw`${more}\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|` +
      String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;
    const leapYear = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
    return `(?:${yearMonthDay}|${more}${leapYear}-02-29)`;
  }

  /** A date as a part of a pattern, with the days of each month. */
  const DATE = datePattern("");

  /** The year of HTML has four or more digits and isn't zero. */
  const HTML_DATE = String.raw`(?!0+-)${datePattern(String.raw`\d*`)}`;

  const HOUR = String.raw`(?:[01]\d|2[0-3])`;

  /** The time of HTML: seconds and up to three decimals are optional. */
  const HTML_TIME = String.raw`${HOUR}:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?`;

  /** One of each script that has a set of letters and digits in a validator. */
  const LETTERS = [..."AÉΩЯԱאاअঅਅઅஅఅಅഅඅกကაአកあアㄱ가中"];

  const TIME_PARTS = String.raw`(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
  const DATE_PARTS = String.raw`(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)`;

  return [
    {
      id: "date",
      name: "a date (RFC 3339)",
      regex: definition(DATE),
      source: "RFC 3339, section 5.6 (full-date) and 5.7 (days of the months)",
      typical: ["2024-01-31", "1999-12-31", "2023-06-15", "2024-10-01", "1970-01-01", "2019-07-09"],
      unusual: ["2000-02-29", "0001-01-01", "9999-12-31", "1582-10-15"],
      nearMisses: [
        "2023-02-29",
        "2024-02-30",
        "2024-04-31",
        "2024-13-01",
        "2024-00-10",
        "0000-99-99",
        "2024-1-1",
        "24-01-31",
        "2024/01/31",
        "2024-01-31T00:00:00Z",
      ],
      others: ["192-168-01-01", "1-800-555-0199", "f47ac10b-58cc-4372"],
    },
    {
      id: "html-time",
      name: "a time of day (HTML)",
      aliases: ["time"],
      regex: definition(HTML_TIME),
      source: "HTML Living Standard, section 2.3.5.4 (valid time string)",
      typical: ["09:30", "12:00", "23:59", "00:00", "07:05", "18:45"],
      kinds: [["09:30:15", "12:00:00", "23:59:59"]],
      unusual: ["09:30:15", "09:30:15.5", "23:59:59.999"],
      nearMisses: [
        "24:00",
        "9:30",
        "12:60",
        "99:99",
        "12:00:60",
        "12:00 PM",
        "1200",
        "12:0",
        "12:00:00.1234",
      ],
      others: [
        "123:456",
        "a:b",
        "::1",
        "00:1a:2b:3c:4d:5e",
        "12/31/2024 10:30",
        "12:30:00Z",
        "12:30:00+02:00",
        "-12:30:00",
      ],
      akin: ["integer"],
    },
    {
      id: "date-time",
      name: "a date and time with its offset (RFC 3339)",
      regex: definition(
        String.raw`${DATE}[Tt]${HOUR}:[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[Zz]|[+-]${HOUR}:[0-5]\d)`,
      ),
      source: "RFC 3339, section 5.6 (date-time)",
      beyond: "second 60 only where a leap second was inserted",
      typical: [
        "2024-01-31T12:30:00Z",
        "1999-12-31T23:59:59Z",
        "2023-06-15T08:00:00Z",
        "2024-10-01T00:00:00Z",
        "1970-01-01T00:00:00Z",
        "2019-07-09T18:45:10Z",
      ],
      kinds: [
        ["2024-01-31T12:30:00.000Z", "1999-12-31T23:59:59.123Z"],
        ["2024-01-31T12:30:00+02:00", "1999-12-31T23:59:59-05:30"],
      ],
      unusual: [
        "2024-01-31T12:30:00+02:00",
        "2024-01-31T12:30:00.123Z",
        "2024-01-31T12:30:00-05:30",
        "2024-01-31t12:30:00z",
        "1990-12-31T23:59:60Z",
      ],
      nearMisses: [
        "2024-02-30T12:00:00Z",
        "2024-01-31T24:00:00Z",
        "9999-99-99T99:99:99Z",
        "2024-01-31T12:30:00",
        "2024-01-31T12:30Z",
        "2024-01-31 12:30:00Z",
        "2024-01-31T12:30:00.Z",
        "2024-01-31T12:30:00+0200",
        "2024-01-31",
      ],
      others: ["T12:30:00Z", "Tue, 31 Jan 2024 12:30:00 GMT"],
    },
    {
      id: "html-local-date-time",
      name: "a local date and time (HTML)",
      aliases: ["datetime-local"],
      regex: definition(`${HTML_DATE}[T ]${HTML_TIME}`),
      source: "HTML Living Standard, section 2.3.5.5 (valid local date and time string)",
      typical: [
        "2024-01-31T12:30",
        "1999-12-31T23:59",
        "2023-06-15T08:00",
        "2024-10-01T00:00",
        "1970-01-01T00:00",
        "2019-07-09T18:45",
      ],
      kinds: [["2024-01-31T12:30:15", "1999-12-31T23:59:59"], ["2024-01-31 12:30:15", "1999-12-31 23:59:59"]],
      unusual: ["2024-01-31 12:30", "12024-02-29T12:30", "2024-01-31T12:30:15", "2024-01-31T12:30:15.250"],
      nearMisses: [
        "2024-02-30T12:00",
        "2024-01-31T24:00",
        "9999-99-99T99:99",
        "2024-01-31",
        "12:30",
        "2024-01-31T12",
        "2024-01-31_12:30",
        "2024-01-31T1:30",
      ],
      others: ["2024-01-31Tuesday", "T12:30"],
      akin: ["date-time"],
    },
    {
      id: "html-month",
      name: "a year and month (HTML)",
      regex: definition(String.raw`(?!0+-)\d{4,}-(?:0[1-9]|1[0-2])`),
      source: "HTML Living Standard, section 2.3.5.1 (valid month string)",
      typical: ["2024-01", "1999-12", "2023-06", "2024-10", "1970-01", "2019-07"],
      unusual: ["9999-12", "0001-01", "12024-11"],
      nearMisses: [
        "2024-13",
        "2024-00",
        "2024-1",
        "0000-01",
        "24-01",
        "2024/01",
        "202401",
        "2024-99",
        "2024-01-01",
      ],
      others: ["1234-5678", "abcd-ef", "2024-W01"],
    },
    {
      id: "duration",
      name: "a duration in capitals (RFC 3339)",
      regex: definition(String.raw`P(?:${DATE_PARTS}(?:T${TIME_PARTS})?|T${TIME_PARTS}|\d+W)`),
      source: "RFC 3339, appendix A (duration)",
      typical: ["P1Y", "P3D", "PT15M", "PT1H30M", "P1DT12H", "PT30S"],
      unusual: ["P2W", "P1Y2M3DT4H5M6S", "P1Y6M", "PT36H"],
      nearMisses: ["P", "PT", "P1DT", "P1S", "1D", "P1D2Y", "PT1.5S", "-P1D", "P1H", "P1Y3D"],
      others: ["PASSWORD", "PX", "Party"],
    },
    {
      id: "integer",
      name: "an integer in ASCII digits",
      aliases: ["int"],
      regex: definition(String.raw`[+-]?\d+`),
      source: "XML Schema Part 2, section 3.3.13 (integer)",
      typical: ["1", "7", "42", "100", "2024", "1234567890"],
      unusual: ["0", "-5", "+7", "007", "12345678901234567890123"],
      nearMisses: ["", "-", "1.0", "1e3", "--1", "1 000", "1_000", " 1", "٣"],
      others: [
        "1,2,3",
        "3,14",
        "1 2 3",
        "12345 678901",
        "10k",
        "2n+1",
        "1-2-3",
        "1/2",
        "1 1/2",
        "12:30",
        "4a",
        "1.2.3",
        "v1",
        "1%",
        "(1)",
        "1;2",
        "#1",
        "1st",
        "1~2",
        "1º",
        "1a",
        ...LETTERS,
      ],
    },
    {
      id: "decimal",
      name: "a decimal number (XML Schema)",
      aliases: ["number", "float"],
      regex: definition(String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`),
      source: "XML Schema Part 2, section 3.2.3 (decimal)",
      typical: ["3.14", "0.50", "99.99", "10.00", "1.25", "1234.56"],
      unusual: ["42", "-1.5", "+2.75", ".5", "5.", "0.123456789"],
      nearMisses: ["", ".", "1.2.3", "1,5", "1e5", "--1.5", "1..5", "-", "NaN", "1x5"],
      others: [
        "1.2.3.4",
        "1,2,3",
        "1 2",
        "1/2",
        "1.a",
        "12:30",
        "v1.2",
        "$1.50",
        "1.5%",
        "1.5k",
        "0x1F",
        "3i",
        ...LETTERS,
      ],
      akin: ["json-number"],
    },
    {
      id: "json-number",
      name: "a JSON number",
      regex: definition(String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`),
      source: "RFC 8259, section 6",
      typical: ["42", "0.5", "1e5", "-12.5", "2.5E-3", "-1"],
      unusual: ["0", "-0", "1E+400", "123456789012345678901234567890"],
      nearMisses: ["", "+1", "01", ".5", "5.", "1e", "0x1F", "NaN", "-", "1.e5"],
      others: ["1,2", "e5e5", "1 2", "--1", "1-2", ...LETTERS],
      akin: ["us-zip-code", "integer", "decimal"],
    },
    {
      id: "roman-numeral",
      name: "a standard Roman numeral in capitals up to 3999",
      regex: definition(
        "(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})",
      ),
      source: "Unicode, section 22.3 (the standard form)",
      typical: ["I", "IV", "IX", "XIV", "XLII", "MMXXIV", "MCMXCIX"],
      unusual: ["MMMCMXCIX", "DCCCLXXXVIII", "CDXLIV"],
      nearMisses: ["", "IIII", "VV", "IC", "MMMM", "XM", "IXI", "LL", "IIX"],
      others: ["HELLO", "ABC", "1"],
    },
  ];
}
