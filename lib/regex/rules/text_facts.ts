/** Facts about the test text. */
export interface TextFacts {
  /** True if it contains a line terminator. */
  readonly multiline: boolean;
}

/** The facts about a test text. */
export const textFacts = (text: string): TextFacts => ({ multiline: /[\n\r\u2028\u2029]/.test(text) });
