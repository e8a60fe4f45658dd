import "../../lib/workbench/output_worker.ts";
