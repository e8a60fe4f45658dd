export const GREETING: string = "loaded later";
