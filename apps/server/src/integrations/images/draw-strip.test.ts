import { computeFigures, layOutPicture, RING_OUT } from '@ballpark/rules/strip/picture';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cropPhoto } from './jpeg.ts';
import { drawStrip } from './draw-strip.ts';
import { STRIP, type StripRequest } from './image-work.ts';

const LEGEND: StripRequest['legend'] = [
  { sign: 'own', text: 'You $92' },
  { sign: 'final', text: 'Final $95' },
  { sign: 'figure', text: 'Ballpark $91' },
  { sign: 'closest', text: 'Closest' },
];

/** So many prices around 100, the first of them the own one. */
function draw(count: number, legend = LEGEND) {
  const prices = Array.from({ length: count }, (_, nth) => ({
    key: String(nth),
    amount: 100 + 40 * Math.sin(nth * 1.7) + (nth % 13),
    mark: nth === 0 ? ('own' as const) : undefined,
  }));
  const figures = { ...computeFigures(prices), ballpark: { price: 104, low: 85, high: 125 } };
  const layout = layOutPicture({ prices, figures, final: 95, width: STRIP.inner });
  return drawStrip({ task: 'strip', layout, ringOut: RING_OUT, ends: { lowest: '$60', highest: '$152' }, legend });
}

test.each([1, 2, 9, 40, 101])(
  'a strip of %i prices is at most 30 KB, and opaque for dark mail programs',
  async (count) => {
    const { picture } = await draw(count);
    expect(picture.length).toBeLessThanOrEqual(30_000);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 2 * STRIP.width, hasAlpha: false });
  },
);

test('a legend that does not fit into one line goes on in the next', async () => {
  const height = async (legend: StripRequest['legend']) =>
    (await sharp((await draw(9, legend)).picture).metadata()).height;
  const long = LEGEND.map(({ sign, text }) => ({ sign, text: `${text} 1,000,000,000` }));
  expect([await height(LEGEND.slice(0, 2)), await height(long)]).toEqual([360, 480]);
});

test('an amount in letters that the font lacks is left out', async () => {
  const { picture } = await draw(9, [{ sign: 'own', text: 'You 1234 лв.' }]);
  expect(picture.length).toBeGreaterThan(0);
});

test.each([
  ['a plain photo', 0, 780],
  ['a photo of gravel', 60, 468],
])('%s fits into its bytes, however much there is in it', async (_what, sigma, width) => {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const photo = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#808080', noise } })
    .webp()
    .toBuffer();
  const { picture } = await cropPhoto({ task: 'crop', photo, width: 780, height: 504, maxBytes: 32_000 });
  expect(picture.length).toBeLessThanOrEqual(32_000);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width });
});
