/** The most common slow shapes that real code has, and which fast form each gets. */
import { assertEquals } from "@std/assert";
import { linearForm } from "../../../../lib/regex/portable/linear_form.ts";
import { findLinearFix } from "../../../../lib/regex/rewrite/linear_fix.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import { treeOf } from "../trees.ts";

interface Shape {
  readonly what: string;
  readonly slow: string;
  /** The same matches and groups: from every start, or in searches from the start of a text. */
  readonly matches?: readonly [from: "everywhere" | "start", form: string];
  /** The same texts; absent where none is found. */
  readonly texts?: string;
}

const SHAPES: readonly Shape[] = [
  { what: "an opener, then a class that contains it", slow: "/<[^>]*data-sr/", texts: "/<[^<>]*data-sr/" },
  {
    what: "the same with two characters",
    slow: "/\\{\\{([^}]+)\\}\\}/",
    texts: "/\\{\\{[^}](?:(?!\\{\\{)[^}])*(?:\\{\\{)?\\}\\}/",
  },
  { what: "words in a line", slow: "/Linux.*CrKey/", texts: "/Linux(?:(?!Linux).)*CrKey/" },
  {
    what: "words with something between them",
    slow: "/Chrome.+UC Browser/",
    texts: "/Chrome.(?:(?!Chrome).)*(?:Chrome)?UC Browser/",
  },
  { what: "words in any case", slow: "/fuchsia.*crkey/i", texts: "/fuchsia(?:(?!fuchsia).)*crkey/i" },
  {
    what: "a group with an optional separator",
    slow: "/^([a-z0-9]+-?)+$/",
    matches: ["everywhere", "^(?:[a-z0-9]+-)*([a-z0-9]+-?)$"],
    texts: "/^[a-z0-9](?:-?[a-z0-9])*-?$/",
  },
  {
    what: "lazy fields",
    slow: "/^(.*?),(.*?),(.*?)$/",
    matches: ["everywhere", "^([^,\\n\\r\\u2028\\u2029]*),([^,\\n\\r\\u2028\\u2029]*),(.*?)$"],
    texts: "/^[^\\n\\r,\\u2028\\u2029]*,[^\\n\\r,\\u2028\\u2029]*,.*$/",
  },
  {
    what: "lazy fields that aren't empty",
    slow: "/^(.+?):(.+)$/",
    matches: ["everywhere", "^(.[^:\\n\\r\\u2028\\u2029]*):(.+)$"],
    texts: "/^.[^\\n\\r:\\u2028\\u2029]*:.+$/",
  },
  {
    what: "a trimmed capture",
    slow: "/^\\s*(.*?)\\s*$/",
    texts: "/^\\s*(?:\\S.*(?:[\\n\\r\\u2028\\u2029]\\s*)?)?$/",
  },
  // Blanks before it and in it, between delimiters that it may contain.
  { what: "a trimmed capture between delimiters", slow: "/\\{\\{\\s*(.+?)\\s*\\}\\}/" },
  {
    what: "several dots in a line",
    slow: "/^.*a.*b.*c$/",
    matches: ["everywhere", "^[^a\\n\\r\\u2028\\u2029]*a[^b\\n\\r\\u2028\\u2029]*b.*c$"],
    texts: "/^[^a\\n\\r\\u2028\\u2029]*a[^b\\n\\r\\u2028\\u2029]*b.*c$/",
  },
  {
    what: "dots at the ends",
    slow: "/.*noted.*/",
    matches: ["start", "(?:(?<!.).+)?noted.*"],
    texts: "/noted/",
  },
  {
    what: "lookaheads without an anchor",
    slow: "/(?=\\S*\\d)(?=\\S*[a-z])\\S{6,}/",
    texts: "/(?<!\\S)(?=\\S*\\d)(?=\\S*[a-z])\\S{6,}/",
  },
  {
    what: "comments",
    slow: "/\\/\\*[\\s\\S]*?\\*\\//",
    texts: "/\\/\\*(?:(?!\\/\\*)[\\s\\S])*?\\/?\\*\\//",
  },
  {
    what: "comments of markup",
    slow: "/<!--[\\s\\S]*?-->/",
    texts: "/<!--(?:(?!<!--)[\\s\\S])*?(?:<!-|<!)?-->/",
  },
  { what: "strings", slow: "/(['\"])(.*?)\\1/", texts: "/\".*\"|'.*'/" },
  {
    what: "an address, not anchored",
    slow: "/\\S+@\\S+\\.\\S+/",
    texts: "/\\S@\\S(?:(?!\\S@)\\S)*(?:\\S@)?\\.\\S/",
  },
  { what: "neighbors that overlap", slow: "/^\\d*[0-9]$/", texts: "/^\\d+$/" },
  { what: "a loop and one more", slow: "/^\\w*\\w?$/", texts: "/^\\w*$/" },
  { what: "loops in a row", slow: "/^.+.+.+$/", matches: ["everywhere", "^.{3,}$"], texts: "/^.{3,}$/" },
  {
    what: "loops in a row in a search",
    slow: "/\\s+\\s*x/",
    matches: ["start", "(?<!\\s)\\s+x"],
    texts: "/\\sx/",
  },
  { what: "lazy blanks before an end", slow: "/[ \\t]*?(?=\\r?\\n)/", texts: "/\\n/" },
  {
    what: "the beginning of a line",
    slow: "/^Expect\\x3A[^\\r\\n]+<script>/m",
    texts: "/^Expect\\x3A[^\\r\\n](?:(?!^Expect\\x3A)[^\\r\\n])*(?:^Expect\\x3A)?<script>/m",
  },
];

Deno.test("each common slow shape gets the form that we say", () => {
  const found = SHAPES.map(({ what, slow }): Shape => {
    const tree = treeOf(slow);
    const [everywhere, start] = (["everywhere", "start"] as const).map((from) =>
      findLinearFix(tree, from)?.replacement.pattern
    );
    const texts = linearForm(tree);
    return {
      what,
      slow,
      ...everywhere !== undefined
        ? { matches: ["everywhere", everywhere] }
        : start !== undefined && { matches: ["start", start] },
      ...texts && { texts: toLiteral(texts) },
    };
  });
  assertEquals(found, [...SHAPES]);
});
