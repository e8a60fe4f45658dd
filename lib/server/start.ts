import { SettingError } from "./errors.ts";

/**
 * Takes one step of the start. A setting that makes it impossible ends the program with a line that names
 * the variable; anything else is a fault of ours and keeps its stack.
 */
export async function exitOnSettingError<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}
