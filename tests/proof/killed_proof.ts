import { killRounds } from "../lib/store/killed.ts";

Deno.test("writers killed twenty times leave all that they had done, and nothing half done", () =>
  killRounds(20));
