import jsTokens from "js-tokens";

/** A token of JavaScript without white space and comments. */
interface Token {
  readonly type: string;
  readonly value: string;
}

/**
 * Code with texts that are written in one way: `"^" + a + "$"` is the same as `` `^${a}$` ``. White space, comments, and trailing
 * commas, which formatters change, are left out.
 */
export function codeContent(source: string): string {
  const tokens: Token[] = [];
  for (const { type, value } of jsTokens(source)) {
    if (!/^(?:WhiteSpace|LineTerminatorSequence|\w+Comment)$/.test(type)) tokens.push({ type, value });
  }
  return contentOf(tokens).replaceAll(/ ,(?= [)\]}])/g, "");
}

/** The expressions between commas and brackets, one after the other. */
function contentOf(tokens: readonly Token[]): string {
  const written: string[] = [];
  let start = 0;
  const finish = (end: number) => written.push(...operandsOf(tokens.slice(start, end)));
  for (const [at, { type, value }] of tokens.entries()) {
    if (type !== "Punctuator" || !/^(?:[,;()[\]{}?:]|=>|=)$/.test(value)) continue;
    finish(at);
    written.push(value);
    start = at + 1;
  }
  finish(tokens.length);
  return written.join(" ");
}

/** A part of a concatenation: text, or code whose value is converted to text. */
type Part = { readonly text: string } | { readonly code: string };

/** A concatenation in one way, if the tokens are one; otherwise, the tokens. */
function operandsOf(tokens: readonly Token[]): string[] {
  const parts = partsOf(tokens);
  if (parts === null) {
    return tokens.map(({ type, value }) => type === "StringLiteral" ? quoted(value) : value);
  }
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ("text" in part && last && "text" in last) joined[joined.length - 1] = { text: last.text + part.text };
    else if (!("text" in part) || part.text !== "") joined.push(part);
  }
  return [JSON.stringify(joined)];
}

/**
 * The parts of a concatenation. Null if it is none, or if numbers could be added: one of the first two operands must be a text.
 */
function partsOf(tokens: readonly Token[]): Part[] | null {
  const operands: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += token.type === "TemplateHead" ? 1 : token.type === "TemplateTail" ? -1 : 0;
    if (depth === 0 && token.type === "Punctuator" && token.value === "+") operands.push([]);
    else operands.at(-1)?.push(token);
  }
  const isText = (operand: readonly Token[] | undefined) =>
    /^(?:StringLiteral|NoSubstitutionTemplate|TemplateHead)$/.test(operand?.[0]?.type ?? "");
  const isTextual = isText(operands[0]) || (operands.length > 1 && isText(operands[1]));
  if (!isTextual) return null;
  const parts: Part[] = [];
  for (const operand of operands) {
    const found = isText(operand) ? textParts(operand) : codePart(operand);
    if (found === null) return null;
    parts.push(...found);
  }
  return parts;
}

/** Code of one operand without other operators, such as `options.name`. */
function codePart(tokens: readonly Token[]): Part[] | null {
  const isSimple = tokens.length > 0 &&
    tokens.every(({ type, value }) =>
      type === "IdentifierName" || type === "NumericLiteral" || value === "." || value === "?."
    );
  return isSimple ? [{ code: tokens.map(({ value }) => value).join(" ") }] : null;
}

/** The parts of a string or template; null for a template with code that isn't simple, or with more behind it. */
function textParts([first, ...rest]: readonly Token[]): Part[] | null {
  if (first === undefined) return null;
  if (first.type !== "TemplateHead") {
    return rest.length > 0 ? null : [{ text: first.value.slice(1, -1) }];
  }
  const parts: Part[] = [{ text: first.value.slice(1, -2) }];
  let code: Token[] = [];
  for (const [at, token] of rest.entries()) {
    if (token.type !== "TemplateMiddle" && token.type !== "TemplateTail") {
      code.push(token);
      continue;
    }
    const part = codePart(code);
    const isEnd = token.type === "TemplateTail";
    if (part === null || isEnd && at < rest.length - 1) return null;
    parts.push(...part, { text: token.value.slice(1, isEnd ? -1 : -2) });
    code = [];
  }
  return parts;
}

/** A string in double quotes, unless it contains quotes. */
const quoted = (value: string): string => value.replace(/^'([^'"]*)'$/, '"$1"');
