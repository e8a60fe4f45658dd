import { holds, LAWS, LONG } from "../hostile/foreign_input.ts";

for (const law of Object.keys(LAWS)) {
  const times = law === LONG ? 10_000 : 100_000;
  Deno.test(`${law}, ${times} times`, () => holds(law, times));
}
