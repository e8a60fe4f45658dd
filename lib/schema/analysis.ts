import { z } from "zod";
import { CheckedRewrite, StepBound } from "./rewrite.ts";
import { Flags, Pattern } from "./snippets.ts";

const optionalPart = (part: string) =>
  z.boolean().optional().meta({ description: `Whether to include ${part}` });

/** Options of a request for a PerformanceReport: which parts it should have. */
export const AnalyzeOptions = z.object({
  complexity: optionalPart("sizes and readability"),
  performance: optionalPart("how the time of a search grows"),
  suggestions: optionalPart("warnings, and patterns to use instead"),
  testCases: optionalPart("texts that match and texts that don't"),
}).meta({
  id: "AnalyzeOptions",
  description:
    "Selects the second response shape: the parts that are true or, if none is, those that are not false",
});

/** The body of `POST /api/analyze`. */
export const AnalyzeRequest = z.object({
  pattern: Pattern,
  flags: Flags.default(""),
  options: AnalyzeOptions.nullable().default(null),
}).meta({ id: "AnalyzeRequest" });

const Stretch = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
}).meta({ id: "Range", description: "Half-open, in UTF-16 code units of the pattern" });

/** Size and nesting of a pattern. */
const Metrics = z.object({
  nodes: z.int().meta({ description: "Nodes of the syntax tree, without the pattern itself" }),
  depth: z.int().meta({
    description: "Groups, lookarounds and quantifiers around the deepest leaf; 0 for a flat pattern",
  }),
  quantifiers: z.int(),
  groups: z.int().meta({ description: "Capturing and non-capturing groups" }),
  lookarounds: z.int().meta({ description: "Lookaheads and lookbehinds, positive and negative" }),
}).meta({ id: "Metrics", description: "Adding a part to a pattern lowers none of them" });

const ExactInteger = z.union([z.int(), z.string().regex(/^-?\d+$/)]).meta({
  id: "ExactInteger",
  description: "A string of digits beyond the integers that a number represents exactly",
});

const from = z.int().nonnegative().meta({ description: "Number of pumps from which on it holds" });

/** An exact law of the steps on an attack. */
const GrowthLaw = z.union([
  z.object({
    kind: z.literal("polynomial"),
    degree: z.int().nonnegative(),
    period: z.int().positive().meta({ description: "There is a polynomial for each residue of the pumps" }),
    from,
    differences: z.array(z.array(ExactInteger)).meta({
      description:
        "For `from + residue + period * t` pumps the steps are the sum of `differences[residue][i]` times " +
        "the binomial coefficient of `t` over `i`",
    }),
  }),
  z.object({
    kind: z.literal("recurrence"),
    coefficients: z.array(ExactInteger).meta({
      description: "The steps are the sum of `coefficients[i]` times those with `i + 1` pumps fewer",
    }),
    initial: z.array(ExactInteger).meta({ description: "The steps with `from + i` pumps" }),
    base: z.number().meta({ description: "The dominant root: the factor of one more pump, in the limit" }),
    from,
  }),
]).meta({ id: "GrowthLaw", description: "Predicted the steps of longer attacks than it was found with" });

/** What is known about catastrophic backtracking, and how it was determined. */
const Verdict = z.object({
  kind: z.enum(["safe", "vulnerable", "suspicious", "unknown"])
    .meta({ description: "`safe` always means proved; a search that found nothing is `unknown`" }),
  how: z.enum(["proved", "confirmed", "searched", "not_analysed"]),
  finished: z.boolean().optional().meta({
    description:
      "With `unknown` and `searched`: whether the search ended within its budget. It found no slow input, but " +
      'other texts may be slow. With `class: "linear"`, the proved bound is too high to be useful',
  }),
  tried: z.object({
    texts: z.int().meta({ description: "Repeated texts" }),
    characters: z.int().meta({ description: "Length of the longest one in UTF-16 code units" }),
  }).optional().meta({ description: "What a search that found nothing has tried" }),
  notCovered: z.array(z.string()).optional().meta({
    description: "What the search knows that it did not cover, as noun phrases",
  }),
  class: z.enum(["linear", "polynomial", "exponential"]).optional(),
  degree: z.number().optional().meta({ description: "Of a polynomial; exact with a `law`, else estimated" }),
  base: z.number().optional().meta({
    description: "Of an exponential: the factor of one more pump; exact with a `law`, else estimated",
  }),
  law: GrowthLaw.optional().meta({
    description:
      "The exact steps on the attack for any number of pumps; without it, longer attacks than those in " +
      "`steps` are estimated",
  }),
  attack: z.object({
    prefix: z.string(),
    pump: z.string(),
    suffix: z.string(),
    lead: z.object({ prefix: z.string(), pump: z.string(), suffix: z.string() }).optional().meta({
      description:
        "The beginning in place of `prefix`: two loops match long texts at once, and its `pump` is repeated as often. " +
        "The other numbers of the verdict are about this text",
    }),
    count: z.int().meta({
      description:
        "Repetitions of `pump` in a text that takes about a second, or of at most 20,000 characters",
    }),
  }).optional(),
  slowLength: z.object({
    ms: z.number(),
    characters: z.int().meta({ description: "UTF-16 code units" }),
  }).optional().meta({
    description:
      "Length at which the attack takes so long, at a billion steps a second on every machine: steps are counted and " +
      "extrapolated by the `law`, or else estimated",
  }),
  safeLength: z.object({
    ms: z.number(),
    characters: z.int().meta({ description: "UTF-16 code units" }),
  }).optional().meta({
    description:
      "Length up to which a search takes at most so long, by counted steps: of every text if `class` is linear, else of " +
      "the attack. At most 1,000,000: engines may fail on longer texts",
  }),
  bound: StepBound.optional().meta({ description: "No search takes more steps" }),
  steps: z.array(z.array(z.number()).length(2))
    .meta({ description: "Length of an attack in UTF-16 code units, and its steps" }),
  hotspots: z.array(Stretch),
}).meta({ id: "Verdict" });

const notes = z.array(z.string()).meta({ description: "How the verdict was reached" });

const reached = { notes, verdict: Verdict, metrics: Metrics.optional() };

/** The response to a request without `options`. */
export const RiskReport = z.object({
  riskScore: z.int().min(0).max(100),
  warnings: z.array(z.object({
    id: z.string().meta({ description: "The rule's stable name" }),
    severity: z.enum(["info", "warn", "danger"]),
    title: z.string(),
    message: z.string(),
    hint: z.string(),
    range: Stretch,
  })),
  suggestions: z.array(z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    caveat: z.string().meta({ description: "Caveats; may be empty" }),
    range: Stretch,
    ...CheckedRewrite.shape,
  })),
  complexity: z.object({
    level: z.enum(["low", "medium", "high", "critical"]),
    factors: z.array(z.string()),
  }).optional(),
  ...reached,
}).meta({ id: "RiskReport" });

/** The response to a request with `options`. Parts that were not requested are absent. */
export const PerformanceReport = z.object({
  complexity: z.object({
    score: z.number().min(0).max(10),
    level: z.enum(["simple", "moderate", "complex", "extreme"]),
    ...Metrics.shape,
  }).optional(),
  performance: z.object({
    bestCase: z.string().meta({ description: "On a text without a match, `O(n)`" }),
    worstCase: z.string().optional().meta({ description: "Omitted if it is not known" }),
    redosRisk: z.enum(["none", "low", "medium", "high", "critical"]).meta({
      description:
        "`none` is proved; `low`: everything was searched and nothing found, or a bound is proved; `medium`: slow on " +
        "long input, or not known; `high`: slow in counted steps, not confirmed; `critical`: exponential, or a " +
        "second on fewer than 2,000 characters",
    }),
  }).optional(),
  suggestions: z.array(z.object({
    type: z.enum(["info", "optimization", "safety", "equivalent"]),
    message: z.string(),
    position: Stretch,
    ...CheckedRewrite.partial().shape,
  })).optional().meta({ description: "What to look at; those with a `replacement` are rewrites" }),
  testCases: z.object({
    matching: z.array(z.string()),
    nonMatching: z.array(z.string()),
    edge: z.array(z.string()).meta({ description: "Of each kind" }),
  }).optional().meta({ description: "Each was run with the native engine" }),
  ...reached,
}).meta({ id: "PerformanceReport" });

/** The response of `POST /api/analyze`. */
export const AnalysisResult = z.union([RiskReport, PerformanceReport]).meta({ id: "AnalysisResult" });

export type AnalyzeOptions = Readonly<z.infer<typeof AnalyzeOptions>>;
export type AnalyzeRequest = Readonly<z.infer<typeof AnalyzeRequest>>;
