import { cellToParent, getBaseCellNumber } from 'h3-js';
import { UUID } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { snap } from '../../database/grid.ts';
import { isListingId, newListingId } from './listing-id.ts';

const PLACES = [
  { latitude: 48.137, longitude: 11.575 },
  { latitude: 35.69, longitude: 139.69 },
  { latitude: -33.9, longitude: 151.2 },
  { latitude: 90, longitude: 0 },
  { latitude: -90, longitude: 0 },
  { latitude: 58.157, longitude: 10.42 },
];

/** The last 16 bits without the three random ones. */
function regionIn(id: string): number {
  return Number.parseInt(id.slice(-4), 16) >> 3;
}

function toHex(h7: string): string {
  return BigInt(h7).toString(16);
}

describe('the id of a listing', () => {
  test.each(PLACES)('carries the region of %o and nothing finer', (point) => {
    const { h7 } = snap(point);
    const region = cellToParent(toHex(h7), 2);
    const digits = Number((BigInt(`0x${region}`) >> 39n) & 63n);
    const id = newListingId({ h7, ...point });
    expect(regionIn(id) >> 6).toBe(getBaseCellNumber(region));
    expect(regionIn(id) & 63).toBe(digits);
  });

  test('of a listing without a place carries a region that no place has', () => {
    expect(regionIn(newListingId(undefined)) >> 6).toBe(127);
  });

  test('is a unique UUID of version 7, ordered by time', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => newListingId(index % 2 ? snap(PLACES[0]!) : undefined));
    for (const id of ids) expect(UUID.parse(id).getVersion()).toBe(7);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids.map((id) => Number.parseInt(id.slice(-1), 16) & 7)).size).toBe(8);
  });

  test.each([
    '',
    '0',
    '-1',
    '1e9',
    'x'.repeat(36),
    ' 0189dcd5-5311-7d40-8db0-9496a2eef37b',
    '0189dcd553117d408db09496a2eef37b',
  ])('is never %o', (text) => {
    expect(isListingId(text)).toBe(false);
  });

  test('may be written in capitals', () => {
    expect(isListingId('0189DCD5-5311-7D40-8DB0-9496A2EEF37B')).toBe(true);
  });
});
