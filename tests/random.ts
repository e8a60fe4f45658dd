/** Randomness as `main.ts` gives it to the app. */
export const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
