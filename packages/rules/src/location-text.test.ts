import { expect, test } from 'vitest';
import { shortenLocation } from './location-text.ts';

test.each([
  ['Berlin', 'Berlin'],
  ['Berlin, Germany', 'Berlin, Germany'],
  ['Austin, Texas, United States', 'Austin, United States'],
  ['Mitte, Berlin, Brandenburg, Germany', 'Mitte, Germany'],
  ['  Austin ,  Texas ,United States  ', 'Austin, United States'],
  ['Paris,,France', 'Paris,,France'],
  ['Austin, , Texas, United States', 'Austin, United States'],
  [',,,', ',,,'],
  ['', ''],
  ['東京、日本', '東京、日本'],
])(
  'of three or more parts only the first and the last are shown: %j as %j',
  { tags: ['CONST-16'] },
  (location, shown) => {
    expect(shortenLocation(location)).toBe(shown);
  },
);
