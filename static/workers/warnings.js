import "../../lib/workbench/warning_worker.ts";
