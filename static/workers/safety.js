import "../../lib/workbench/safety/safety_worker.ts";
