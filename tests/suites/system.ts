import { loadSuite } from "./suite.ts";

await loadSuite("system");
