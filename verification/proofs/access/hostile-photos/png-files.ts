import { crc32, deflateSync } from 'node:zlib';
import { CANARY, type HostileFile, makeFiles } from './hostile-file.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type Size = { width: number; height: number };

function encodeHeader({ width, height }: Size): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(1, 8); // one bit per pixel, greyscale
  return encodeChunk('IHDR', data);
}

/** A black picture: huge when decompressed, tiny as a file. */
function makeBlackPng(size: Size, extra: Buffer[] = []): Buffer {
  const row = 1 + Math.ceil(size.width / 8);
  const pixels = deflateSync(Buffer.alloc(row * size.height), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    encodeHeader(size),
    ...extra,
    encodeChunk('IDAT', pixels),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Declares this size, but contains only one byte of pixels. */
function makeLyingPng(size: Size): Buffer {
  const pixels = encodeChunk('IDAT', deflateSync(Buffer.alloc(2)));
  return Buffer.concat([SIGNATURE, encodeHeader(size), pixels, encodeChunk('IEND', Buffer.alloc(0))]);
}

const SMALL = { width: 64, height: 64 };
const UNPACKED = 60_000_000;

/** Compressed text or a profile that is far larger than the picture when decompressed. */
function encodePacked(type: string, prefix: string): Buffer {
  return encodeChunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), deflateSync(Buffer.alloc(UNPACKED, CANARY))]));
}

export function makePngBombs(): HostileFile[] {
  return [
    ...makeFiles('bomb', 'refused', {
      '16000 x 16000': makeBlackPng({ width: 16_000, height: 16_000 }),
      '30000 x 30000': makeBlackPng({ width: 30_000, height: 30_000 }),
      'one row over the limit': makeBlackPng({ width: 5760, height: 5761 }),
      'a column of 33,177,601': makeBlackPng({ width: 1, height: 33_177_601 }),
      'declares 100000 x 100000': makeLyingPng({ width: 100_000, height: 100_000 }),
      'declares 2147483647 x 2147483647': makeLyingPng({ width: 2_147_483_647, height: 2_147_483_647 }),
      'declares 0 x 0': makeLyingPng({ width: 0, height: 0 }),
      'declares 4000 x 4000, has one pixel': makeLyingPng({ width: 4000, height: 4000 }),
    }),
    ...makeFiles('bomb', 'either', {
      'exactly at the limit': makeBlackPng({ width: 5760, height: 5760 }),
      '1 x 65535': makeBlackPng({ width: 1, height: 65_535 }),
      '65535 x 1': makeBlackPng({ width: 65_535, height: 1 }),
      '16384 x 2000': makeBlackPng({ width: 16_384, height: 2000 }),
      'packed text': makeBlackPng(SMALL, [encodePacked('zTXt', 'Comment\0\0')]),
      'packed profile': makeBlackPng(SMALL, [encodePacked('iCCP', 'ICC\0\0')]),
      'packed international text': makeBlackPng(SMALL, [encodePacked('iTXt', 'XML:com.adobe.xmp\0\u0001\0\0\0')]),
      'ten thousand chunks': makeBlackPng(
        SMALL,
        Array.from({ length: 10_000 }, () => encodeChunk('tEXt', Buffer.from(`Comment\0${CANARY}`))),
      ),
    }),
  ];
}

/** An animated PNG with two frames. */
export function makeAnimatedPng(): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const frame = (sequence: number) =>
    encodeChunk(
      'fcTL',
      Buffer.concat([number(sequence), number(64), number(64), number(0), number(0), Buffer.alloc(6)]),
    );
  return makeBlackPng(SMALL, [encodeChunk('acTL', Buffer.concat([number(2), number(0)])), frame(0)]);
}
