import "../../lib/workbench/tests/worker.ts";
