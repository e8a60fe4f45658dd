import { defineWorker } from "../runtime/worker_connection.ts";
import type { ScanRequest } from "./input.ts";
import type { Scanned } from "./review.ts";
import { scanInput } from "./scanning.ts";

defineWorker<ScanRequest, Scanned>(scanInput);
