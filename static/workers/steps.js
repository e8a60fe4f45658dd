import "../../lib/workbench/core/step_worker.ts";
