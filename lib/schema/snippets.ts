import { z } from "zod";
import { isLayoutSlow } from "./layout_cost.ts";
import {
  MAX_CONTRACT_CHARACTERS,
  MAX_CONTRACTS,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_NOTES_CHARACTERS,
  MAX_SAVED_TESTS,
  MAX_SAVED_TEXT_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
} from "../limits/library.ts";
import { MAX_PATTERN_CHARACTERS } from "../limits/pattern.ts";
import {
  type DetailName,
  fromNames,
  OPTIONAL_DETAILS,
  type OptionalDetail,
  VERSION_DETAILS,
  type VersionDetail,
} from "./snippet_details.ts";
import { displayedText, NOT_DISPLAYABLE, pageSchema, Paging, wellFormedText } from "./text.ts";

/** JavaScript flags, sorted as in `RegExp.prototype.flags`. */
export const Flags = z.string()
  // Aborts the validation, since the following expressions take quadratic time.
  .max(8, { abort: true })
  .regex(/^[dgimsuvy]*$/, "Must contain only the flags d, g, i, m, s, u, v and y")
  .regex(/^(?!.*(.).*\1)/, "Must not repeat a flag")
  .regex(/^(?!.*u.*v)(?!.*v.*u)/, "Flags u and v can't be combined")
  .overwrite((flags) => [...flags].sort().join(""))
  .meta({ description: "A subset of `dgimsuvy` without repeats, not both u and v; stored in this order" });

/** Source of a regular expression without delimiters. `parseOrThrow` checks that it compiles. */
export const Pattern = wellFormedText().min(1).max(MAX_PATTERN_CHARACTERS)
  .meta({
    description:
      "Source without delimiters; with its flags it compiles as a JavaScript RegExp. Buffer boundaries (`\\A`, `\\z` and `\\Z` with flag u or v), a proposal, are valid too",
  });

const Tag = displayedText().trim().toLowerCase().min(1).max(MAX_TAG_CHARACTERS)
  .meta({ description: "Trimmed and lowercased" });

/** The expectation of a line of the test text: a match, or none. */
export const LineExpectation = z.object({
  line: z.int().min(1).max(MAX_SAVED_TEXT_CHARACTERS + 1)
    .meta({ description: "Number of the line, from 1" }),
  match: z.boolean().meta({ description: "Whether a match is expected in it" }),
}).meta({ id: "LineExpectation" });

const tests = z.array(LineExpectation).max(MAX_SAVED_TESTS, { abort: true })
  .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
    error: "Must not repeat a line",
    params: { code: "repeated_line" },
  })
  .overwrite((lines) => lines.toSorted((a, b) => a.line - b.line));

const contracts = z.array(
  displayedText().trim().min(1).max(MAX_CONTRACT_CHARACTERS)
    // A link has one contract a line.
    .regex(/^[^\n\r\u2028\u2029]*$/, "Must be one line"),
).max(MAX_CONTRACTS, { abort: true });

/** What a client sends for each detail. */
const details = {
  name: displayedText().trim().min(1).max(MAX_TITLE_CHARACTERS).meta({ description: "Trimmed" }),
  description: displayedText().max(MAX_DESCRIPTION_CHARACTERS),
  tags: z.array(Tag).max(MAX_TAGS)
    // A form has them in one line.
    .refine((tags) => !isLayoutSlow(tags.join(", ")), NOT_DISPLAYABLE)
    .overwrite((tags) => [...new Set(tags)])
    .meta({ description: "Duplicates are removed" }),
  text: wellFormedText().max(MAX_SAVED_TEXT_CHARACTERS)
    .meta({ description: "The text that the pattern is tried on" }),
  tests: tests.meta({
    description: "Expectations about lines of the text, sorted by line. No line may occur twice",
  }),
  contracts: contracts.meta({
    description:
      "What must always hold of the pattern, such as `whole` or `within format ipv4`, one contract each. See the review's documentation",
  }),
} satisfies Readonly<Record<DetailName, z.ZodType>>;

type Details = typeof details;

const ofVersion = fromNames(VERSION_DETAILS, (name) => details[name]) as Pick<Details, VersionDetail>;

const optional = fromNames(OPTIONAL_DETAILS, (name) => details[name]) as Pick<Details, OptionalDetail>;

/** Null removes a detail. */
const removable = fromNames(OPTIONAL_DETAILS, (name) => {
  const description = `${details[name].meta()?.description}; null to save none`;
  return details[name].nullable().optional().meta({ description });
}) as { [K in OptionalDetail]: z.ZodOptional<z.ZodNullable<Details[K]>> };

const { name, description, tags } = details;
const shared = { name, pattern: Pattern, flags: Flags, description, tags };

/** The body of `POST /api/snippets`. */
export const SnippetDraft = z.object({
  ...shared,
  flags: Flags.default(""),
  description: description.default(""),
  tags: tags.default([]),
  ...z.object(optional).partial().shape,
}).meta({ id: "SnippetDraft" });

/** The body of `PATCH /api/snippets/:id`. `notes` is null without a note. */
export const SnippetPatch = z.object({
  ...z.object(shared).partial().shape,
  ...removable,
  notes: displayedText().max(MAX_NOTES_CHARACTERS).nullable()
    .overwrite((notes) => notes === "" ? null : notes).default(null)
    .meta({ description: "A note, which creates a new version; null or empty for none" }),
}).meta({ id: "SnippetPatch" });

/** The query of `GET /api/snippets`. */
export const SnippetQuery = z.object({
  query: z.string().max(MAX_PATTERN_CHARACTERS).refine((query) => !isLayoutSlow(query), NOT_DISPLAYABLE)
    .toLowerCase().default("")
    .meta({ description: "Plain text that the name or pattern contains, ignoring case" }),
  tag: z.string().trim().toLowerCase().default("")
    .meta({ description: "A tag that the snippet has" }),
  ...Paging.shape,
});

const timestamp = z.iso.datetime({ precision: 3 });

/** A saved pattern. Lists leave out the details of versions. */
export const Snippet = z.object({
  id: z.string(),
  name: z.string(),
  pattern: z.string(),
  flags: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  ...z.object(optional).partial().shape,
  created_at: timestamp,
  updated_at: timestamp,
}).meta({ id: "Snippet" });

/** An entry of a snippet's history. */
export const Version = z.object({
  id: z.string(),
  pattern: z.string(),
  flags: z.string(),
  notes: z.string().nullable().meta({ description: "Null when no note was given" }),
  ...z.object(ofVersion).partial().shape,
  created_at: timestamp,
}).meta({ id: "Version" });

/** Snippets, newest first, without their texts and tests. */
export const SnippetPage = pageSchema(Snippet).meta({ id: "SnippetPage" });

/** Versions, newest first. */
export const VersionPage = pageSchema(Version).meta({ id: "VersionPage" });

export type SnippetDraft = Readonly<z.infer<typeof SnippetDraft>>;
export type SnippetPatch = Readonly<z.infer<typeof SnippetPatch>>;
export type SnippetQuery = Readonly<z.infer<typeof SnippetQuery>>;
export type LineExpectation = Readonly<z.infer<typeof LineExpectation>>;
export type Snippet = Readonly<z.infer<typeof Snippet>>;
export type Version = Readonly<z.infer<typeof Version>>;
export type SnippetPage = Readonly<z.infer<typeof SnippetPage>>;
export type VersionPage = Readonly<z.infer<typeof VersionPage>>;
