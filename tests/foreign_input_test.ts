import { holds, LAWS } from "./foreign_input.ts";

for (const law of Object.keys(LAWS)) Deno.test(`${law}, 100 times`, () => holds(law, 100));
