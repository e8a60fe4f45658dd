import { useMemo } from "preact/hooks";
import type { Timeline as Buckets } from "../../regex/engine/timeline.ts";
import { number, plural } from "../../regex/words.ts";

interface TimelineProps {
  /** Null if there is no recording. */
  readonly timeline: Buckets | null;
  /** Number of rows that can be shown; 0 if there are none. */
  readonly rows: number;
  /** From 0. */
  readonly row: number;
  /** "Step 4 of 10". */
  readonly step: string;
  readonly onGo: (row: number) => void;
}

/** A slider for the run, below a chart of the position in the text and of the backtracks. */
export function Timeline({ timeline, rows, row, step, onGo }: TimelineProps) {
  const chart = useMemo(() => timeline && layoutChart(timeline), [timeline]);
  const goAt = (event: PointerEvent) => {
    if (event.buttons === 0 || !(event.currentTarget instanceof Element)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : (event.clientX - left) / width;
    onGo(Math.round(Math.max(0, Math.min(share, 1)) * (rows - 1)));
  };
  const width = Math.max(1, (timeline?.lowest.length ?? 0) - 1);
  return (
    <div class="timeline">
      <svg
        role="img"
        aria-label={chart ? `Backtracking along the search: ${chart.words}` : "Nothing recorded"}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerDown={goAt}
        onPointerMove={goAt}
      >
        {chart && <path class="positions" d={chart.positions} />}
        {chart && <path class="backtracks" d={chart.backtracks} />}
        {rows > 1 && (
          <rect
            class="now"
            x={row / (rows - 1) * width - width / 400}
            y={0}
            width={width / 200}
            height={HEIGHT}
          />
        )}
      </svg>
      <input
        type="range"
        aria-label="Timeline"
        aria-valuetext={step}
        min={1}
        max={Math.max(rows, 1)}
        value={row + 1}
        onInput={({ currentTarget }) => onGo(currentTarget.valueAsNumber - 1)}
      />
      <p class="timeline-legend">
        <span class="positions">Position in the text</span>
        <span class="backtracks">{chart?.words ?? "Backtracks"}</span>
      </p>
    </div>
  );
}

/** Heights of the two lanes and of the whole drawing, in its own units. */
const POSITIONS = 32;
const BACKTRACKS = 14;
const GAP = 4;
const HEIGHT = POSITIONS + GAP + BACKTRACKS;

/** The minimum height of a bar. */
const LEAST = 2;

interface Chart {
  /** The bars of each lane as one path. */
  readonly positions: string;
  readonly backtracks: string;
  readonly words: string;
}

/** Draws the buckets: positions upwards from the start of the text, backtracks downwards. */
export function layoutChart({ lowest, highest, backtracks }: Buckets): Chart {
  const buckets = lowest.length;
  const furthest = highest.reduce((most, each) => Math.max(most, each), 1);
  const most = backtracks.reduce((most, each) => Math.max(most, each), 1);
  const total = backtracks.reduce((sum, each) => sum + each, 0);
  let [positions, backs] = ["", ""];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const top = (POSITIONS - LEAST) * (1 - (highest[bucket] ?? 0) / furthest);
    const bottom = LEAST + (POSITIONS - LEAST) * (1 - (lowest[bucket] ?? 0) / furthest);
    positions += barPath(bucket, buckets, top, bottom);
    const count = backtracks[bucket] ?? 0;
    if (count === 0) continue;
    const height = LEAST + (BACKTRACKS - LEAST) * count / most;
    backs += barPath(bucket, buckets, POSITIONS + GAP, POSITIONS + GAP + height);
  }
  const words = total === 0 ? "No backtracking" : `${number(total)} ${plural(total, "backtrack")}`;
  return { positions, backtracks: backs, words };
}

/** A bar around the place of the slider's thumb; half a bar at the ends. */
function barPath(bucket: number, buckets: number, top: number, bottom: number): string {
  const left = Math.max(0, bucket - .5);
  const right = Math.min(Math.max(1, buckets - 1), bucket + .5);
  return `M${left} ${short(top)}H${right}V${short(bottom)}H${left}Z`;
}

const short = (value: number): number => Math.round(10 * value) / 10;
