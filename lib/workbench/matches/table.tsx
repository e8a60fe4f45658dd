import type { ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { LongList, TableRow } from "../../../components/LongList.tsx";
import { Menu, MenuItem } from "../../../components/Menu.tsx";
import { ShownText } from "../../../components/ShownText.tsx";
import type { Model } from "../model/model.ts";
import type { MatchCell, MatchRow } from "./match_rows.ts";
import { choose } from "./state.ts";
import { connectRows, matchTable } from "./table_state.ts";

interface TableProps {
  readonly model: Model;
  /** Index of the match that was navigated to. */
  readonly current: ReadonlySignal<number | null>;
}

/** The table of matches in the text of a run. */
export function Table({ model, current }: TableProps) {
  const source = useMemo(() => connectRows(model), []).value;
  const table = matchTable(model, source);
  return <MatchTable {...table} shown={current.value} onChoose={(stretch) => choose(model, stretch)} />;
}

interface MatchTableProps {
  /** Number of matches. */
  readonly total: number;
  readonly rowAt: (index: number) => MatchRow;
  /** The groups with a column: each one's number, and its name if it has one. */
  readonly groups: readonly { readonly title: string; readonly kind: string }[];
  /** Widths of the columns between the number and the steps, in the form of `grid-template-columns`. */
  readonly widths: string;
  /** Number of groups for which there is no column. */
  readonly more: number;
  /** Index of the match to scroll into view. */
  readonly shown: number | null;
  readonly onChoose: (cell: MatchCell) => void;
}

/** The matches, a column for each group, and where each match is. */
function MatchTable({ total, rowAt, groups, widths, more, shown, onChoose }: MatchTableProps) {
  return (
    <LongList
      label="Matches and captures"
      total={total}
      shown={shown}
      table={{
        widths: `var(--number) ${widths} calc(var(--places) * 56px)`,
        head: (
          <>
            <span role="columnheader">#</span>
            <span role="columnheader">Match</span>
            {groups.map(({ title, kind }, index) => (
              <span key={index} role="columnheader" class={kind} title={title}>{title}</span>
            ))}
            <span role="columnheader" class="place">
              {more > 0 && <span class="more-groups">{more} more groups</span>}Position
            </span>
            <span role="columnheader" class="steps">Steps</span>
          </>
        ),
      }}
      row={(index) => <Line key={index} row={rowAt(index)} groups={groups} onChoose={onChoose} />}
    />
  );
}

type LineProps = Pick<MatchTableProps, "groups" | "onChoose"> & { row: MatchRow };

function Line({ row: { index, cells, place, steps }, groups, onChoose }: LineProps) {
  const [whole] = cells;
  return (
    <TableRow index={index} onClick={() => whole && onChoose(whole)}>
      <span role="gridcell">
        <span class={`badge ${whole?.kind}`}>{index + 1}</span>
      </span>
      {cells.map((cell) => (
        <Cell
          key={cell.group}
          cell={cell}
          title={cell.group === 0 ? `Match ${index + 1}` : groups[cell.group - 1]?.title ?? ""}
          onChoose={onChoose}
        />
      ))}
      <span role="gridcell" class="place">{place && `Ln ${place.line}, Col ${place.column}`}</span>
      <span role="gridcell" class="steps">{steps}</span>
    </TableRow>
  );
}

interface CellProps extends Pick<MatchTableProps, "onChoose"> {
  readonly cell: MatchCell;
  readonly title: string;
}

function Cell({ cell, title, onChoose }: CellProps) {
  const { start, end, value, part } = cell;
  return (
    <span role="gridcell" class="match-cell" data-start={part?.start} data-end={part?.end}>
      {start === null
        ? (
          <span class="absent" title={`${title} did not participate`}>
            not set
          </span>
        )
        : (
          <button
            type="button"
            title={`${title}: characters ${start + 1}–${Math.max(start + 1, end ?? 0)}`}
            onClick={() => onChoose(cell)}
          >
            {value.length === 0 ? <em>empty</em> : (
              <code>
                <ShownText text={value} />
              </code>
            )}
          </button>
        )}
    </span>
  );
}

type CopyFormat = "json" | "csv" | "text";

interface MatchToolsProps {
  /** Whether there are more than are in view at once; a few are chosen in the list. */
  readonly hasMany: boolean;
  readonly onStep: (direction: 1 | -1) => void;
  readonly onCopy: (format: CopyFormat) => void;
}

const FORMATS = [["json", "JSON"], ["csv", "CSV"], ["text", "Text"]] as const;

/** Moves from match to match in the text, and copies all of them. */
export function MatchTools({ hasMany, onStep, onCopy }: MatchToolsProps) {
  return (
    <div class="match-tools with-script" role="toolbar" aria-label="Matches" data-arrows="row">
      <Menu id="copy-matches" title="Copy as">
        {FORMATS.map(([format, title]) => (
          <MenuItem
            key={format}
            title={title}
            onChoose={() => onCopy(format)}
          />
        ))}
      </Menu>
      {hasMany && STEPS.map(([direction, sign, name, keys]) => (
        <button
          type="button"
          key={keys}
          class="quiet"
          aria-label={name}
          aria-keyshortcuts={keys}
          title={`${name} (${keys})`}
          onClick={() => onStep(direction)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

const STEPS = [[-1, "↑", "Previous match", "Shift+F8"], [1, "↓", "Next match", "F8"]] as const;
