import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { labelSample } from './label-sample.ts';

const WHITE = { r: 255, g: 255, b: 255 };

async function drawPlain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: WHITE } })
    .webp({ lossless: true })
    .toBuffer();
}

/** The mean brightness of a part of the picture, from 0 to 255. */
async function measureBrightness(picture: Buffer, part: Region): Promise<number> {
  const { data } = await sharp(picture).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

test.each([
  [1200, 900],
  [900, 1200],
])('a picture of %i by %i says in its middle square that it is a sample, and keeps the rest', async (width, height) => {
  const labelled = await labelSample(await drawPlain(width, height));
  expect(await sharp(labelled).metadata()).toMatchObject({ format: 'webp', width, height });
  const side = Math.min(width, height);
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  const corner = {
    left,
    top: top + Math.round(side * 0.85),
    width: Math.round(side / 2),
    height: Math.round(side * 0.15),
  };
  expect(await measureBrightness(labelled, corner)).toBeLessThan(230);
  const rest = { left, top, width: side, height: Math.round(side * 0.8) };
  expect(await measureBrightness(labelled, rest)).toBeGreaterThan(254);
});
