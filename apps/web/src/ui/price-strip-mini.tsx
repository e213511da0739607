import { classNames } from '../lib/class-names.ts';
import { layOutStrip } from './price-strip-layout.ts';

const WIDTH = 320;
const RADIUS = 7;

export type PriceStripMiniProps = {
  amounts: readonly number[];
  /** The viewer's own guess: larger, and in clay. */
  ownAmount?: number | undefined;
  /** What the picture says, in words. */
  label: string;
  className?: string | undefined;
};

/** Guesses as dots on a line, their range as a band, their average as a tick. The same input draws the same picture. */
export function PriceStripMini({ amounts, ownAmount, label, className }: PriceStripMiniProps) {
  if (amounts.length === 0 && ownAmount === undefined) return null;
  const strip = layOutStrip({ amounts, ownAmount, width: WIDTH, radius: RADIUS });
  const middle = strip.halfHeight + 6;
  const hasRange = strip.dots.length > 1;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${middle * 2}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme
      role="img"
      aria-label={label}
      className={classNames('block h-auto w-full', className)}
    >
      {hasRange && (
        <rect
          x={strip.bandStart}
          y={6}
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
          y1="1"
          y2={middle * 2 - 1}
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-primary"
        />
      )}
      {strip.dots.map((dot) => (
        <circle
          key={dot.key}
          cx={dot.x}
          cy={middle + dot.y}
          r={dot.isOwn ? RADIUS + 1.5 : RADIUS}
          strokeWidth={dot.isOwn ? 2 : 1.2}
          className={classNames('stroke-surface', dot.isOwn ? 'fill-accent' : 'fill-primary-dot')}
        />
      ))}
    </svg>
  );
}
