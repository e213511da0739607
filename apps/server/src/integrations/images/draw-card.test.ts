import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawCard } from './draw-card.ts';

const eyebrow = 'Closed, 9 prices';

test('a card is small enough for every chat, however much there is in the photo', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 600, height: 630, channels: 3, background: '#808080', noise } })
    .webp()
    .toBuffer();
  const { card } = await drawCard({ task: 'card', photo, title: 'A box of gravel', area: 'Cork, Ireland', eyebrow });
  expect(card.length).toBeLessThanOrEqual(120_000);
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('a card draws no prices: between the area and the logo it is empty', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .webp()
    .toBuffer();
  for (const shown of [undefined, photo]) {
    const { card } = await drawCard({ task: 'card', photo: shown, title: 'Bike', area: 'Cork, Ireland', eyebrow });
    const pixels = await sharp(card).extract({ left: 640, top: 400, width: 520, height: 120 }).raw().toBuffer();
    expect(Math.min(...new Set(pixels))).toBeGreaterThan(230);
  }
});

test('a title of any length stays above the logo', async () => {
  const draw = async (title: string) => {
    const { card } = await drawCard({ task: 'card', photo: undefined, title, area: 'Berlin, Germany', eyebrow });
    // The lower part of the card, from the logo on: the same under every title.
    return sharp(card).extract({ left: 0, top: 525, width: 1200, height: 105 }).greyscale().raw().toBuffer();
  };
  const [short, long] = [await draw('Bike'), await draw('Donaudampfschifffahrtsgesellschaft '.repeat(8))];
  const furthest = short.reduce((most, value, index) => Math.max(most, Math.abs(value - (long[index] ?? 0))), 0);
  expect(furthest).toBeLessThan(40);
});
