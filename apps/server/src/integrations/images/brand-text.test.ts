import { expect, test } from 'vitest';
import { drawText, toShowableText } from './brand-text.ts';

test.each([
  ['Oak table, 2 m', 'Oak table, 2 m'],
  ['Größe “XL” – Łódź, İstanbul, €5', 'Größe “XL” – Łódź, İstanbul, €5'],
  ['Kids bike 🚲 like   new ✨', 'Kids bike like new'],
  ['u\u0308ber', 'über'],
  ['≈ 5 kg', '5 kg'],
])('what our font can write is written: %s', (text, shown) => {
  expect(toShowableText(text)).toBe(shown);
});

test.each(['日本の古い箪笥', 'שולחן', 'Кот', 'Table 机', '🚲', ''])(
  'a letter our font lacks leaves the whole text off: %s',
  (text) => {
    expect(toShowableText(text)).toBeUndefined();
  },
);

test.each([
  ['600', 393],
  ['800', 400],
] as const)(
  "the machine's own fonts play no part: weight %s is as wide as our font makes it",
  async (weight, width) => {
    const drawn = await drawText({ text: 'Łódź & Größe', weight, size: 60, colour: '#000000', width: 900 });
    // Any other font would be wider or narrower by more.
    expect(Math.abs(drawn.width - width)).toBeLessThanOrEqual(4);
  },
);
