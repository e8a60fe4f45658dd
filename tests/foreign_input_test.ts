import { holds, LAWS } from "./foreign_input.ts";

for (const law of Object.keys(LAWS)) Deno.test(`${law}, 300 times`, () => holds(law, 300));
