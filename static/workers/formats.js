import "../../lib/workbench/changes/formats_worker.ts";
