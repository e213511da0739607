import { placeWithoutOverlap } from '@ballpark/rules/strip/dodge';
import { NEAR_PERCENT } from '@ballpark/rules/xp';
import { useRef } from 'react';
import { useWidth } from '../../../../lib/hooks/layout.ts';
import { StripDot } from '../../../../ui/price-strip/marks.tsx';
import { ASSUMED_WIDTH } from '../../../../ui/price-strip/price-strip.tsx';
import { describePlot, endMessages } from './messages.ts';
import type { Summary } from './summary.ts';

const RADIUS = 9;
const RING_RADIUS = 13;
const EDGE = RING_RADIUS + 1;
const MIDDLE = 58;
/** Half the height of the band. */
const HALF = 38;
const HEIGHT = 124;
/** The scale shows at least and at most so many percent on each side; guesses beyond are at its end. */
const LEAST_PERCENT = 25;
const MOST_PERCENT = 100;

/** The guesses of a round around the ballpark figure of each listing, in percent. */
export function SummaryPlot({ summary }: { summary: Summary }) {
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(drawing, ASSUMED_WIDTH);
  const { compared, best } = summary;
  const farthest = Math.max(...compared.map(({ percentOver }) => Math.abs(percentOver)));
  const scale = Math.min(Math.max(farthest, LEAST_PERCENT), MOST_PERCENT);
  const middle = width / 2;
  const toX = (percent: number) => middle + (Math.min(Math.max(percent / scale, -1), 1) * (width - 2 * EDGE)) / 2;
  // The best first, so that it stays on the line.
  const ordered = compared.toSorted((one, other) => Number(other === best) - Number(one === best));
  const places = placeWithoutOverlap(
    ordered.map((guess) => ({ x: toX(guess.percentOver), radius: guess === best ? RING_RADIUS : RADIUS })),
    { step: RADIUS + 0.5, most: HALF - RADIUS, start: EDGE, end: width - EDGE },
  );
  const [bandStart, bandEnd] = [toX(-NEAR_PERCENT), toX(NEAR_PERCENT)];
  return (
    <svg
      ref={drawing}
      height={HEIGHT}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme
      role="img"
      aria-label={describePlot(summary)}
      className="block w-full text-xs font-semibold [&_text]:fill-text-2"
    >
      <rect
        x={bandStart}
        width={bandEnd - bandStart}
        y={MIDDLE - HALF}
        height={2 * HALF}
        rx={Math.min(16, (bandEnd - bandStart) / 2)}
        className="fill-primary-soft forced-colors:fill-none forced-colors:stroke-[GrayText]"
      />
      <line x1="0" x2={width} y1={MIDDLE} y2={MIDDLE} strokeWidth="1.5" className="stroke-border" />
      <line
        x1={middle}
        x2={middle}
        y1={MIDDLE - HALF - 4}
        y2={MIDDLE + HALF + 4}
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-primary forced-colors:stroke-[CanvasText]"
      />
      <text x={bandStart - 5} y="11" textAnchor="end">
        {endMessages.bandStart}
      </text>
      <text x={bandEnd + 5} y="11">
        {endMessages.bandEnd}
      </text>
      <text x="0" y={HEIGHT - 5}>
        {endMessages.under}
      </text>
      <text x={middle} y={HEIGHT - 5} textAnchor="middle">
        {endMessages.figure}
      </text>
      <text x={width} y={HEIGHT - 5} textAnchor="end">
        {endMessages.over}
      </text>
      {ordered
        .map((guess, index) => ({ guess, place: places[index] ?? { x: middle, y: 0 } }))
        .toReversed()
        .map(({ guess, place: { x, y } }) => (
          <g key={guess.id}>
            {guess === best && (
              <circle
                cx={x}
                cy={MIDDLE + y}
                r={RING_RADIUS - 1}
                strokeWidth="2"
                className="fill-surface stroke-primary forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
              />
            )}
            <StripDot x={x} y={MIDDLE + y} radius={RADIUS} mark="own" />
          </g>
        ))}
    </svg>
  );
}
