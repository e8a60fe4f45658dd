import "../../lib/workbench/changes/scan_worker.ts";
