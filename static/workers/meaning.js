import "../../lib/workbench/diff/meaning_worker.ts";
