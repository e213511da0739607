import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Phrases that sound translated or point nowhere. Each was on a screen or in a mail once. */
const PHRASES = [
  'will stand here',
  'will stand in',
  'look into your',
  'look into the',
  'you can forget this',
  'did not load',
  'to reckon',
  'who is on it',
  'asked first',
  'you need no account',
  'the highest level',
  'they may have left',
  'what you have reached',
  'counts as near you',
  'name their price',
  'says that it arrived',
  'page is not open yet',
  'are equally close',
  'worth to you',
  'who helps most',
] as const;

/** Where texts for people live. Tests are not shown to people. */
const TEXTS = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/server/emails/**/*.{ts,tsx}',
  'packages/{rules,contracts}/src/**/*.ts',
];

const paths = globSync(TEXTS, { exclude: ['**/*.test.*'] });

test('no screen and no mail uses a phrase that we have replaced by plain English', () => {
  expect(paths.length).toBeGreaterThan(100);
  const found = paths.flatMap((path) => {
    const text = readFileSync(path, 'utf8').toLowerCase();
    return PHRASES.filter((phrase) => text.includes(phrase)).map((phrase) => `${path}: ${phrase}`);
  });
  expect(found).toEqual([]);
});

test('all texts use the same apostrophe', () => {
  expect(paths.filter((path) => /[a-z]’/i.test(readFileSync(path, 'utf8')))).toEqual([]);
});
