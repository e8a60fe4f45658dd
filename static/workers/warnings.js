import "../../lib/workbench/warnings/warning_worker.ts";
