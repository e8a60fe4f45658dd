import { sum } from "./sum.ts";

onmessage = ({ data }: MessageEvent<number[]>) => postMessage(sum(data));
