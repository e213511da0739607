import { expect, test } from 'vitest';
import { readListingPages } from './listing-page.ts';

test('a build without the pages of listings does not start', () => {
  expect(() => readListingPages({ readBuilt: () => ({ photo: [''] }) })).toThrow('no pages of listings: noPhoto');
});
