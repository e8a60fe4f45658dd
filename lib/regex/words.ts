/**
 * A number of things in words: "No match", "1 group", "1,200 matches".
 *
 * @example counted(2, "match") // "2 matches"
 */
export function counted(count: number, thing = "match"): string {
  return `${count === 0 ? "No" : number(count)} ${count === 0 ? thing : plural(count, thing)}`;
}

/**
 * The noun for a number: "group" for 1, otherwise "groups".
 *
 * @example plural(2, "match") // "matches"
 */
export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}${/(?:match|fix)$/.test(noun) ? "es" : "s"}`;
}

/**
 * A number with separators, to three decimals, formatted like `Intl` in English: creating the first
 * `NumberFormat` takes a page 19 ms, during its hydration.
 *
 * @example number(12345.6789) // "12,345.679"
 */
export function number(value: number): string {
  const [whole = "", decimals] = String(Number(value.toFixed(3))).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/**
 * Joins pieces as in running text: "a", "b" and "c".
 *
 * @example list(["a", "b", "c"]) // "a, b and c"
 */
export function list(pieces: readonly string[]): string {
  const [last] = pieces.slice(-1);
  return pieces.length < 2 ? pieces.join("") : `${pieces.slice(0, -1).join(", ")} and ${last}`;
}
