import type { Sharp } from 'sharp';

const COLUMNS = 9;
const ROWS = 8;

/**
 * 64 bits that describe how a picture looks: whether each grey pixel of a 9 by 8 thumbnail is darker than the one on its
 * right. Other sizes and encodings of a picture differ in few bits.
 */
export async function hashDifferences(picture: Sharp): Promise<string> {
  const pixels = await picture
    .resize({ width: COLUMNS, height: ROWS, fit: 'fill' })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer();
  const bits = Array.from({ length: ROWS * (COLUMNS - 1) }, (_, index) => {
    const left = Math.floor(index / (COLUMNS - 1)) * COLUMNS + (index % (COLUMNS - 1));
    return (pixels[left] ?? 0) < (pixels[left + 1] ?? 0) ? '1' : '0';
  });
  return bits.join('');
}
