import "../../lib/workbench/compare/worker.ts";
