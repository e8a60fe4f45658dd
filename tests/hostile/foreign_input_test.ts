import { holds, LAWS } from "./foreign_input.ts";
import { share } from "../suites/sample.ts";

const TIMES = share(3, 300);

for (const law of Object.keys(LAWS)) Deno.test(`${law}, ${TIMES} times`, () => holds(law, TIMES));
