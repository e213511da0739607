import { classNames } from '../lib/class-names.ts';
import { layOutStrip, type StripLayout } from './price-strip-layout.ts';

const WIDTH = 320;
const RADIUS = 7;
/** Room above the band for the mark of the final price. */
const FINAL_ROOM = 18;

const LOOKS = { own: 'fill-accent', closest: 'fill-gold', other: 'fill-primary-dot' } as const;

export type Guess = { amount: number; mark?: 'own' | 'closest' | undefined };

export type GuessStripProps = {
  /** No two alike. */
  guesses: readonly Guess[];
  final?: number | undefined;
  /** What the picture says, in words. */
  label: string;
  className?: string | undefined;
};

/** A picture of guesses on their line, for pages that explain rather than report. */
export function GuessStrip({ guesses, final, label, className }: GuessStripProps) {
  const amounts = guesses.map(({ amount }) => amount);
  const strip = layOutStrip({ amounts, width: WIDTH, radius: RADIUS });
  const sorted = amounts.toSorted((a, b) => a - b);
  const top = final === undefined ? 6 : FINAL_ROOM;
  const middle = top + strip.halfHeight;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${middle + strip.halfHeight + 6}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that it follows the theme
      role="img"
      aria-label={label}
      className={classNames('block h-auto w-full', className)}
    >
      <Band strip={strip} top={top} />
      <line x1="0" x2={WIDTH} y1={middle} y2={middle} strokeWidth="1.5" className="stroke-border" />
      <path
        d={`M${strip.averageX} ${top - 5}v${2 * strip.halfHeight + 10}`}
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-primary"
      />
      {final !== undefined && <Final x={xOf(final, sorted, strip)} top={top} bottom={middle + strip.halfHeight} />}
      {guesses.map(({ amount, mark }) => {
        const dot = strip.dots[sorted.indexOf(amount)];
        return (
          <circle
            key={amount}
            cx={dot?.x}
            cy={middle + (dot?.y ?? 0)}
            r={mark === undefined ? RADIUS : RADIUS + 1.5}
            strokeWidth={mark === undefined ? 1.2 : 2}
            className={classNames('stroke-surface', LOOKS[mark ?? 'other'])}
          />
        );
      })}
    </svg>
  );
}

type BandProps = { strip: StripLayout; top: number };

function Band({ strip: { bandStart, bandEnd, halfHeight }, top }: BandProps) {
  return (
    <rect
      x={bandStart}
      y={top}
      width={bandEnd - bandStart}
      height={halfHeight * 2}
      rx={Math.min(halfHeight, 18)}
      className="fill-primary-soft"
    />
  );
}

/** A diamond above the band, and its line through it. */
function Final({ x, top, bottom }: { x: number; top: number; bottom: number }) {
  return (
    <>
      <path d={`M${x} ${top - 4}V${bottom}`} strokeWidth="1.5" className="stroke-gold" />
      <path d={`M${x} ${top - 17}l7 7-7 7-7-7z`} className="fill-gold" />
    </>
  );
}

/** Where an amount between the lowest and the highest stands. */
function xOf(amount: number, sorted: readonly number[], { dots }: StripLayout): number {
  const [low = 0, high = 1] = [sorted[0], sorted.at(-1)];
  const [start = 0, end = WIDTH] = [dots[0]?.x, dots.at(-1)?.x];
  return Math.round(start + ((amount - low) / (high - low)) * (end - start));
}
