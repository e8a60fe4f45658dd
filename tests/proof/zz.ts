import { hostileRegex } from "../random/hostile_patterns.ts";
import { hostilePattern } from "../hostile/hostile.ts";
console.log('end', typeof hostileRegex, typeof hostilePattern);
