import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useWidth } from '../../lib/hooks/layout.ts';
import { Chevron, Ends, Outside } from './ends.tsx';
import {
  AVERAGE_LOOK,
  AVERAGE_WIDTH,
  FinalMark,
  LegendSample,
  type LegendSign,
  OfferMark,
  StripDot,
} from './marks.tsx';
import {
  computeFigures,
  layOutPicture,
  type StripFigures,
  type StripPicture,
  type StripPrice,
} from '@ballpark/rules/strip/picture';
import { UI_WORDS } from '../basics/ui-words.ts';

/** Used until the browser has laid the strip out. */
export const ASSUMED_WIDTH = 320;
export const BAND_ROUND = 20;

export type PriceStripProps = {
  prices: readonly StripPrice[];
  /** The figures over all prices, if `prices` are only some of them. */
  figures?: StripFigures | undefined;
  /** An offer that the owner already has, and the final price. */
  offer?: number | undefined;
  final?: number | undefined;
  /** Prices of a `ComparedStrip` below, which has the same scale. */
  alongside?: readonly number[] | undefined;
  format: (amount: number) => string;
  /** The picture in words. The number of prices outside the scale is added. */
  label: string;
  className?: string | undefined;
};

/**
 * Prices as dots on a line. The band is the fair range and the tick the ballpark figure, with a thin tick for the
 * average. While there is no such figure, the band is the range of the prices and the tick their average.
 */
export function PriceStrip(props: PriceStripProps) {
  const { prices, figures, offer, final, alongside, format, label, className } = props;
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(drawing, ASSUMED_WIDTH);
  if (prices.length === 0) return null;
  const known = figures ?? computeFigures(prices);
  const picture = layOutPicture({ prices, figures: known, offer, final, alongside, width });
  const hasRange = known.max > known.min;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme
    <div role="img" aria-label={toLabel(label, picture)} className={classNames('text-xs font-semibold', className)}>
      <svg ref={drawing} height={picture.height} className="block w-full">
        <Background picture={picture} width={width} hasBand={prices.length > 1} />
        <g className="animate-settle">
          {/* Marked dots last, so that no other dot covers them. */}
          {picture.dots.toReversed().map(({ key, x, y, radius, mark }) => (
            <StripDot key={key} x={x} y={picture.middle + y} radius={radius} mark={mark} />
          ))}
        </g>
        {picture.offerX !== undefined && <OfferMark x={picture.offerX} y={picture.middle + picture.half + 3} />}
        {picture.finalX !== undefined && <FinalMark x={picture.finalX} y={8.5} />}
      </svg>
      {hasRange && <Ends span={picture.span} width={width} min={format(known.min)} max={format(known.max)} />}
      <Legend signs={listSigns({ prices, offer, final }, picture)} picture={picture} />
    </div>
  );
}

type BackgroundProps = { picture: StripPicture; width: number; hasBand: boolean };

function Background({ picture, width, hasBand }: BackgroundProps) {
  const { middle, half, mainTick, averageTick, finalX } = picture;
  const [top, bottom] = [middle - half, middle + half];
  return (
    <>
      {hasBand && (
        <path
          d={toBandPath(picture)}
          className="fill-primary-soft forced-colors:fill-none forced-colors:stroke-[GrayText]"
        />
      )}
      <line x1="0" x2={width} y1={middle} y2={middle} strokeWidth="1.5" className="stroke-border" />
      {hasBand && (
        <line
          x1={mainTick.x}
          x2={mainTick.x}
          y1={top - 4}
          y2={bottom + 4}
          strokeWidth="3"
          strokeLinecap="round"
          // Dotted, because the amount lies outside the scale and is only pinned to its edge.
          strokeDasharray={mainTick.isInside ? undefined : '1 7'}
          className="stroke-primary forced-colors:stroke-[CanvasText]"
        />
      )}
      {averageTick && (
        <line
          x1={averageTick.x}
          x2={averageTick.x}
          y1={top}
          y2={bottom}
          strokeWidth={AVERAGE_WIDTH}
          strokeDasharray={averageTick.isInside ? undefined : '1 4'}
          className={AVERAGE_LOOK}
        />
      )}
      {finalX !== undefined && (
        <line x1={finalX} x2={finalX} y1="14" y2={bottom} strokeWidth="1.5" className="stroke-gold" />
      )}
      {picture.isCutBelow && <Chevron x={1} y={middle} turn={1} />}
      {picture.isCutAbove && <Chevron x={width - 1} y={middle} turn={-1} />}
    </>
  );
}

/** Round where the band ends, straight where it continues beyond the scale. */
function toBandPath({ middle, half, band }: StripPicture): string {
  const round = Math.min(half, BAND_ROUND, (band.end - band.start) / 2);
  const [below, above] = [band.isOpenBelow ? 0 : round, band.isOpenAbove ? 0 : round];
  return [
    `M${band.start + below} ${middle - half}H${band.end - above}`,
    `${toCorner(above, above)}V${middle + half - above}${toCorner(-above, above)}`,
    `H${band.start + below}`,
    `${toCorner(-below, -below)}V${middle - half + below}${toCorner(below, -below)}z`,
  ].join('');
}

/** A quarter of a circle to the point at this distance. */
function toCorner(x: number, y: number): string {
  return `a${Math.abs(x)} ${Math.abs(x)} 0 0 1 ${x} ${y}`;
}

function Legend({ signs, picture }: { signs: readonly LegendSign[]; picture: StripPicture }) {
  const { isCutBelow, isCutAbove, below, above } = picture;
  if (signs.length === 0 && !isCutBelow && !isCutAbove) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-text-2">
      {signs.map((sign) => (
        <span key={sign} className="flex items-center gap-1">
          <LegendSample sign={sign} />
          {UI_WORDS.strip[sign]}
        </span>
      ))}
      {isCutBelow && <Outside turn={1} words={below > 0 ? UI_WORDS.strip.below(below) : UI_WORDS.strip.outside} />}
      {isCutAbove && <Outside turn={-1} words={above > 0 ? UI_WORDS.strip.above(above) : UI_WORDS.strip.outside} />}
    </div>
  );
}

type Marked = Pick<PriceStripProps, 'prices' | 'offer' | 'final'>;

function listSigns({ prices, offer, final }: Marked, { averageTick }: StripPicture): LegendSign[] {
  const marks = new Set(prices.map(({ mark }) => mark));
  const there: Record<LegendSign, boolean> = {
    own: marks.has('own') || marks.has('own-closest'),
    offer: offer !== undefined,
    final: final !== undefined,
    closest: marks.has('closest') || marks.has('own-closest'),
    average: averageTick !== undefined,
  };
  return (['average', 'own', 'offer', 'final', 'closest'] as const).filter((sign) => there[sign]);
}

function toLabel(label: string, { below, above }: StripPicture): string {
  const outside = [below > 0 && UI_WORDS.strip.below(below), above > 0 && UI_WORDS.strip.above(above)];
  return [label, ...outside.filter((words) => words !== false)].join(', ');
}
