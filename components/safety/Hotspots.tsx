import type { Range } from "../../lib/regex/regex.ts";
import { Source } from "../workbench/Source.tsx";

/** The parts of the pattern that divide a text between them; pointing at one lights it up everywhere. */
export function Hotspots({ ranges, pattern }: { ranges: readonly Range[]; pattern: string }) {
  return (
    <section aria-label="Hotspots">
      <h3>Where it comes from</h3>
      <ul class="hotspots">
        {ranges.map((range) => (
          <li
            key={`${range.start} ${range.end}`}
            class="hotspot"
            data-start={range.start}
            data-end={range.end}
            tabIndex={0}
          >
            <Source pattern={pattern} range={range} />
            <span class="hint">at {range.start}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
