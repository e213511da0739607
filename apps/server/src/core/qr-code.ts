import { encode } from 'uqr';

/** Empty modules around the code. The page that shows it adds the rest of the quiet zone. */
const BORDER = 2;

/** A QR code as one path of SVG, in a square of `size` modules. */
export type QrCode = { size: number; path: string };

export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
