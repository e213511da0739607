import { scramble } from '../seeded-random.ts';

const HEX = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** Different kinds of rows may be made in the same millisecond. */
type Kind = 'member' | 'listing' | 'suggestion';
const SALTS: Record<Kind, number> = { member: 0x1f83d9ab, listing: 0x5be0cd19, suggestion: 0x3c6ef372 };

type Identity = { kind: Kind; index: number; ms: number; /** In its last 16 bits. */ region?: number };

/** A UUIDv7 like the product's own: the millisecond, then what chance would have given. */
export function makeId({ kind, index, ms, region }: Identity): string {
  const seconds = Math.floor(ms / 2 ** 16);
  const first = scramble(index ^ SALTS[kind]);
  const second = scramble(first ^ index);
  const last = region ?? first >>> 16;
  const time = `${byte(seconds >>> 24)}${byte(seconds >>> 16)}${byte(seconds >>> 8)}${byte(seconds)}-${byte((ms % 2 ** 16) >>> 8)}${byte(ms)}`;
  const versions = `7${HEX[first & 255]}${HEX[second & 255]?.[0]}-${HEX[0x80 | ((second >>> 8) & 63)]}${byte(second >>> 16)}`;
  return `${time}-${versions}-${byte(second >>> 24)}${byte(first >>> 8)}${byte(index >>> 8)}${byte(index)}${byte(last >>> 8)}${byte(last)}`;
}

function byte(value: number): string {
  return HEX[value & 255] ?? '00';
}

/** No base cell of the grid has this number. */
const NOWHERE = 127 << 6;

/** The last 16 bits of a listing's id: the cell of resolution 2 it was made in, and three of chance. */
export function regionBits(h7: string | undefined, index: number): number {
  const region = h7 === undefined ? NOWHERE : Number((BigInt(h7) >> 39n) & 0x1fffn);
  return (region << 3) | (scramble(index) & 7);
}
