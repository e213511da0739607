import type { MemberSense } from '@ballpark/contracts/xp';
import { BIN_REACH, countPlaced, SENSE_PUBLIC_FROM, toBin } from '@ballpark/rules/crowd/skill-place';
import { getOffset } from '@ballpark/rules/strip/dodge';
import { StripDot } from '../../../ui/price-strip/marks.tsx';
import { skillMessages } from './sense-messages.ts';

const WIDTH = 320;
const MARGIN = 16;
/** Of a dot, where there is room. */
const RADIUS = 5;
const GAP = 1.5;
/** Numbers this far from the middle are drawn even if no member has one, so that small differences look small. */
const REACH_MIN = 7;
/** More members of one number share dots. */
const ROWS_MAX = 11;
/** Where the plot is not the main thing. */
const FEW_ROWS = 5;

type Bins = NonNullable<MemberSense['town']>['bins'];
type TownPlotProps = { bins: Bins; sense: number; town: string; /** Lower, and without words. */ isSmall?: boolean };

/** The numbers of the members near as columns of dots. Each dot is exactly at its number, so no dot passes the own mark by width. */
export function TownPlot({ bins, sense, town, isSmall = false }: TownPlotProps) {
  const rowsMax = isSmall ? FEW_ROWS : ROWS_MAX;
  const own = toBin(sense);
  const others = bins.map((bin) => ({ ...bin, members: bin.members - Number(bin.sense === own) }));
  const perDot = Math.ceil(Math.max(...others.map(({ members }) => members)) / (rowsMax - 1));
  const { unit, radius, step, height } = measure(
    [...bins.map((bin) => bin.sense), own],
    Math.max(...others.map(({ members }) => members)) / perDot,
  );
  const toX = (at: number) => WIDTH / 2 + (at - SENSE_PUBLIC_FROM) * unit;
  const middle = height / 2;
  const sentence = skillMessages.plot({
    below: countPlaced(bins.filter((bin) => bin.sense < own)),
    others: countPlaced(others),
    town,
  });
  return (
    <figure className="max-w-md">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme */}
      <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={sentence} className="w-full">
        <path d={`M0 ${middle}H${WIDTH}`} strokeWidth="1.5" className="stroke-border" />
        <path d={`M${WIDTH / 2} 0V${height}`} strokeWidth="1.5" strokeDasharray="3 4" className="stroke-text-2" />
        {others.flatMap(({ sense: at, members }) =>
          // In the own column the middle is taken.
          Array.from({ length: Math.ceil(members / perDot) }, (_, row) => (
            <StripDot
              key={`${at} ${row}`}
              x={toX(at)}
              y={middle + getOffset(row + Number(at === own), step)}
              radius={radius}
              mark={undefined}
            />
          )),
        )}
        <StripDot x={toX(own)} y={middle} radius={radius + 2} mark="own" />
      </svg>
      {!isSmall && <PlotScale perDot={perDot} />}
    </figure>
  );
}

function PlotScale({ perDot }: { perDot: number }) {
  return (
    <figcaption>
      <span aria-hidden="true" className="mt-1 flex justify-between text-xs font-semibold text-text-2">
        <span>{skillMessages.farther}</span>
        <span>{skillMessages.middle}</span>
        <span>{skillMessages.closer}</span>
      </span>
      {perDot > 1 && <span className="mt-1 block text-xs text-text-3">{skillMessages.perDot(perDot)}</span>}
    </figcaption>
  );
}

function measure(numbers: readonly number[], rows: number) {
  const farthest = Math.max(...numbers.map((at) => Math.abs(at - SENSE_PUBLIC_FROM)));
  const unit = (WIDTH / 2 - MARGIN) / Math.min(BIN_REACH, Math.max(REACH_MIN, farthest));
  const radius = Math.min(RADIUS, (unit - GAP) / 2);
  const step = 2 * radius + GAP;
  return { unit, radius, step, height: Math.ceil((2 * Math.ceil((rows + 1) / 2) + 1) * step) };
}
