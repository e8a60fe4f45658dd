import type { FixtureSet } from "../schema/fixtures.ts";

/** The built-in fixtures: what each family of patterns does to a few inputs, as the native engine says. */
export const serviceFixtures: FixtureSet = {
  version: 1,
  name: "service",
  suites: [
    {
      id: "iso-date",
      title: "ISO date",
      category: "captures",
      pattern: String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(T)?`,
      flags: "g",
      description: "Named groups, and a group that takes part only where a time follows",
      cases: [
        {
          id: "two-dates",
          input: "from 2026-01-31 to 2026-02-28T",
          expect: {
            matches: [
              {
                index: 5,
                text: "2026-01-31",
                groups: { year: "2026", month: "01", day: "31", 4: null },
              },
              {
                index: 19,
                text: "2026-02-28T",
                groups: { year: "2026", month: "02", day: "28", 4: "T" },
              },
            ],
          },
        },
        { id: "no-date", input: "1.2.2026", expect: { none: true } },
      ],
    },
    {
      id: "log-level",
      title: "Log level",
      category: "matching",
      pattern: String.raw`^(?:warn|error)\b.*$`,
      flags: "gim",
      description: "Lines that begin with a level, whatever its letter case",
      cases: [
        {
          id: "three-lines",
          input: "INFO started\nWARN slow\nError lost",
          expect: { count: 2 },
        },
        { id: "level-inside", input: "no warning, no error", expect: { none: true } },
      ],
    },
    {
      id: "letters",
      title: "Letters of any script",
      category: "unicode",
      pattern: String.raw`\p{L}+`,
      flags: "gu",
      description: "Positions count UTF-16 code units: a letter outside the basic plane takes two",
      cases: [
        {
          id: "scripts",
          input: "née Жук 𝒜b",
          expect: {
            matches: [
              { index: 0, text: "née" },
              { index: 4, text: "Жук" },
              { index: 8, text: "𝒜b" },
            ],
          },
        },
      ],
    },
    {
      id: "empty-matches",
      title: "Empty matches",
      category: "empty",
      pattern: "a*",
      flags: "g",
      description: "An empty match advances by one position, so the search ends",
      cases: [
        {
          id: "around-letters",
          input: "baa",
          expect: {
            matches: [
              { index: 0, text: "" },
              { index: 1, text: "aa" },
              { index: 3, text: "" },
            ],
          },
        },
        { id: "empty-input", input: "", expect: { count: 1 } },
      ],
    },
    {
      id: "tokens",
      title: "Tokens one after another",
      category: "sticky",
      pattern: String.raw`\s*(\d+|[-+*/()])`,
      flags: "gy",
      description: "Each match begins where the one before ended; the first gap stops the search",
      cases: [
        { id: "sum", input: "12 + (3*4)", expect: { count: 7 } },
        { id: "gap", input: "1 + x + 2", expect: { count: 2 } },
      ],
    },
    {
      id: "nested-quantifier",
      title: "Nested quantifier",
      category: "runaway",
      pattern: "^(a+)+$",
      flags: "",
      description: "Each further letter doubles the ways to split the text, and all are tried",
      cases: [
        { id: "short", input: "aaaa", expect: { count: 1 } },
        {
          id: "does-not-end",
          input: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
          expect: { runaway: true },
        },
      ],
    },
  ],
};
