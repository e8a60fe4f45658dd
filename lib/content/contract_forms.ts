/** A contract: how it is written in comments and in code, and what it says. X is a set of texts. */
interface ContractForm {
  readonly written: string;
  readonly object: string;
  /** The end of the sentence "It holds if the regex …". */
  readonly holds: string;
  /** A regex, a contract of this form, and a text that breaks it; of steps, a text that is repeated. */
  readonly example: { readonly regex: RegExp; readonly contract: string; readonly text: string };
}

/** All forms of contracts, as pages, the package's README and `docs/review/contracts.md` list them. */
export const CONTRACT_FORMS: readonly ContractForm[] = [
  {
    written: "whole",
    object: `"whole"`,
    holds: "accepts a text only if all of it matches",
    example: { regex: /^https:\/\/trusted\.com/, contract: "whole", text: "https://trusted.com.attacker.io" },
  },
  {
    written: "within X",
    object: "{ within: X }",
    holds: "accepts only texts of X",
    example: { regex: /^[\d.]+$/, contract: "within format ipv4", text: "256.0.0.1" },
  },
  {
    written: "covers X",
    object: "{ covers: X }",
    holds: "accepts all texts of X",
    example: { regex: /^[\w.]+@\w+\.com$/, contract: "covers format html-email", text: "bob@example.org" },
  },
  {
    written: "disjoint X",
    object: "{ disjoint: X }",
    holds: "accepts no text of X",
    example: {
      regex: /^[\w-]+$/,
      contract: "disjoint format uuid",
      text: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    },
  },
  {
    written: "never X",
    object: "{ never: X }",
    holds: "accepts no text that contains a text of X",
    example: { regex: /^[^"']*$/, contract: `never "<" | ">"`, text: "<" },
  },
  {
    written: "length 1..20",
    object: "{ length: [a, b] }",
    holds: "has only matches of these lengths, in UTF-16 code units",
    example: { regex: /^\w+$/, contract: "length 1..20", text: "abcdefghijklmnopqrstu" },
  },
  {
    written: "nonempty",
    object: `"nonempty"`,
    holds: "has no empty match",
    example: { regex: /\d*/, contract: "nonempty", text: "a" },
  },
  {
    written: "group 1 within X",
    object: "{ group: G, within: X }",
    holds: "captures only texts of X with the group, which is a number or a name",
    example: { regex: /^v(.+)$/, contract: "group 1 within format semver", text: "v1.2" },
  },
  {
    written: "linear",
    object: `"linear"`,
    holds: "takes a number of steps that grows at most linearly with the text",
    example: { regex: /\s+$/, contract: "linear", text: " " },
  },
  {
    written: "steps 10000 at 1000",
    object: "{ steps: k, at: n }",
    holds: "takes at most so many steps in texts of at most that length",
    example: { regex: /\s+$/, contract: "steps 10000 at 1000", text: " " },
  },
  {
    written: `accepts "…"`,
    object: "{ accepts: text }",
    holds: "accepts the text",
    example: { regex: /^#[0-9a-f]{6}$/, contract: `accepts "#FFF"`, text: "#FFF" },
  },
  {
    written: `rejects "…"`,
    object: "{ rejects: text }",
    holds: "doesn't accept the text",
    example: { regex: /^\d{4}-\d\d-\d\d$/, contract: `rejects "2026-02-30"`, text: "2026-02-30" },
  },
  {
    written: "stable crlf",
    object: `{ stable: "crlf" }`,
    holds: "accepts the same texts without CR if each LF becomes CRLF",
    example: { regex: /^a$\nb/m, contract: "stable crlf", text: "a\nb" },
  },
  {
    written: "portable re2",
    object: `{ portable: "re2" }`,
    holds: "means the same, as it stands, in another engine",
    example: { regex: /^\d+$/, contract: "portable python", text: "٠" },
  },
];
