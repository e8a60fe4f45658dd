/** The source of a string literal, for instance of the argument of `new RegExp`. */
export function stringLiteral(value: string, quote: "'" | '"' | "`"): string {
  const special = quote === "`" ? /[\\\n\r\u2028\u2029`]|\$\{/g : /[\\\n\r\u2028\u2029'"]/g;
  const escaped = value.replaceAll(special, (found) => {
    if (found === "'" || found === '"' || found === "`") return found === quote ? `\\${found}` : found;
    return ESCAPES[found] ?? found;
  });
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
