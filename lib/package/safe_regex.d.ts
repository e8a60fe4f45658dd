/**
 * `isSafe` with the parameters of the package safe-regex: true only if it is proved that no search in a text of at
 * most 1,000 characters takes more than 50 ms, at a fixed rate of a million steps in each.
 *
 * @param regex a `RegExp`, or the source of one, such as `"^a+$"`; anything else is converted to a string
 * @param options accepted for compatibility and ignored: counting repetitions, as `limit` does, proves nothing
 */
declare function safeRegex(regex: unknown, options?: { readonly limit?: number }): boolean;
export default safeRegex;
