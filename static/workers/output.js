import "../../lib/workbench/modes/output_worker.ts";
