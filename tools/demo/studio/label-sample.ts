import { drawText } from '@ballpark/server/integrations/images/brand-text';
import sharp from 'sharp';

const WORDS = 'Sample picture';
/** As parts of the shorter side. Cards and share cards crop a picture to its middle, so the label is inside the square. */
const FONT_SIZE = 0.05;
const MARGIN = 0.04;

/** Writes on a drawn picture that it is one: members of the demo have no real photos. */
export async function labelSample(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const side = Math.min(width, height);
  const size = Math.round(side * FONT_SIZE);
  const margin = Math.round(side * MARGIN);
  const text = await drawText({ text: WORDS, weight: '600', size, colour: '#ffffff', width: side });
  const box = { width: text.width + size * 2, height: text.height + size };
  const place = {
    left: Math.round((width - side) / 2) + margin,
    top: Math.round((height + side) / 2) - margin - box.height,
  };
  const pill = Buffer.from(
    `<svg width="${box.width}" height="${box.height}"><rect width="100%" height="100%" rx="${box.height / 2}" fill="#000" fill-opacity=".6"/></svg>`,
  );
  return sharp(picture)
    .composite([
      { input: pill, ...place },
      { input: text.input, left: place.left + size, top: place.top + Math.round(size / 2) },
    ])
    .webp({ quality: 88 })
    .toBuffer();
}
