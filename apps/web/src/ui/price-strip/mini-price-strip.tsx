import { classNames } from '../../lib/class-names.ts';
import { layOutMiniStrip, type MiniStripLayout } from './mini-layout.ts';

const WIDTH = 320;
const RADIUS = 7;
const EDGE = 6;
/** Space above the band for the mark of the final price. */
const FINAL_SPACE = 18;

export type MiniPriceStripProps = {
  amounts: readonly number[];
  /** The viewer's own suggestion, drawn larger and in the accent colour. */
  ownAmount?: number | undefined;
  /** For a closed listing: the final price, which lies between the suggestions, and the closest suggestion. */
  ending?: { final: number; closest: number } | undefined;
  /** The picture in words. */
  label: string;
  className?: string | undefined;
};

/** Suggestions as dots on a line, their range as a band, their average as a tick. */
export function MiniPriceStrip({ amounts, ownAmount, ending, label, className }: MiniPriceStripProps) {
  if (amounts.length === 0 && ownAmount === undefined) return null;
  const strip = layOutMiniStrip({ amounts, ownAmount, width: WIDTH, radius: RADIUS });
  const top = ending === undefined ? EDGE : FINAL_SPACE;
  const middle = top + strip.halfHeight;
  const bottom = middle + strip.halfHeight;
  const hasRange = strip.dots.length > 1;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${bottom + EDGE}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme
      role="img"
      aria-label={label}
      className={classNames('block h-auto w-full', className)}
    >
      {hasRange && (
        <rect
          x={strip.bandStart}
          y={top}
          width={strip.bandEnd - strip.bandStart}
          height={strip.halfHeight * 2}
          rx={Math.min(strip.halfHeight, 18)}
          className="fill-primary-soft"
        />
      )}
      <line x1="0" x2={WIDTH} y1={middle} y2={middle} strokeWidth="1.5" className="stroke-border" />
      {hasRange && (
        <line
          x1={strip.averageX}
          x2={strip.averageX}
          y1={top - 5}
          y2={bottom + 5}
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-primary"
        />
      )}
      {ending !== undefined && <Final x={toX(ending.final, strip)} top={top} bottom={bottom} />}
      {strip.dots.map((dot) => {
        const isClosest = dot.amount === ending?.closest;
        const isMarked = dot.isOwn || isClosest;
        return (
          <circle
            key={dot.key}
            cx={dot.x}
            cy={middle + dot.y}
            r={isMarked ? RADIUS + 1.5 : RADIUS}
            strokeWidth={isMarked ? 2 : 1.2}
            className={classNames('stroke-surface', getDotClass(dot.isOwn, isClosest))}
          />
        );
      })}
    </svg>
  );
}

function getDotClass(isOwn: boolean, isClosest: boolean): string {
  if (isOwn) return 'fill-accent';
  return isClosest ? 'fill-gold' : 'fill-primary-dot';
}

/** A diamond above the band and a line through the band. */
function Final({ x, top, bottom }: { x: number; top: number; bottom: number }) {
  return (
    <>
      <path d={`M${x} ${top - 4}V${bottom}`} strokeWidth="1.5" className="stroke-gold" />
      <path d={`M${x} ${top - 17}l7 7-7 7-7-7z`} className="fill-gold" />
    </>
  );
}

/** The position of an amount between the lowest and the highest suggestion. */
function toX(amount: number, { dots }: MiniStripLayout): number {
  const sorted = dots.toSorted((a, b) => a.amount - b.amount);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || low.amount === high.amount) return WIDTH / 2;
  return Math.round(low.x + ((amount - low.amount) / (high.amount - low.amount)) * (high.x - low.x));
}
