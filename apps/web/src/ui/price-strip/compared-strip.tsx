import { type ReactNode, useRef } from 'react';
import { useWidth } from '../../lib/hooks/layout.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { type ComparedPicture, layOutComparedPicture, type ScaleSource } from './compared-picture.ts';
import { Chevron, Ends, Outside } from './ends.tsx';
import type { StripPrice } from '@ballpark/rules/strip/picture';
import { ASSUMED_WIDTH, BAND_ROUND } from './price-strip.tsx';

/** Not among the words of all components, which every page loads. */
const WORDS = { middle: 'Their middle', ballpark: 'Ballpark' } as const;

const MIDDLE_LOOK = 'stroke-text forced-colors:stroke-[CanvasText]';
const FIGURE_LOOK = 'stroke-primary forced-colors:stroke-[GrayText]';
/** Round dots, since the line has round ends. */
const FIGURE_DASHES = '0.1 5';

export type ComparedStripProps = {
  prices: readonly StripPrice[];
  /** The middle of these prices, from two on. */
  middle: number | undefined;
  /** The strip above, which has these prices as `alongside`. Without it they have a scale of their own. */
  source: ScaleSource | undefined;
  format: (amount: number) => string;
  /** The picture in words. The number of prices outside the scale is added. */
  label: string;
};

/**
 * Prices that do not count, as hollow dots on a grey band, to compare them with the strip above: the black tick is their
 * middle, the dotted one the ballpark figure of the other strip.
 */
export function ComparedStrip({ prices, middle, source, format, label }: ComparedStripProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(drawing, ASSUMED_WIDTH);
  const picture = layOutComparedPicture({ prices, middle, source, width });
  const amounts = prices.map(({ amount }) => amount);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme
    <div role="img" aria-label={[label, ...listOutside(picture)].join(', ')} className="text-xs font-semibold">
      <svg ref={drawing} height={picture.height} className="block w-full">
        <Background picture={picture} width={width} hasBand={prices.length > 1} />
        <g className="animate-settle">
          {picture.dots.map(({ key, x, y, radius }) => (
            <circle
              key={key}
              cx={x}
              cy={picture.lineY + y}
              r={radius}
              strokeWidth="2.4"
              className="fill-surface stroke-primary-dot forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
            />
          ))}
        </g>
      </svg>
      {max > min && <Ends span={picture.span} width={width} min={format(min)} max={format(max)} />}
      <Legend picture={picture} />
    </div>
  );
}

type BackgroundProps = { picture: ComparedPicture; width: number; hasBand: boolean };

function Background({ picture, width, hasBand }: BackgroundProps) {
  const { lineY, half, height, span, middleX, figureX, below, above } = picture;
  return (
    <>
      {hasBand && (
        <rect
          x={span.start}
          width={span.end - span.start}
          y={lineY - half}
          height={2 * half}
          rx={Math.min(half, BAND_ROUND, (span.end - span.start) / 2)}
          className="fill-sunken forced-colors:fill-none forced-colors:stroke-[GrayText]"
        />
      )}
      <line x1="0" x2={width} y1={lineY} y2={lineY} strokeWidth="1.5" className="stroke-border" />
      {figureX !== undefined && (
        <line
          x1={figureX}
          x2={figureX}
          y1="1"
          y2={height - 1}
          strokeWidth="2.5"
          strokeDasharray={FIGURE_DASHES}
          strokeLinecap="round"
          className={FIGURE_LOOK}
        />
      )}
      {middleX !== undefined && (
        <line
          x1={middleX}
          x2={middleX}
          y1="1.5"
          y2={height - 1.5}
          strokeWidth="3"
          strokeLinecap="round"
          className={MIDDLE_LOOK}
        />
      )}
      {below > 0 && <Chevron x={1} y={lineY} turn={1} />}
      {above > 0 && <Chevron x={width - 1} y={lineY} turn={-1} />}
    </>
  );
}

function Legend({ picture }: { picture: ComparedPicture }) {
  const { middleX, figureX, below, above } = picture;
  if (middleX === undefined && figureX === undefined && below + above === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-text-2">
      {middleX !== undefined && (
        <Sample words={WORDS.middle}>
          <path d="M8 1.5v13" strokeWidth="3" strokeLinecap="round" className={MIDDLE_LOOK} />
        </Sample>
      )}
      {figureX !== undefined && (
        <Sample words={WORDS.ballpark}>
          <path
            d="M8 1.5v13"
            strokeWidth="2.5"
            strokeDasharray={FIGURE_DASHES}
            strokeLinecap="round"
            className={FIGURE_LOOK}
          />
        </Sample>
      )}
      {below > 0 && <Outside turn={1} words={UI_WORDS.strip.below(below)} />}
      {above > 0 && <Outside turn={-1} words={UI_WORDS.strip.above(above)} />}
    </div>
  );
}

function Sample({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      <svg width="16" height="16" aria-hidden="true" className="shrink-0">
        {children}
      </svg>
      {words}
    </span>
  );
}

function listOutside({ below, above }: ComparedPicture): string[] {
  return [...(below > 0 ? [UI_WORDS.strip.below(below)] : []), ...(above > 0 ? [UI_WORDS.strip.above(above)] : [])];
}
