import type { ReactNode } from 'react';
import { RING_OUT, type StripMark } from '@ballpark/rules/strip/picture';

// In forced-colors mode only system colours are visible for sure; the shapes still distinguish the marks.
const DOT = 'stroke-surface forced-colors:stroke-[Canvas]';
const GOLD = 'fill-gold forced-colors:fill-[CanvasText]';

/** The thin tick of the average, beside the tick of the ballpark figure. */
export const AVERAGE_WIDTH = 1.5;
export const AVERAGE_LOOK = 'stroke-text-2 forced-colors:stroke-[CanvasText]';

type DotProps = { x: number; y: number; radius: number; mark: StripMark | undefined };

/** One price. The viewer's own has an inner dot; the closest has a ring. */
export function StripDot({ x, y, radius, mark }: DotProps) {
  if (mark === undefined) {
    const look = `${DOT} fill-primary-dot forced-colors:fill-[CanvasText]`;
    return <circle cx={x} cy={y} r={radius} strokeWidth="1.2" className={look} />;
  }
  const isOwn = mark !== 'closest';
  const look = `${DOT} ${isOwn ? 'fill-accent forced-colors:fill-[Highlight]' : GOLD}`;
  return (
    <>
      {mark !== 'own' && (
        <circle
          cx={x}
          cy={y}
          r={radius + RING_OUT}
          strokeWidth="2"
          className="fill-surface stroke-gold forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
        />
      )}
      <circle cx={x} cy={y} r={radius} strokeWidth="2" className={look} />
      {isOwn && <circle cx={x} cy={y} r={radius * 0.3} className="fill-accent-on forced-colors:fill-[Canvas]" />}
    </>
  );
}

/** An offer: a triangle with its tip at x, y. */
export function OfferMark({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y}l6.5 11h-13z`} className="fill-info forced-colors:fill-[CanvasText]" />;
}

/** A final price: a diamond centred on x, y. */
export function FinalMark({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y - 7.5}l7.5 7.5-7.5 7.5-7.5-7.5z`} className={GOLD} />;
}

const SAMPLES: Record<LegendSign, ReactNode> = {
  average: <path d="M8 1v14" strokeWidth={AVERAGE_WIDTH} className={AVERAGE_LOOK} />,
  own: <StripDot x={8} y={8} radius={6} mark="own" />,
  offer: <OfferMark x={8} y={2.5} />,
  final: <FinalMark x={8} y={8} />,
  closest: <StripDot x={8} y={8} radius={4} mark="closest" />,
};

export type LegendSign = 'average' | 'own' | 'offer' | 'final' | 'closest';

/** A mark as the strip draws it, for the legend. */
export function LegendSample({ sign }: { sign: LegendSign }) {
  return (
    <svg width="16" height="16" aria-hidden="true" className="shrink-0">
      {SAMPLES[sign]}
    </svg>
  );
}
