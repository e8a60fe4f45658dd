/** Randomness as in `main.ts`. */
export const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
