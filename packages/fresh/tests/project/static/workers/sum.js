import "../../lib/sum_worker.ts";
