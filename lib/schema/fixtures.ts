import { z } from "zod";

/** Topic of a suite. */
export const FixtureCategory = z.enum([
  "matching",
  "captures",
  "unicode",
  "empty",
  "sticky",
  "runaway",
]);

/** An expected match. */
const ExpectedMatch = z.object({
  /** Start of the match in UTF-16 code units of the input. */
  index: z.int().nonnegative(),
  text: z.string(),
  /** Captures by group name, or by number for unnamed groups; null for groups that did not participate. */
  groups: z.record(z.string(), z.string().nullable()).optional(),
});

/** Expected result: certain matches, a number of matches, no match, or a run that doesn't end. */
const Expectation = z.union([
  z.strictObject({ matches: z.array(ExpectedMatch) }),
  z.strictObject({ count: z.int().nonnegative() }),
  z.strictObject({ none: z.literal(true) }),
  z.strictObject({ runaway: z.literal(true) }),
]);

/** An input and its expected result. */
export const FixtureCase = z.object({
  id: z.string(),
  input: z.string(),
  expect: Expectation,
});

/** A pattern with inputs. */
export const FixtureSuite = z.object({
  id: z.string(),
  title: z.string(),
  category: FixtureCategory,
  pattern: z.string(),
  flags: z.string(),
  description: z.string(),
  cases: z.array(FixtureCase),
}).meta({ id: "FixtureSuite" });

/** The response of `GET /api/fixtures/:name`. */
export const FixtureSet = z.object({
  /** Increases with every change of a case. */
  version: z.int(),
  name: z.string(),
  suites: z.array(FixtureSuite),
}).meta({ id: "FixtureSet" });

export type FixtureCase = Readonly<z.infer<typeof FixtureCase>>;
export type FixtureSuite = Readonly<z.infer<typeof FixtureSuite>>;
export type FixtureSet = Readonly<z.infer<typeof FixtureSet>>;
