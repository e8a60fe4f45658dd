import { ONE_VALUE, type Template } from "./template.ts";

/** Names and numbers that stand for something, and what protects it. */
export const identifierTemplates: readonly Template[] = [
  {
    id: "uuid",
    name: "UUID",
    category: "Identifiers",
    pattern: String.raw`\b[\da-f]{8}-[\da-f]{4}-(?<version>[1-8])[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b`,
    flags: "gi",
    description: "UUIDs of versions 1 to 8 as RFC 9562 writes them, with the version as a group",
    sample: "user 3f2504e0-4f89-41d3-9a0c-0305e82c3301\nevent 018f3b6c-7e5a-7c3d-8a1b-2c3d4e5f6071",
    accepts: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "018F3B6C-7E5A-7C3D-8A1B-2C3D4E5F6071"],
    refuses: [
      "3f2504e0-4f89-41d3-9a0c-0305e82c330",
      "3f2504e04f8941d39a0c0305e82c3301",
      "3f2504e0-4f89-91d3-9a0c-0305e82c3301",
      "3f2504e0-4f89-41d3-ca0c-0305e82c3301",
      "00000000-0000-0000-0000-000000000000",
    ],
    caveat: "The nil UUID, all zeros, and the max UUID, all f, are refused",
  },
  {
    id: "semantic-version",
    name: "Semantic version",
    category: "Identifiers",
    pattern: String.raw`^(?<major>0|[1-9]\d*)\.(?<minor>0|[1-9]\d*)\.(?<patch>0|[1-9]\d*)` +
      String.raw`(?:-(?<prerelease>(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)` +
      String.raw`(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
      String.raw`(?:\+(?<build>[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`,
    flags: "gm",
    description: "Versions by semver.org with pre-release and build, one to a line",
    sample: "1.0.0\n2.1.0-rc.1\n3.0.0-alpha+build.5\nv1.2.3\n1.2",
    accepts: ["0.0.0", "1.2.3", "1.0.0-alpha.1", "1.0.0-0a.--", "1.0.0+20260131", "1.0.0-rc.1+b.7"],
    refuses: ["", "1", "1.2", "1.2.3.4", "v1.2.3", "01.2.3", "1.2.3-01", "1.2.3-", "1.2.3+", "1.2.3-a..b"],
    caveat: `A leading "v", as in tags, is refused, and so are ranges such as "^1.2.3". ${ONE_VALUE}`,
  },
  {
    id: "international-phone",
    name: "International phone number",
    category: "Identifiers",
    pattern: String.raw`^\+[1-9]\d{6,14}$`,
    flags: "gm",
    description: "Numbers in E.164 form: a plus sign, then 7 to 15 digits, one number to a line",
    sample: "+14155550123\n+442071838750\n+41 44 668 18 00\n0041446681800",
    accepts: ["+14155550123", "+442071838750", "+123456789012345"],
    refuses: [
      "",
      "14155550123",
      "+04155550123",
      "+1 415 555 0123",
      "+1234567890123456",
      "+123456",
      "+1415555012x",
    ],
    caveat: `Spaces have to be taken out before, and whether a number exists is not looked at. ${ONE_VALUE}`,
  },
  {
    id: "card-number",
    name: "Payment card number",
    category: "Identifiers",
    pattern: String.raw`(?<!\d[ -]?)(?:\d{4}(?<gap>[ -]?)\d{4}\k<gap>\d{4}\k<gap>\d{4}` +
      String.raw`|3[47]\d{2}(?<space>[ -]?)\d{6}\k<space>\d{5})(?![ -]?\d)`,
    flags: "g",
    description: "Card-like numbers of 16 digits, or 15 that begin with 34 or 37, in the usual groups",
    sample: "4111 1111 1111 1111, 5500-0000-0000-0004 and 3782 822463 10005\n4111 1111-1111 1111",
    accepts: [
      "4111111111111111",
      "4111 1111 1111 1111",
      "5500-0000-0000-0004",
      "378282246310005",
      "3782 822463 10005",
    ],
    refuses: [
      "411111111111111",
      "41111111111111111",
      "4111 1111-1111 1111",
      "4111 1111 1111 1111 1",
      "36 1111 1111",
    ],
    caveat: "The check digit (Luhn) is not computed, and lengths other than 15 and 16 are left out",
  },
  {
    id: "password-rules",
    name: "Password rules",
    category: "Identifiers",
    pattern: String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d\s])\S{12,}$`,
    flags: "gm",
    description:
      "At least 12 characters with a small and a capital letter, a digit and another sign, one to a line",
    sample: "Correct-horse-7\nTr0ub4dor&3-and-more\nalllowercase-1\nSh0rt!",
    accepts: ["Correct-horse-7", "aB3!aB3!aB3!", "Grüße-aus-Wien-1"],
    refuses: [
      "",
      "Sh0rt!",
      "alllowercase-1",
      "ALLUPPERCASE-1",
      "No-digits-here",
      "NoOtherSign11",
      "With a space-1",
    ],
    caveat:
      "NIST SP 800-63B advises against such rules: ask for length, and refuse passwords that have leaked. " +
      ONE_VALUE,
  },
];
