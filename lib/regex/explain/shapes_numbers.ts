import type { Shape } from "./shapes.ts";

const DIGITS_BEFORE = "the digits before the full stop may be missing";

/** Numbers, in the ways in which patterns ask for them. */
export const NUMBER_SHAPES: readonly Shape[] = [
  { pattern: String.raw`\d+`, words: "a whole number without a sign", only: "whole" },
  { pattern: String.raw`-?\d+`, words: "a whole number, which may be negative", only: "whole" },
  { pattern: String.raw`[+-]?\d+`, words: "a whole number, which may have a sign", only: "whole" },
  { pattern: String.raw`[1-9]\d*`, words: "a whole number above zero that begins with no 0", only: "whole" },
  { pattern: String.raw`(?:0|[1-9]\d*)`, words: "a whole number without leading zeros", only: "whole" },
  { pattern: String.raw`(?:[1-9]\d*|0)`, words: "a whole number without leading zeros", only: "whole" },
  {
    pattern: String.raw`-?(?:0|[1-9]\d*)`,
    words: "a whole number without leading zeros, which may be negative",
    only: "whole",
  },
  { pattern: String.raw`\d+\.\d+`, words: "a decimal number without a sign", only: "whole" },
  { pattern: String.raw`-?\d+\.\d+`, words: "a decimal number, which may be negative", only: "whole" },
  { pattern: String.raw`\d+(?:\.\d+)?`, words: "a number, which may have decimals", only: "whole" },
  {
    pattern: String.raw`-?\d+(?:\.\d+)?`,
    words: "a number, which may be negative and have decimals",
    only: "whole",
  },
  {
    pattern: String.raw`[+-]?\d+(?:\.\d+)?`,
    words: "a number, which may have a sign and decimals",
    only: "whole",
  },
  {
    pattern: String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`,
    words: "a number as JSON writes it",
    only: "whole",
  },
  {
    pattern: String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`,
    words: "a number, which may have a sign, decimals and an exponent",
    only: "whole",
  },
  {
    pattern: String.raw`\d*\.?\d+`,
    words: "a number, which may have decimals",
    remark: DIGITS_BEFORE,
    only: "whole",
  },
  {
    pattern: String.raw`-?\d*\.?\d+`,
    words: "a number, which may be negative and have decimals",
    remark: DIGITS_BEFORE,
    only: "whole",
  },
  {
    pattern: String.raw`[+-]?\d*\.?\d+`,
    words: "a number, which may have a sign and decimals",
    remark: DIGITS_BEFORE,
    only: "whole",
  },
  {
    pattern: String.raw`\d+(?:\.\d{1,2})?`,
    words: "a number, which may have one or two decimals",
    only: "whole",
  },
  { pattern: String.raw`\d+(?:\.\d{2})?`, words: "a number, which may have two decimals", only: "whole" },
  { pattern: String.raw`\d+\.\d{2}`, words: "a number with two decimals", only: "whole" },
  {
    pattern: String.raw`\d{1,3}(?:,\d{3})*`,
    words: "a whole number with a comma before each three digits",
    only: "whole",
  },
  {
    pattern: String.raw`\d{1,3}(?:,\d{3})*(?:\.\d+)?`,
    words: "a number with a comma before each three digits, which may have decimals",
    only: "whole",
  },
  { pattern: String.raw`\d+%`, words: "a whole number with a percent sign", only: "whole" },
  { pattern: String.raw`[01]+`, words: "binary digits only", only: "whole" },
  { pattern: String.raw`[0-7]+`, words: "octal digits only", only: "whole" },
  { pattern: String.raw`[0-9a-fA-F]+`, words: "hexadecimal digits only", only: "whole" },
  { pattern: String.raw`[0-9a-f]+`, words: "hexadecimal digits only, in lower case", only: "whole" },
  { pattern: String.raw`[0-9A-F]+`, words: "hexadecimal digits only, in upper case", only: "whole" },
  { pattern: String.raw`0x[0-9a-fA-F]+`, words: "a hexadecimal number with 0x before it", only: "whole" },
  { pattern: String.raw`0[xX][0-9a-fA-F]+`, words: "a hexadecimal number with 0x before it", only: "whole" },
];
