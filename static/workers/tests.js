import "../../lib/workbench/generated/tests_worker.ts";
