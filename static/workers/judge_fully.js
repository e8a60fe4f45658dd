import "../../lib/workbench/changes/judge_fully_worker.ts";
