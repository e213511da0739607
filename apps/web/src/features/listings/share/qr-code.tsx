import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules around the code that stay empty; the white frame adds the rest of the quiet zone. */
const BORDER = 2;

/** A QR code, black on white in both themes: many scanners do not read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, so that nothing is fetched
    <div role="img" aria-label={label} className="rounded-2xl border border-border bg-[#fff] p-2">
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-44 [forced-color-adjust:none]">
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
