import { assert, assertEquals } from "@std/assert";
import { FORMATS } from "../../../../lib/regex/formats/catalogue.ts";
import { formatOf } from "../../../../lib/regex/formats/format_of.ts";
import { formatWords } from "../../../../lib/regex/formats/format_words.ts";
import { hasFormat } from "../../../../lib/regex/formats/recognition.ts";
import { everyNth } from "../../../suites/sample.ts";
import { mutated } from "../language/mutations.ts";
import { corpusTrees, treeOf } from "../trees.ts";

const V1 = "c232ab00-9414-11ec-b3c8-9f68deced846";
const V7 = "01890a5d-ac96-774b-bcce-b302099a8057";
const HOST = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*`;

/** Pattern, ID, relation, typical extra text, typical missing text. */
const CASES: readonly (readonly [
  literal: string,
  id: string,
  relation: string,
  extra?: string | undefined,
  missing?: string,
])[] = [
  [String.raw`/^(\d{1,3}\.){3}\d{1,3}$/`, "ipv4", "wider", "256.0.0.1"],
  [
    String.raw`/^((25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(25[0-5]|2[0-4]\d|1?\d?\d)$/`,
    "ipv4",
    "wider",
    "00.0.0.0",
  ],
  [String.raw`/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/g`, "ipv4", "some matches", "256.0.0.1"],
  ["/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i", "hex-color", "equal"],
  ["/^#([a-f0-9]{6}|[a-f0-9]{3})$/i", "hex-color", "narrower", undefined, "#f00c"],
  [String.raw`/^[\w-]+@[\w.-]+\.\w+$/`, "html-email", "overlapping", "a@b..de", "ann@example"],
  [String.raw`/^\d{4}-\d{2}-\d{2}$/`, "date", "wider", "2023-02-29"],
  [String.raw`/^\d+$/`, "integer", "narrower", undefined, "-5"],
  [String.raw`/^-?\d*$/`, "integer", "overlapping", "", "+7"],
  [String.raw`/-?\d+/`, "integer", "each match"],
  [String.raw`/^-?\d+/m`, "integer", "each match"],
  [
    "/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/",
    "uuid",
    "narrower",
    undefined,
    "01890a5d-ac96-774b-bcce-b302099a8057",
  ],
  [
    String.raw`/^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/`,
    "semver",
    "overlapping",
    "v1.2.3",
    "1.0.0-alpha.1",
  ],
  ["/^[a-z_$][a-z_$0-9]*$/i", "ecmascript-identifier", "narrower", undefined, "π"],
  // One kind of texts of a format only.
  [
    "/^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i",
    "uuid",
    "narrower",
    undefined,
    V7,
  ],
  [
    `/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/`,
    "uuid",
    "narrower",
    undefined,
    V1,
  ],
  ["/^([0-9A-F]{2}-){5}[0-9A-F]{2}$/", "mac-address", "narrower", undefined, "00:1A:2B:3C:4D:5E"],
  ["/^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$/i", "ipv6", "narrower", undefined, "::"],
  [String.raw`/^\d{2}:\d{2}:\d{2}$/`, "html-time", "overlapping", "12:00:60", "09:30:15.5"],
  [
    String.raw`/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/`,
    "date-time",
    "overlapping",
    "0000-00-00T00:00:00.000Z",
    "2024-01-31T12:30:00+02:00",
  ],
  [String.raw`/^https:\/\/[^\s<>]+$/`, "http-url", "overlapping", "https:///path", "http://localhost:3000"],
  // A limit of the length that the format has anyway.
  [`/^(?=.{1,253}$)${HOST}$/i`, "hostname", "equal"],
  [`/^(?=.{1,255}\\.?$)${HOST}\\.?$/i`, "hostname", "wider", "example.com."],
  [`/^(?!.{254,})${HOST}$/`, "hostname", "narrower", undefined, "EXAMPLE.COM"],
  // Without a limit of the labels.
  [
    String.raw`/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i`,
    "hostname",
    "wider",
    `${"a".repeat(64)}.com`,
  ],
  // An exponent, which is optional.
  [String.raw`/^-?(\d*\.)?\d+(e[-+]?\d+)?$/i`, "json-number", "wider", "01"],
  ["/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i", "hex-color", "overlapping", "ff0000", "#f00c"],
  // The text that is shown isn't one whose end is left out.
  [
    String.raw`/^[a-z0-9.]+@(\[\d+\.\d+\.\d+\.\d+\]|([a-z0-9]+\.)+[a-z]+)$/`,
    "html-email",
    "overlapping",
    "ann@[192.0.2.1]",
    "ann@example",
  ],
  ["/^M{0,4}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/", "roman-numeral", "wider", ""],
];

Deno.test("formatOf() names the format of common patterns, with texts that show the difference", () => {
  for (const [literal, id, relation, extra, missing] of CASES) {
    const answer = formatOf(treeOf(literal));
    assert(answer !== null, literal);
    const { format, ...found } = answer;
    assertEquals(
      [format.id, found.relation, found.extra?.typical, found.missing?.typical],
      [id, relation, extra, missing],
      literal,
    );
  }
});

Deno.test("formatOf() isn't misled by real patterns for something similar", () => {
  const similar = [
    // Identifiers of languages that allow more letters.
    [String.raw`/^[a-zA-Z_\x80-\uFFFF][\w\x80-\uFFFF]*/`, "posix-name"],
    // CSS: An+B.
    [String.raw`/^(([-+])?(\d+)?n)?\+?(\d+)?$/`, "integer"],
    // Numbers with a decimal comma, amounts of money among them.
    [String.raw`/^[\+\-]?\d+(,\d+)?$/`, "integer"],
    [String.raw`/^[+-]?\d+(\,\d{2})? *?$/`, "integer"],
    [String.raw`/^(?![0])(([0-9]{1,10})|([0-9]{1,10}),[0-9]{2})$/`, "integer"],
    // Letters and digits of a script, as validators have them by locale.
    ...[
      "Α-ω",
      "א-ת",
      "ㄱ-ㅎㅏ-ㅣ가-힣",
      "\\u0D80-\\u0DFF",
      "А-ЯЁ",
      "ก-๐",
      "\\xc0-\\xff",
      "ა-ჺ",
      "অ-য়",
      "一-龥",
    ]
      .flatMap((letters) =>
        ["integer", "decimal", "json-number"].map((id) => [`/^[0-9${letters}]*$/`, id] as const)
      ),
    // Two numbers.
    [String.raw`/^[\d]+(?:[~\u2053\u223C\uFF5E][\d]+)?$/`, "integer"],
    // Parts of a telephone number.
    [String.raw`/^[0-9]{0,5}[ ]{0,1}[0-9]{0,6}$/`, "integer"],
    // Numbers with a suffix for thousands.
    [String.raw`/^\d+([kw])?\+?$/`, "integer"],
    [String.raw`/^(\d+)?(\.\d*)?[k|m|b]?$/`, "decimal"],
    // A date and a time, both optional.
    [
      String
        .raw`/^((0?[1-9]|1[0-2])\/([0-2]?[0-9]|3[0-1])\/[1-2]\d{3})? ?((([0-1]?\d)|(2[0-3])):[0-5]\d)?(:[0-5]\d)?$/`,
      "html-time",
    ],
    // Times with an offset.
    [String.raw`/^(\d\d):(\d\d):(\d\d)(\.\d+)?(z|([+-])(\d\d):(\d\d))?$/i`, "html-time"],
    // A duration, and literals of programs.
    [String.raw`/^\s*-?(\d*\.)?([0-2])?[0-9]:([0-5])?[0-9]:([0-5])?[0-9](\.[0-9]{1,7})?\s*$/`, "html-time"],
    [String.raw`/^(?:0x[a-f\d_]+|0b[01_]+|(?:[\d_]+(\.\d+)?|\.\d+)(?:e[-+]?[\d_]+)?)(ul?|l|f)?/i`, "decimal"],
    // Words with slashes.
    [String.raw`/\w[-\w'*.?!]*(\/\w[-\w'*.?!]*)(\/\w[-\w'*.?!]*)*/`, "mime-type"],
    // A list of addresses.
    [String.raw`/^((\d{1,3}\.){3}\d{1,3}\s*([,;]|$)+\s*)*$/`, "ipv4"],
  ] as const;
  const misled = similar.filter(([literal, id]) => formatOf(treeOf(literal))?.format.id === id);
  assertEquals(misled, []);
});

Deno.test("formatOf() still names the format of lax patterns, and of those for numbers with separators", () => {
  for (
    const [literal, id] of [
      [String.raw`/^.+@.+\..+$/`, "html-email"],
      [String.raw`/^[^@\s]+@[^@\s]+\.[^@\s]+$/`, "html-email"],
      [String.raw`/^(\d{1,3}(,\d{3})*|\d+)$/`, "integer"],
      [String.raw`/^[\t ]*[0-9]+[\t ]*$/`, "integer"],
      [String.raw`/^-?\d+n?$/`, "integer"],
      [String.raw`/^\d{1,2}:\d{2}$/`, "html-time"],
      // Also one kind of another format.
      [
        String.raw`/^\d{4}-[01]\d-[0-3]\d[t ][0-2]\d:[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]\d\d(:?\d\d)?)?$/i`,
        "date-time",
      ],
    ] as const
  ) assertEquals(formatOf(treeOf(literal))?.format.id, id, literal);
});

Deno.test("formatOf() is silent about patterns for something else", () => {
  for (
    const literal of [
      String.raw`/^(?=.*[A-Z])(?=.*\d).{8,}$/`,
      "/^.*$/",
      String.raw`/^[\w.-]+$/`,
      String.raw`/^[\d.]+$/`,
      "/^[A-Za-z0-9]+$/",
      "/^foo$/",
      String.raw`/^127\.0\.0\.1$/`,
      String.raw`/^\+.*/`,
      // A lookaround depends on what is around a match.
      String.raw`/\b\d+\b/`,
      String.raw`/(?<!\d)\d+/`,
      // Which match there is depends on the order of alternatives.
      String.raw`/1?\d\d?|2[0-4]\d|[a-z]/`,
    ]
  ) assertEquals(formatOf(treeOf(literal))?.format.id, undefined, literal);
});

Deno.test("formatOf() says nothing of every text of a format without anchors", () => {
  const answer = formatOf(treeOf(String.raw`/(?:25[0-5]|1?\d\d?)(?:\.(?:25[0-5]|2[0-4]\d|1?\d\d?)){3}/`));
  assert(answer === null || !["equal", "wider"].includes(answer.relation), answer?.relation);
});

Deno.test("formatOf() is right about edited definitions and real patterns, in the native engine", async () => {
  const wrong: string[] = [];
  let found = 0;
  const edited = everyNth(3, FORMATS, 6).flatMap(({ regex }) => mutated(regex) ?? []);
  for (const tree of [...edited, ...everyNth(3, await corpusTrees(["real-world"]), 9)]) {
    const answer = formatOf(tree);
    if (answer === null) continue;
    found++;
    const { format, relation, extra, missing } = answer;
    const native = new RegExp(tree.regex.pattern, tree.regex.flags.replace("g", ""));
    const accepts = (text: string) => native.test(text);
    const say = (text: string) => wrong.push(`${native} ${format.id} ${relation} ${JSON.stringify(text)}`);
    for (const text of [extra?.typical, extra?.shortest]) {
      if (text !== undefined && (!accepts(text) || hasFormat(format, text))) say(text);
    }
    for (const text of [missing?.typical, missing?.shortest]) {
      if (text !== undefined && (accepts(text) || !hasFormat(format, text))) say(text);
    }
    const own = [...format.typical, ...format.unusual];
    if (relation === "equal" || relation === "wider") own.filter((text) => !accepts(text)).forEach(say);
    if (relation === "equal" || relation === "narrower") format.nearMisses.filter(accepts).forEach(say);
  }
  assertEquals(wrong, []);
  assert(found > 5, `${found}`);
});

Deno.test("a limit of the length that excludes texts of a format counts", () => {
  for (const limit of ["(?=.{1,252}$)", "(?!.{253})"]) {
    assert(formatOf(treeOf(`/^${limit}${HOST}$/i`))?.relation !== "equal", limit);
  }
});

Deno.test("formatWords() describes each relation", () => {
  const words = (literal: string) => {
    const answer = formatOf(treeOf(literal));
    assert(answer !== null, literal);
    return formatWords(answer);
  };
  assertEquals(words(String.raw`/^(\d{1,3}\.){3}\d{1,3}$/`), {
    id: "ipv4",
    title: "An IPv4 address",
    detail: 'Accepts every IPv4 address, and more, for example "256.0.0.1"',
  });
  assertEquals(words("/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i"), {
    id: "hex-color",
    title: "A CSS hex color",
    detail: "Accepts every CSS hex color and nothing else, see CSS Color Module Level 4, section 5.2",
  });
  assertEquals(
    words(String.raw`/^[\w-]+@[\w.-]+\.\w+$/`).detail,
    'Almost an e-mail address (HTML): also accepts "a@b..de", and rejects "ann@example"',
  );
  assertEquals(
    words(String.raw`/^\d+$/`).detail,
    'Accepts only an integer in ASCII digits, and rejects some, such as "-5"',
  );
  assertEquals(words(String.raw`/\d+/`).detail, "Each match is an integer in ASCII digits");
  assertEquals(
    words(String.raw`/\d{4}-\d\d-\d\d/`).detail,
    'Also matches what isn\'t a date (RFC 3339), such as "2023-02-29"',
  );
  assertEquals(
    words(String.raw`/^-?\d*$/`).detail.includes("also accepts the empty text, and rejects"),
    true,
  );
  assertEquals(
    words(String.raw`/^(?=\d)97[89]\d{10}$/`).detail,
    "Accepts every ISBN-13 in digits and nothing else, see ISO 2108:2017, without hyphens (not considered: the last digit is a check digit)",
  );
  assertEquals(
    words(String.raw`/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/`),
    {
      id: "duration",
      title: "A duration in capitals (RFC 3339)",
      detail: 'Accepts every duration in capitals (RFC 3339), and more, for example "P1Y3D"',
    },
  );
});
