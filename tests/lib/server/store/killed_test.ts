import { killRounds } from "./killed.ts";

Deno.test("writers that are killed leave all that they had done, and nothing half done", () => killRounds(3));
