/** The source of a string literal, for instance of the argument of `new RegExp`. */
export function stringLiteral(value: string, quote: "'" | '"' | "`"): string {
  const escaped = value.replaceAll(/[\\\n\r\u2028\u2029]|\$\{/g, (found) => ESCAPES[found] ?? found)
    .replaceAll(quote, `\\${quote}`);
  return quote + escaped + quote;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
  "${": "$\\{",
};
