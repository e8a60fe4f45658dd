import { share } from "../../suites/sample.ts";
import { killRounds } from "./killed.ts";

Deno.test("killed writers leave all complete writes and no partial ones", () => killRounds(share(2, 3)));
