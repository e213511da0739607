import type { StripPicture } from '@ballpark/rules/strip/picture';

/** « or »: something lies outside the scale. */
export function Chevron({ x, y, turn }: { x: number; y: number; turn: 1 | -1 }) {
  const arm = `l${4 * turn}-4m${-4 * turn} 4l${4 * turn} 4`;
  return (
    <path
      d={`M${x} ${y}${arm}M${x + 5 * turn} ${y}${arm}`}
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-text-2 forced-colors:stroke-[CanvasText]"
    />
  );
}

type EndsProps = { span: StripPicture['span']; width: number; min: string; max: string };

/** Minimum and maximum below the outermost prices. Long texts take the space beside them; they never overlap. */
export function Ends({ span, width, min, max }: EndsProps) {
  return (
    <div className="mt-1 flex whitespace-nowrap text-text-2">
      <span style={{ flexBasis: span.start }} />
      <span>{min}</span>
      <span className="min-w-2 flex-1" />
      <span>{max}</span>
      <span style={{ flexBasis: Math.max(width - span.end, 0) }} />
    </div>
  );
}

/** Explains a chevron at an end of the line. */
export function Outside({ turn, words }: { turn: 1 | -1; words: string }) {
  return (
    <span className="flex items-center gap-1">
      <svg width="16" height="16" aria-hidden="true" className="shrink-0">
        <Chevron x={turn === 1 ? 3 : 13} y={8} turn={turn} />
      </svg>
      {words}
    </span>
  );
}
