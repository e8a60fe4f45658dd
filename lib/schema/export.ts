import { z } from "zod";
import { MAX_CONTRACT_CHARACTERS, MAX_CONTRACTS } from "../limits/library.ts";
import { MAX_PATTERN_CHARACTERS } from "../limits/pattern.ts";
import {
  MAX_EXPORT_STEPS,
  MAX_EXPORT_TEXT_CHARACTERS,
  MAX_EXPORT_TITLE_CHARACTERS,
  MAX_EXPORT_WARNINGS,
} from "../limits/services.ts";
import { EXPORT_FORMAT_NAMES } from "../regex/export/export_text.ts";
import { Flags } from "./snippets.ts";
import { wellFormedText } from "./text.ts";

const words = () => wellFormedText().max(MAX_EXPORT_TEXT_CHARACTERS);

/** A line of an explanation. */
const ExportStep = z.object({
  label: words(),
  depth: z.int().nonnegative()
    .meta({ description: "0 is the top level. Drawn at most one deeper than the step before, and to 8" }),
  detail: words().default("").meta({ description: "A further sentence; only `workspace` shows it" }),
}).meta({ id: "ExportStep" });

/** A warning that is listed after the explanation. */
const ExportWarning = z.object({
  severity: z.enum(["info", "warn", "danger"]),
  title: words(),
  message: words(),
  hint: words().default("").meta({ description: "What to do; empty if there is no tip" }),
}).meta({ id: "ExportWarning" });

/** What the pattern is for, with a proof of how both relate. */
const ExportPurpose = z.object({
  title: words().meta({ description: "Such as `A date (RFC 3339)`" }),
  detail: words().meta({ description: "How the pattern relates to it" }),
}).meta({ id: "ExportPurpose" });

/** What must always hold of the pattern, and whether it does. */
const ExportContract = z.object({
  contract: wellFormedText().max(MAX_CONTRACT_CHARACTERS)
    .meta({ description: "As it is written, such as `within format ipv4`" }),
  answer: z.enum(["holds", "broken", "undecided", "invalid"]),
  detail: words().default("").meta({
    description: "A text that breaks it, why it isn't decided, or what is wrong with it",
  }),
}).meta({ id: "ExportContract" });

/** What to use instead of a slow pattern. */
const ExportFix = z.object({
  pattern: wellFormedText().max(MAX_PATTERN_CHARACTERS),
  flags: Flags.default(""),
  proof: words().meta({ description: "What is proved of it, such as `Same matches, linear time (proved)`" }),
}).meta({ id: "ExportFix" });

/** The body of `POST /api/export`. */
export const ExportRequest = z.object({
  format: z.enum(EXPORT_FORMAT_NAMES),
  title: wellFormedText().max(MAX_EXPORT_TITLE_CHARACTERS),
  pattern: wellFormedText().max(MAX_PATTERN_CHARACTERS)
    .meta({ description: "Source without delimiters; with its flags it compiles as a JavaScript RegExp" }),
  flags: Flags.default(""),
  purpose: ExportPurpose.optional()
    .meta({ description: "Written below the pattern, as proved; left out without one" }),
  steps: z.array(ExportStep).max(MAX_EXPORT_STEPS),
  contracts: z.array(ExportContract).max(MAX_CONTRACTS).default([])
    .meta({ description: "Listed with their answers after the explanation; the server doesn't check them" }),
  warnings: z.array(ExportWarning).max(MAX_EXPORT_WARNINGS).default([]),
  fix: ExportFix.optional()
    .meta({ description: "Written after the warnings; left out without one. The server doesn't check it" }),
}).meta({ id: "ExportRequest" });

/** The response of `POST /api/export`. */
export const ExportResult = z.object({
  /** The document's text. */
  content: z.string(),
}).meta({ id: "Exported" });

export type ExportRequest = Readonly<z.infer<typeof ExportRequest>>;
export type ExportResult = Readonly<z.infer<typeof ExportResult>>;
