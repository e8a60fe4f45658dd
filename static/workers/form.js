import "../../lib/workbench/safety/form_worker.ts";
