import { z } from "zod";

/** What a suite is about. */
export const FixtureCategory = z.enum([
  "matching",
  "captures",
  "unicode",
  "empty",
  "sticky",
  "runaway",
]);

/** A match that must be found. */
export const ExpectedMatch = z.object({
  /** Where it starts, in UTF-16 code units of the input. */
  index: z.int().nonnegative(),
  text: z.string(),
  /** Captures by the group's name, or by its number where it has none; null where it took no part. */
  groups: z.record(z.string(), z.string().nullable()).optional(),
});

/** What a run on the input gives: these matches, so many, none, or no end. */
export const Expectation = z.union([
  z.strictObject({ matches: z.array(ExpectedMatch) }),
  z.strictObject({ count: z.int().nonnegative() }),
  z.strictObject({ none: z.literal(true) }),
  z.strictObject({ runaway: z.literal(true) }),
]);

/** One input of a suite, with what a run on it gives. */
export const FixtureCase = z.object({
  id: z.string(),
  input: z.string(),
  expect: Expectation,
});

/** One pattern with inputs. */
export const FixtureSuite = z.object({
  id: z.string(),
  title: z.string(),
  category: FixtureCategory,
  pattern: z.string(),
  flags: z.string(),
  description: z.string(),
  cases: z.array(FixtureCase),
}).meta({ id: "FixtureSuite" });

/** The answer of `GET /api/fixtures/:name`. */
export const FixtureSet = z.object({
  /** Raised when a case changes. */
  version: z.int(),
  name: z.string(),
  suites: z.array(FixtureSuite),
}).meta({ id: "FixtureSet" });

export type FixtureCase = Readonly<z.infer<typeof FixtureCase>>;
export type FixtureSuite = Readonly<z.infer<typeof FixtureSuite>>;
export type FixtureSet = Readonly<z.infer<typeof FixtureSet>>;
