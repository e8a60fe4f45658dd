import type { FixtureSet } from "../schema/fixtures.ts";
import { captureSuites } from "./fixtures/captures.ts";
import { emptySuites } from "./fixtures/empty.ts";
import { matchingSuites } from "./fixtures/matching.ts";
import { runawaySuites } from "./fixtures/runaway.ts";
import { stickySuites } from "./fixtures/sticky.ts";
import { unicodeSuites } from "./fixtures/unicode.ts";

/** The built-in fixtures: what each family of patterns does to a few inputs, as the native engine says. */
export const serviceFixtures: FixtureSet = {
  version: 1,
  name: "service",
  suites: [
    ...matchingSuites,
    ...captureSuites,
    ...unicodeSuites,
    ...emptySuites,
    ...stickySuites,
    ...runawaySuites,
  ],
};
