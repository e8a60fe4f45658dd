/** The kinds of tokens, with the names of `js-tokens`. */
type TokenType =
  | "IdentifierName"
  | "Invalid"
  | "NoSubstitutionTemplate"
  | "NumericLiteral"
  | "PrivateIdentifier"
  | "Punctuator"
  | "RegularExpressionLiteral"
  | "StringLiteral"
  | "TemplateHead"
  | "TemplateMiddle"
  | "TemplateTail";

/**
 * Reads the tokens of JavaScript without JSX, one at a time, without white space and comments: those of `js-tokens`, which takes
 * several times as long and makes objects of them, because generated programs may have many megabytes. The only difference: a
 * slash after a name that ends in an escape such as `\u{61}` is a division.
 */
export class ScriptTokens {
  type: TokenType = "Invalid";
  /** Where the token starts and ends, in UTF-16 code units. */
  start = 0;
  end = 0;
  /** Of strings, regexes and templates: false if they don't end. */
  isClosed = true;

  readonly #code: string;
  /** Whether an expression follows the last token, so that a slash begins a regex. */
  #precedesExpression = true;
  /** Whether a brace after the last token begins a block. */
  #precedesBlock = true;
  /** Whether a line break after the last token ends the statement. */
  #endsAtLine = false;
  #isDot = false;
  /** Whether the last token is `if` or another keyword whose brackets are no expression. */
  #isConditional = false;
  #precedesPostfix = false;
  #brackets = 0;
  /** For each open brace, whether it is an object. */
  readonly #braces: boolean[] = [];
  /** The open templates and the brackets after `if`, with the number of braces or brackets around them. */
  readonly #open: { readonly isTemplate: boolean; readonly around: number }[] = [];

  constructor(code: string) {
    this.#code = code;
    if (code.startsWith("#!")) this.end = lineEnd(code, 2);
  }

  /** Goes to the next token. Throws a `RangeError` if a regex is too long for the native engine's stack. */
  next(): boolean {
    const code = this.#code;
    this.#skipSpace();
    const start = this.start = this.end;
    if (start >= code.length) return false;
    this.isClosed = true;
    const unit = code.charCodeAt(start);
    if (isWordStart(unit)) this.#readWord(start);
    else if (unit === SLASH && this.#precedesExpression) this.#readRegex(start);
    else if (unit === QUOTE || unit === APOSTROPHE) this.#readString(start, unit);
    else if (unit === BACKTICK) this.#readTemplate(start);
    else if (isDigit(unit) || (unit === DOT && isDigit(code.charCodeAt(start + 1)))) this.#readNumber(start);
    else this.#readPunctuator(start, unit);
    return true;
  }

  #skipSpace(): void {
    const code = this.#code;
    let at = this.end;
    for (; at < code.length; at++) {
      const unit = code.charCodeAt(at);
      if (unit === SPACE || unit === TAB || unit === 11 || unit === 12) continue;
      if (isLineEnd(unit)) this.#endLine();
      else if (unit === SLASH && code.charCodeAt(at + 1) === SLASH) {
        at = lineEnd(code, at) - 1;
        this.#precedesPostfix = false;
      } else if (unit === SLASH && code.charCodeAt(at + 1) === STAR) {
        const closing = code.indexOf("*/", at + 2);
        const end = closing < 0 ? code.length : closing + 2;
        if (hasLineEnd(code, at, end)) this.#endLine();
        at = end - 1;
      } else if (unit < 128 || !/[\ufeff\p{Zs}]/u.test(code.charAt(at))) break;
    }
    this.end = at;
  }

  #endLine(): void {
    this.#precedesPostfix = false;
    if (!this.#endsAtLine) return;
    this.#endsAtLine = false;
    this.#precedesExpression = this.#precedesBlock = true;
  }

  #finish(type: TokenType, end: number, precedesExpression: boolean, precedesBlock = false): void {
    this.type = type;
    this.end = end;
    this.#precedesExpression = precedesExpression;
    this.#precedesBlock = precedesBlock;
    this.#endsAtLine = this.#isDot = this.#isConditional = false;
  }

  #readWord(start: number): void {
    const code = this.#code;
    let at = start + 1;
    while (isWordPart(code.charCodeAt(at))) at++;
    const unit = code.charCodeAt(at);
    if (unit >= 128 || unit === BACKSLASH) return this.#readOtherWord(start);
    this.#finishWord(start, at);
  }

  #finishWord(start: number, end: number): void {
    const isAfterDot = this.#isDot;
    const mayBeKeyword = end - start <= LONGEST_KEYWORD;
    const keyword = mayBeKeyword ? KEYWORDS.get(this.#code.slice(start, end)) : undefined;
    const type = this.#code.charCodeAt(start) === HASH ? "PrivateIdentifier" : "IdentifierName";
    this.#finish(type, end, keyword?.precedesExpression ?? false, keyword?.precedesBlock ?? false);
    this.#endsAtLine = keyword?.endsAtLine ?? false;
    this.#isConditional = keyword?.isConditional === true && !isAfterDot;
    this.#precedesPostfix = !keyword?.precedesExpression;
  }

  /** A name with other characters than ASCII, or with escapes; or what is none. */
  #readOtherWord(start: number): void {
    WORD.lastIndex = start;
    if (WORD.test(this.#code)) this.#finishWord(start, WORD.lastIndex);
    else this.#readInvalid(start);
  }

  #readInvalid(start: number): void {
    const isPair = (this.#code.codePointAt(start) ?? 0) > 0xffff;
    this.#finish("Invalid", start + (isPair ? 2 : 1), false);
    this.#precedesPostfix = false;
  }

  #readRegex(start: number): void {
    REGEX.lastIndex = start;
    const [, end] = REGEX.exec(this.#code) ?? [];
    this.isClosed = end?.startsWith("/") ?? false;
    this.#finishText("RegularExpressionLiteral", REGEX.lastIndex);
  }

  #readString(start: number, quote: number): void {
    const code = this.#code;
    let at = start + 1;
    let unit = code.charCodeAt(at);
    while (at < code.length && unit !== quote && unit !== LINE_FEED && unit !== RETURN) {
      if (unit === BACKSLASH) {
        if (at + 1 === code.length) break;
        at += code.charCodeAt(at + 1) === RETURN && code.charCodeAt(at + 2) === LINE_FEED ? 3 : 2;
      } else at++;
      unit = code.charCodeAt(at);
    }
    this.isClosed = at < code.length && unit === quote;
    this.#finishText("StringLiteral", this.isClosed ? at + 1 : at);
  }

  /** An expression follows a text without an end that ends as if one followed. */
  #finishText(type: TokenType, end: number): void {
    const isSlash = type === "RegularExpressionLiteral" && end === this.start + 1;
    this.#finish(type, end, isSlash || (!this.isClosed && precedesAny(this.#code.charCodeAt(end - 1))));
    this.#precedesPostfix = true;
  }

  #readTemplate(start: number): void {
    const end = this.#templateEnd(start + 1);
    if (end < 0) {
      this.#open.push({ isTemplate: true, around: this.#braces.length });
      this.#finish("TemplateHead", -end, true);
      this.#precedesPostfix = false;
    } else this.#finishText("NoSubstitutionTemplate", end);
  }

  /** Where a part of a template ends; negative if an expression follows. Sets `isClosed`. */
  #templateEnd(from: number): number {
    const code = this.#code;
    let at = from;
    for (; at < code.length; at++) {
      const unit = code.charCodeAt(at);
      if (unit === BACKTICK) return at + 1;
      if (unit === DOLLAR && code.charCodeAt(at + 1) === OPEN_BRACE) return -(at + 2);
      if (unit === BACKSLASH) {
        if (at + 1 === code.length) break;
        at++;
      }
    }
    this.isClosed = false;
    return at;
  }

  #readNumber(start: number): void {
    const code = this.#code;
    let at = start;
    while (isDigit(code.charCodeAt(at))) at++;
    const next = code.charCodeAt(at);
    const isPlain = at > start && next !== DOT && !isWordPart(next) &&
      (code.charCodeAt(start) !== ZERO || at === start + 1);
    if (!isPlain) {
      NUMBER.lastIndex = start;
      if (!NUMBER.test(code)) return this.#readInvalid(start);
      at = NUMBER.lastIndex;
    }
    this.#finish("NumericLiteral", at, false);
    this.#precedesPostfix = true;
  }

  #readPunctuator(start: number, unit: number): void {
    const end = start + punctuatorLength(this.#code, start, unit);
    if (end === start) return this.#readOtherWord(start);
    const mode = this.#open.at(-1);
    switch (unit) {
      case OPEN_BRACKET:
        if (this.#isConditional) this.#open.push({ isTemplate: false, around: this.#brackets });
        this.#brackets++;
        return this.#finishPunctuator(end, true);
      case CLOSE_BRACKET: {
        this.#brackets--;
        const isConditional = mode !== undefined && !mode.isTemplate && this.#brackets === mode.around;
        if (isConditional) this.#open.pop();
        return this.#finishPunctuator(end, isConditional, true, !isConditional);
      }
      case OPEN_BRACE:
        this.#braces.push(!this.#precedesBlock && this.#precedesExpression);
        return this.#finishPunctuator(end, true, true);
      case CLOSE_BRACE: {
        if (mode?.isTemplate && this.#braces.length === mode.around) return this.#continueTemplate(start);
        const isObject = this.#braces.pop() ?? false;
        return this.#finishPunctuator(end, !isObject, !isObject, isObject);
      }
      case CLOSE_SQUARE:
        return this.#finishPunctuator(end, false, true, true);
      case SEMICOLON:
        return this.#finishPunctuator(end, true, true);
      case DOT:
        this.#finishPunctuator(end, end - start === 3);
        this.#isDot = end - start === 1;
        return;
      case PLUS:
      case MINUS:
        // After an operand, `++` belongs to it.
        if (end - start === 2 && this.#code.charCodeAt(start + 1) === unit) {
          return this.#finishPunctuator(end, !this.#precedesPostfix, false, this.#precedesPostfix);
        }
        return this.#finishPunctuator(end, true);
      default: {
        const last = this.#code.charCodeAt(end - 1);
        this.#finishPunctuator(end, last !== DOT, unit === EQUALS && last === GREATER);
        this.#isDot = last === DOT;
      }
    }
  }

  #finishPunctuator(
    end: number,
    precedesExpression: boolean,
    precedesBlock = false,
    precedesPostfix = false,
  ): void {
    this.#finish("Punctuator", end, precedesExpression, precedesBlock);
    this.#precedesPostfix = precedesPostfix;
  }

  #continueTemplate(start: number): void {
    const end = this.#templateEnd(start + 1);
    if (end < 0) {
      this.#finish("TemplateMiddle", -end, true);
      this.#precedesPostfix = false;
      return;
    }
    this.#open.pop();
    this.#finishText("TemplateTail", end);
  }
}

interface Keyword {
  readonly precedesExpression?: boolean;
  readonly precedesBlock?: boolean;
  readonly endsAtLine?: boolean;
  readonly isConditional?: boolean;
}

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ...["await", "case", "default", "delete", "do", "instanceof", "new", "typeof", "void"].map((
    word,
  ): [string, Keyword] => [word, { precedesExpression: true }]),
  ...["return", "throw", "yield"].map((word): [string, Keyword] => [
    word,
    { precedesExpression: true, endsAtLine: true },
  ]),
  ["else", { precedesExpression: true, precedesBlock: true }],
  ...["for", "if", "while", "with"].map((word): [string, Keyword] => [word, { isConditional: true }]),
]);

const LONGEST_KEYWORD = 10;

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, HASH, DOLLAR, APOSTROPHE] = [9, 10, 13, 32, 34, 35, 36, 39];
const [OPEN_BRACKET, CLOSE_BRACKET, STAR, PLUS, MINUS, DOT, SLASH, ZERO] = [40, 41, 42, 43, 45, 46, 47, 48];
const [SEMICOLON, LESS, EQUALS, GREATER, QUESTION, BACKSLASH, CLOSE_SQUARE] = [59, 60, 61, 62, 63, 92, 93];
const [BACKTICK, OPEN_BRACE, CLOSE_BRACE] = [96, 123, 125];

const REGEX =
  /\/(?![*/])(?:\[(?:[^\]\\\n\r\u2028\u2029]+|\\.)*\]?|[^/[\\\n\r\u2028\u2029]+|\\.)*(\/[$_\u200C\u200D\p{ID_Continue}]*|\\)?/yu;

const WORD =
  /#?(?=[$_\p{ID_Start}\\])(?:[$_\u200C\u200D\p{ID_Continue}]+|\\u[\da-fA-F]{4}|\\u\{[\da-fA-F]+\})+/yu;

const NUMBER =
  /(?:0[xX][\da-fA-F](?:_?[\da-fA-F])*|0[oO][0-7](?:_?[0-7])*|0[bB][01](?:_?[01])*)n?|0n|[1-9](?:_?\d)*n|(?:(?:0(?!\d)|0\d*[89]\d*|[1-9](?:_?\d)*)(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?|0[0-7]+/y;

/** Characters of names in ASCII. */
const isWordStart = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit === DOLLAR;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

const isWordPart = (unit: number): boolean => isWordStart(unit) || isDigit(unit);

const isLineEnd = (unit: number): boolean =>
  unit === LINE_FEED || unit === RETURN || unit === 0x2028 || unit === 0x2029;

function lineEnd(code: string, from: number, to: number = code.length): number {
  let at = from;
  while (at < to && !isLineEnd(code.charCodeAt(at))) at++;
  return at;
}

const hasLineEnd = (code: string, from: number, to: number): boolean => lineEnd(code, from, to) < to;

/** Whether an expression follows what ends with a character, if that is no bracket of an expression. */
const precedesAny = (unit: number): boolean => "{}([,;<>=*%&|^!~?:".includes(String.fromCharCode(unit));

/** The number of characters of a punctuator; 0 if there is none. */
function punctuatorLength(code: string, at: number, unit: number): number {
  const next = code.charCodeAt(at + 1);
  switch (unit) {
    case PLUS:
    case MINUS:
      return next === unit || next === EQUALS ? 2 : 1;
    case EQUALS:
      return next === GREATER ? 2 : repeated(code, at, unit, 3);
    case DOT:
      return next === DOT && code.charCodeAt(at + 2) === DOT ? 3 : 1;
    case QUESTION:
      if (next === DOT) return isDigit(code.charCodeAt(at + 2)) ? 1 : 2;
      return next === QUESTION ? 2 + equalsAt(code, at + 2) : 1;
    case 33: // !
      return next === EQUALS ? 2 + equalsAt(code, at + 2) : 1;
    case 38: // &
    case 124: // |
      return next === unit ? 2 + equalsAt(code, at + 2) : 1 + equalsAt(code, at + 1);
    case STAR:
    case LESS: {
      const length = repeated(code, at, unit, 2);
      return length + equalsAt(code, at + length);
    }
    case GREATER: {
      const length = repeated(code, at, unit, 3);
      return length + equalsAt(code, at + length);
    }
    case 37: // %
    case 94: // ^
    case SLASH:
      return 1 + equalsAt(code, at + 1);
    default:
      return "~,:;[](){}".includes(String.fromCharCode(unit)) ? 1 : 0;
  }
}

const equalsAt = (code: string, at: number): number => code.charCodeAt(at) === EQUALS ? 1 : 0;

function repeated(code: string, at: number, unit: number, most: number): number {
  let length = 1;
  while (length < most && code.charCodeAt(at + length) === unit) length++;
  return length;
}
