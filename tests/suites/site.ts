import { loadSuite } from "./suite.ts";

await loadSuite("site");
