import { expect, test } from 'vitest';
import { nameArea } from './name-area.ts';

test.each([
  [{ city: 'Springfield', state: 'Illinois', country: 'United States' }, 'Springfield, Illinois, United States'],
  [{ city: 'São Paulo', state: 'Sao Paulo', country: 'Brazil' }, 'São Paulo, Brazil'],
  [{ city: 'Singapore', state: undefined, country: 'Singapore' }, 'Singapore'],
  [{ city: 'Luxembourg', state: 'Luxembourg', country: 'Luxembourg' }, 'Luxembourg'],
  [{ city: 'Munich', country: 'Germany' }, 'Munich, Germany'],
  [{ city: 'Nowhere', state: '', country: 'Germany' }, 'Nowhere, Germany'],
])('%o is called %s', { tags: ['ENT-08', 'ENT-09'] }, (area, name) => {
  expect(nameArea(area)).toBe(name);
});
