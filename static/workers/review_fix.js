import "../../lib/workbench/changes/fix_worker.ts";
