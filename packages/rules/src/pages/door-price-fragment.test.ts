import { expect, test } from 'vitest';
import { DOOR_PRICE_FRAGMENT, readDoorPriceFragment, writeDoorPriceFragment } from './door-price-fragment.ts';

test('the price of a guest comes back from the fragment, whatever the note says', { tags: ['OP-124'] }, () => {
  const price = { amount: 1200.5, currency: 'EUR', note: `"50 %" & <b>'#ü 🚲`, claim: 'a_b-c' };
  const fragment = writeDoorPriceFragment(price);
  expect(fragment).toMatch(/^#guest-price=[\w%.!~*'()-]+$/);
  expect(readDoorPriceFragment(fragment)).toEqual(price);
});

test.each(['', '%', '%7B'])('a fragment that ends with %j says nothing', (end) => {
  expect(readDoorPriceFragment(DOOR_PRICE_FRAGMENT + end)).toBeUndefined();
});
