import { assertEquals } from "@std/assert";
import { readLoad } from "./wrk.ts";

const PRINTED = `Running 4s test @ http://127.0.0.1:8000
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.23ms  500.00us  20.00ms   90.00%
  Latency Distribution
     50%  950.00us
     75%    2.00ms
     99%    1.50s
  100 requests in 4.00s, 1.00MB read
  Socket errors: connect 1, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 7
Requests/sec:     25.40
Transfer/sec:      0.25MB
status 200 93
status 503 7
refused 503 {"error":"overloaded"}
`;

Deno.test("what wrk prints is read in milliseconds, with the counts of its script", () => {
  assertEquals(readLoad(PRINTED), {
    rps: 25,
    p50: 1,
    p99: 1_500,
    refused: 7,
    broken: 6,
    statuses: { 200: 93, 503: 7 },
    examples: ['503 {"error":"overloaded"}'],
  });
});
