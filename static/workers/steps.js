import "../../lib/workbench/matching/step_worker.ts";
