import { crc32, deflateSync } from 'node:zlib';
import { CANARY, files, type HostileFile } from './hostile-file.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type Size = { width: number; height: number };

function header({ width, height }: Size): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(1, 8); // one bit for each pixel, grey
  return chunk('IHDR', data);
}

/** A black picture: enormous when unpacked, tiny as a file. */
function blackPng(size: Size, extra: Buffer[] = []): Buffer {
  const row = 1 + Math.ceil(size.width / 8);
  const pixels = deflateSync(Buffer.alloc(row * size.height), { level: 9 });
  return Buffer.concat([SIGNATURE, header(size), ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Says it has this size, and has the pixels of one byte. */
function lyingPng(size: Size): Buffer {
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)));
  return Buffer.concat([SIGNATURE, header(size), pixels, chunk('IEND', Buffer.alloc(0))]);
}

const SMALL = { width: 64, height: 64 };
const UNPACKED = 60_000_000;

/** Text and profiles that unpack to far more than the picture. */
function packed(type: string, prefix: string): Buffer {
  return chunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), deflateSync(Buffer.alloc(UNPACKED, CANARY))]));
}

export function pngBombs(): HostileFile[] {
  return [
    ...files('bomb', 'refused', {
      '16000 x 16000': blackPng({ width: 16_000, height: 16_000 }),
      '30000 x 30000': blackPng({ width: 30_000, height: 30_000 }),
      'one row over the limit': blackPng({ width: 5760, height: 5761 }),
      'a column of 33,177,601': blackPng({ width: 1, height: 33_177_601 }),
      'says 100000 x 100000': lyingPng({ width: 100_000, height: 100_000 }),
      'says 2147483647 x 2147483647': lyingPng({ width: 2_147_483_647, height: 2_147_483_647 }),
      'says 0 x 0': lyingPng({ width: 0, height: 0 }),
      'says 4000 x 4000, has one pixel': lyingPng({ width: 4000, height: 4000 }),
    }),
    ...files('bomb', 'either', {
      'exactly at the limit': blackPng({ width: 5760, height: 5760 }),
      '1 x 65535': blackPng({ width: 1, height: 65_535 }),
      '65535 x 1': blackPng({ width: 65_535, height: 1 }),
      '16384 x 2000': blackPng({ width: 16_384, height: 2000 }),
      'packed text': blackPng(SMALL, [packed('zTXt', 'Comment\0\0')]),
      'packed profile': blackPng(SMALL, [packed('iCCP', 'ICC\0\0')]),
      'packed international text': blackPng(SMALL, [packed('iTXt', 'XML:com.adobe.xmp\0\u0001\0\0\0')]),
      'ten thousand chunks': blackPng(
        SMALL,
        Array.from({ length: 10_000 }, () => chunk('tEXt', Buffer.from(`Comment\0${CANARY}`))),
      ),
    }),
  ];
}

/** Two frames after the one every decoder shows. */
export function animatedPng(): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const frame = (sequence: number) =>
    chunk('fcTL', Buffer.concat([number(sequence), number(64), number(64), number(0), number(0), Buffer.alloc(6)]));
  return blackPng(SMALL, [chunk('acTL', Buffer.concat([number(2), number(0)])), frame(0)]);
}
