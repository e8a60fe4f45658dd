import type { Shape } from "./shapes.ts";

const MONTH = "(?:0[1-9]|1[0-2])";
const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const DAY_AND_MONTH = "(?:0?[1-9]|[12]\\d|3[01])/(?:0?[1-9]|1[0-2])";
const HOUR = "(?:[01]\\d|2[0-3])";
const LOOSE_HOUR = "(?:[01]?\\d|2[0-3])";
const ISO = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}";
const ZONE = "(?:Z|[+-]\\d{2}:\\d{2})";

const ANY_DIGITS = "any digits are accepted, 0000-99-99 too";
const ANY_NUMBERS = "numbers that no date has are accepted";
const ANY_TIME = "any digits are accepted, 99:99 too";
const ANY_DAY = "days beyond a month's end are accepted, February 31 too";

/** Dates and times. */
export const TIME_SHAPES: readonly Shape[] = [
  { pattern: String.raw`\d{4}-\d{2}-\d{2}`, words: "a date written YYYY-MM-DD", remark: ANY_DIGITS },
  { pattern: String.raw`\d{4}-\d{1,2}-\d{1,2}`, words: "a date written YYYY-M-D", remark: ANY_NUMBERS },
  { pattern: `\\d{4}-${MONTH}-${DAY}`, words: "a date written YYYY-MM-DD", remark: ANY_DAY },
  { pattern: `\\d{4}-${MONTH}`, words: "a year and month written YYYY-MM" },
  { pattern: String.raw`\d{4}/\d{2}/\d{2}`, words: "a date written YYYY/MM/DD", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{4}\.\d{2}\.\d{2}`, words: "a date written YYYY.MM.DD", remark: ANY_NUMBERS },
  {
    pattern: String.raw`\d{2}/\d{2}/\d{4}`,
    words: "a date written DD/MM/YYYY or MM/DD/YYYY",
    remark: ANY_NUMBERS,
  },
  {
    pattern: String.raw`\d{1,2}/\d{1,2}/\d{4}`,
    words: "a date written D/M/YYYY or M/D/YYYY",
    remark: ANY_NUMBERS,
  },
  { pattern: String.raw`\d{2}\.\d{2}\.\d{4}`, words: "a date written DD.MM.YYYY", remark: ANY_NUMBERS },
  { pattern: String.raw`\d{1,2}\.\d{1,2}\.\d{4}`, words: "a date written D.M.YYYY", remark: ANY_NUMBERS },
  {
    pattern: String.raw`\d{2}-\d{2}-\d{4}`,
    words: "a date written DD-MM-YYYY or MM-DD-YYYY",
    remark: ANY_NUMBERS,
  },
  { pattern: `${MONTH}/${DAY}/\\d{4}`, words: "a date written MM/DD/YYYY", remark: ANY_DAY },
  { pattern: `${DAY}/${MONTH}/\\d{4}`, words: "a date written DD/MM/YYYY", remark: ANY_DAY },
  { pattern: `${DAY_AND_MONTH}/\\d{4}`, words: "a date written D/M/YYYY", remark: ANY_DAY, only: "whole" },
  { pattern: ISO, words: "a date and time written YYYY-MM-DDTHH:MM:SS", remark: ANY_NUMBERS },
  { pattern: `${ISO}Z`, words: "a date and time written YYYY-MM-DDTHH:MM:SSZ", remark: ANY_NUMBERS },
  {
    pattern: `${ISO}(?:\\.\\d+)?Z`,
    words: "a date and time written YYYY-MM-DDTHH:MM:SSZ, which may have fractions of a second",
    remark: ANY_NUMBERS,
  },
  {
    pattern: `${ISO}\\.\\d{3}Z`,
    words: "a date and time written YYYY-MM-DDTHH:MM:SS.sssZ",
    remark: ANY_NUMBERS,
  },
  {
    pattern: `${ISO}${ZONE}`,
    words: "a date and time with its offset, as ISO 8601 writes it",
    remark: ANY_NUMBERS,
  },
  {
    pattern: `${ISO}(?:\\.\\d+)?${ZONE}`,
    words: "a date and time with its offset, as ISO 8601 writes it",
    remark: ANY_NUMBERS,
  },
  { pattern: String.raw`\d{2}:\d{2}`, words: "a time written HH:MM", remark: ANY_TIME },
  { pattern: String.raw`\d{2}:\d{2}:\d{2}`, words: "a time written HH:MM:SS", remark: ANY_TIME },
  { pattern: `${HOUR}:[0-5]\\d`, words: "a time of day from 00:00 to 23:59" },
  { pattern: `${HOUR}:[0-5]\\d:[0-5]\\d`, words: "a time of day from 00:00:00 to 23:59:59" },
  {
    pattern: `${LOOSE_HOUR}:[0-5]\\d`,
    words: "a time of day from 0:00 to 23:59",
    remark: "the hour has one or two digits",
    only: "whole",
  },
  {
    pattern: `${LOOSE_HOUR}:[0-5]\\d:[0-5]\\d`,
    words: "a time of day from 0:00:00 to 23:59:59",
    remark: "the hour has one or two digits",
    only: "whole",
  },
];
