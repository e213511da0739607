import { scramble } from '../seeded-random.ts';

const HEX = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** Rows of different kinds may have the same index and millisecond. */
type Kind = 'member' | 'listing' | 'suggestion';
const SALTS: Record<Kind, number> = { member: 0x1f83d9ab, listing: 0x5be0cd19, suggestion: 0x3c6ef372 };

/** The region goes into the last 16 bits. */
type IdInput = { kind: Kind; index: number; ms: number; region?: number };

/** A UUIDv7 like those of the product: the millisecond, then bits from a hash instead of random bits. */
export function makeId({ kind, index, ms, region }: IdInput): string {
  const seconds = Math.floor(ms / 2 ** 16);
  const first = scramble(index ^ SALTS[kind]);
  const second = scramble(first ^ index);
  const last = region ?? first >>> 16;
  const time = `${toHex(seconds >>> 24)}${toHex(seconds >>> 16)}${toHex(seconds >>> 8)}${toHex(seconds)}-${toHex((ms % 2 ** 16) >>> 8)}${toHex(ms)}`;
  const versions = `7${HEX[first & 255]}${HEX[second & 255]?.[0]}-${HEX[0x80 | ((second >>> 8) & 63)]}${toHex(second >>> 16)}`;
  return `${time}-${versions}-${toHex(second >>> 24)}${toHex(first >>> 8)}${toHex(index >>> 8)}${toHex(index)}${toHex(last >>> 8)}${toHex(last)}`;
}

function toHex(value: number): string {
  return HEX[value & 255] ?? '00';
}

/** The region of a listing without a place. No base cell of the grid has this number. */
const NOWHERE = 127 << 6;

/** The last 16 bits of a listing's id: its H3 cell of resolution 2, and three bits from a hash. */
export function encodeRegion(h7: string | undefined, index: number): number {
  const region = h7 === undefined ? NOWHERE : Number((BigInt(h7) >> 39n) & 0x1fffn);
  return (region << 3) | (scramble(index) & 7);
}
