import { expect, test } from 'vitest';
import { containsLink, getTier } from './fair-play.ts';

test.each([
  [0, { listings: 3, suggestions: 20, allowsLinks: false }],
  [1, { listings: 6, suggestions: 40, allowsLinks: false }],
  [2, { listings: 9, suggestions: 60, allowsLinks: false }],
  [3, { listings: undefined, suggestions: undefined, allowsLinks: true }],
  [40, { listings: undefined, suggestions: undefined, allowsLinks: true }],
])('a new member with %i settled listings of others may do this much', (settledCount, tier) => {
  expect(getTier({ isNew: true, settledCount })).toEqual(tier);
});

test('after the first day no tier limits a member', () => {
  expect(getTier({ isNew: false, settledCount: 0 })).toEqual({
    listings: undefined,
    suggestions: undefined,
    allowsLinks: true,
  });
});

test.each([
  'http://a.b',
  'HTTPS://EXAMPLE.TEST/x',
  'see www.cheap-bikes.example',
  'cheap-bikes.com',
  'I saw it on Shop.XYZ.',
  'write to t.me/seller',
])('"%s" contains a link', (text) => {
  expect(containsLink(text)).toBe(true);
});

test.each([
  'Good price.It works well',
  'About 3.5/5 of the new price',
  'It cost 199.95 new, i.e. half',
  'Worth 50 and/or a coffee...',
  'a company in the community',
])('"%s" contains no link', (text) => {
  expect(containsLink(text)).toBe(false);
});
