import { z } from "zod";

const TextMatch = z.object({
  start: z.int(),
  end: z.int(),
  captures: z.array(
    z.object({
      start: z.int().meta({ description: "-1 where only the text is known" }),
      text: z.string(),
    }).nullable(),
  ),
}).meta({ id: "TextMatch", description: "Its bounds are UTF-16 code units of the text" });

const StepsBeforeAfter = z.object({
  before: z.int().nullable(),
  after: z.int().nullable(),
}).meta({ id: "StepsBeforeAfter", description: "Null for more than were counted" });

/** A bound on the steps of every search in a text. */
export const StepBound = z.object({
  coefficients: z.array(z.number()).meta({ description: "Of ascending powers of the text's length" }),
  text: z.string(),
});

/** A suggested replacement of a pattern and the evidence for it. */
export const CheckedRewrite = z.object({
  replacement: z.object({ pattern: z.string(), flags: z.string() }),
  proof: z.enum(["equal", "agrees", "changes"]).meta({
    description: "`equal` is proved for all texts, `agrees` was tried on some, `changes` has a witness",
  }),
  otherGroups: z.literal(true).optional().meta({
    description:
      "Set if the replacement lacks groups or numbers them differently; `equal` is about the others",
  }),
  reason: z.string().meta({ description: "How it was determined" }),
  texts: z.int().meta({ description: "On which both were run and found the same" }),
  steps: z.object({
    texts: StepsBeforeAfter,
    attack: StepsBeforeAfter.optional(),
  }).meta({ description: "Of our own engine, on all these texts together and on the attack of the verdict" }),
  bound: StepBound.optional()
    .meta({ description: "Of a replacement for a slow pattern, if its steps are proved to be linear" }),
  degree: z.int().optional().meta({
    description:
      "Otherwise the degree of a proved polynomial bound on its steps, if that is lower than the pattern's",
  }),
  witness: z.object({
    text: z.string(),
    before: TextMatch.nullable(),
    after: TextMatch.nullable(),
  }).optional().meta({ description: "A text in which the replacement finds something else" }),
});
