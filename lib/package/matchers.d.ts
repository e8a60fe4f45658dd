/** Matchers for `expect.extend` of Vitest and Jest, such as `expect(/^a$/).toHold("whole")`. */
declare const matchers: {
  /**
   * Passes if a contract of a regex is proved; with `not`, if it is broken. It throws if neither is known, or if one of the
   * arguments is invalid.
   *
   * @param contract as for `check`
   */
  toHold(received: unknown, contract: unknown): { readonly pass: boolean; readonly message: () => string };
};
export default matchers;
