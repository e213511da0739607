import { expect, test } from 'vitest';
import { foldName, foldTyped } from './fold-name.ts';

test.each([
  ['São Paulo', 'sao paulo'],
  ['  SÃO   PAULO ', 'sao paulo'],
  ['Sa\u0303o Paulo', 'sao paulo'],
  ['Tromsø', 'tromso'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da nang'],
  ['Gießen', 'giessen'],
  ['Iğdır', 'igdir'],
  ['İstanbul', 'istanbul'],
  ['Reykjavík', 'reykjavik'],
  ["L'Aquila", 'laquila'],
  ['N’Djamena', 'ndjamena'],
  ['Saint-Denis', 'saint denis'],
  ['Washington, D.C.', 'washington d c'],
  ['Москва́', 'москва'],
  ['Ｔｏｋｙｏ', 'tokyo'],
  ['--', ''],
  ['\u0000', ''],
])('%j is folded to %j', (name, folded) => {
  expect(foldName(name)).toBe(folded);
  expect(foldName(folded)).toBe(folded);
});

test('a trailing space marks the word as complete', () => {
  expect(foldTyped(' New ')).toBe('new ');
  expect(foldTyped('new-')).toBe('new ');
});
