/** The functions of the npm package; each is in a file of its own, so that bundlers leave out the others. @module */
export { assertHolds } from "./assert_holds.ts";
export { compare, subset } from "./compare.ts";
export { check, checkAll } from "./contracts.ts";
export { explain } from "./explain.ts";
export { formatOf } from "./format_of.ts";
export { isSafe } from "./guard.ts";
export { portable } from "./portable.ts";
export { portableSchema } from "./portable_schema.ts";
export { safety } from "./safety.ts";
export { worksIn } from "./works_in.ts";
