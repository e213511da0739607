import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A text inside data that must not be stored. The proof searches all stored objects for it. */
export const CANARY = 'CANARY-7f3d';

/** A file that an attacker may upload. */
export type HostileFile = {
  kind: string;
  name: string;
  /** The value of `base64Data`. */
  base64: string;
  filename?: string;
  /** `either`: the server may accept or refuse it, but must store nothing of it except the picture. */
  expected: 'taken' | 'refused' | 'either';
  /** The whole body, for attacks on the JSON instead of the picture. */
  rawBody?: string;
  /** Send it only to routes whose path matches. */
  only?: RegExp;
};

export type Table = Readonly<Record<string, Buffer | string>>;

export function makeFiles(kind: string, expected: HostileFile['expected'], contents: Table): HostileFile[] {
  return Object.entries(contents).map(([name, bytes]) => ({
    kind,
    name,
    expected,
    base64: Buffer.from(bytes).toString('base64'),
  }));
}

export function mapTable<Value>(table: Readonly<Record<string, Value>>, make: (value: Value) => Buffer): Table {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, make(value)]));
}

export type Seeds = Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>;

/** Valid pictures that the other files are derived from. They contain noise, so that each byte of the file matters. */
export async function makeSeeds(): Promise<Seeds> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const { data, info } = await sharp({ create: { width: 160, height: 120, channels: 3, background: 'grey', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (format: keyof Seeds) => sharp(data, { raw }).toFormat(format).toBuffer();
  return { jpeg: await encode('jpeg'), png: await encode('png'), webp: await encode('webp'), gif: await encode('gif') };
}

type Size = readonly [width: number, height: number];

function encodeNumbers(bytes: 2 | 4, order: 'BE' | 'LE', ...values: number[]): Buffer {
  const encoded = Buffer.alloc(values.length * bytes);
  for (const [index, value] of values.entries()) {
    if (order === 'BE') encoded.writeUIntBE(value, index * bytes, bytes);
    else encoded.writeUIntLE(value, index * bytes, bytes);
  }
  return encoded;
}

export function encodeChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  return Buffer.concat([encodeNumbers(4, 'BE', body.length - 4), body, encodeNumbers(4, 'BE', crc32(body))]);
}

/** A black PNG: huge when decompressed, tiny as a file. With other pixels it declares more than it has. */
export function encodePng([width, height]: Size, extra: Buffer[] = [], pixels?: Buffer): Buffer {
  const rows = pixels ?? Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const header = Buffer.concat([encodeNumbers(4, 'BE', width, height), Buffer.from([1, 0, 0, 0, 0])]); // one grey bit
  const chunks = [encodeChunk('IHDR', header), ...extra, encodeChunk('IDAT', deflateSync(rows, { level: 9 }))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, encodeChunk('IEND')]);
}

const UNPACKED = 60_000_000;

/** Compressed text or a profile that is far larger than the picture when decompressed. */
export function encodePacked(type: string, prefix: string): Buffer {
  return encodeChunk(type, Buffer.concat([Buffer.from(prefix, 'latin1'), deflateSync(Buffer.alloc(UNPACKED, CANARY))]));
}

/** An animated PNG with two frames. */
export function encodeAnimatedPng(size: Size): Buffer {
  const frame = Buffer.concat([encodeNumbers(4, 'BE', 0, ...size, 0, 0), Buffer.alloc(6)]);
  return encodePng(size, [encodeChunk('acTL', encodeNumbers(4, 'BE', 2, 0)), encodeChunk('fcTL', frame)]);
}

export type Animation = { screen: Size; frames: number; frame?: Size; delay?: number; comment?: string };

/** Each frame has one pixel and the end of the data. Decoders fill the rest of it or report an error. */
export function encodeGif({ screen, frames, frame = [1, 1], delay = 0, comment }: Animation): Buffer {
  const text = (value: string) => Buffer.from(value, 'latin1');
  const picture = Buffer.concat([
    Buffer.concat([text('\x21\xf9\x04\0'), encodeNumbers(2, 'LE', delay), text('\0\0\x2c')]),
    Buffer.concat([encodeNumbers(2, 'LE', 0, 0, ...frame), text('\0\x02\x02\x44\x01\0')]),
  ]);
  const head = [text('GIF89a'), encodeNumbers(2, 'LE', ...screen), text('\x80\0\0\0\0\0\xff\xff\xff')];
  const loop = text('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0');
  const note = comment === undefined ? [] : [text(`\x21\xfe${String.fromCodePoint(comment.length)}${comment}\0`)];
  return Buffer.concat([...head, loop, ...note, ...Array<Buffer>(frames).fill(picture), text(';')]);
}

const LONGEST_SEGMENT = 65_533;

/** A JPEG segment. Marker 0xfe is a comment, 0xe0 to 0xef are application data. */
export function encodeSegment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), encodeNumbers(2, 'BE', data.length + 2), data]);
}

export function insertSegments(jpeg: Buffer, segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Adds comments until the JPEG has exactly this many bytes. */
export function padJpeg(bytes: number, jpeg: Buffer): Buffer {
  const comments: Buffer[] = [];
  for (let missing = bytes - jpeg.length; missing > 0;) {
    const length = missing <= LONGEST_SEGMENT + 4 ? missing - 4 : LONGEST_SEGMENT - 4;
    comments.push(encodeSegment(0xfe, Buffer.alloc(length, CANARY)));
    missing -= length + 4;
  }
  return insertSegments(jpeg, comments);
}

/** Writes another size into the frame header. */
export function setJpegSize(jpeg: Buffer, [width, height]: Size): Buffer {
  const changed = Buffer.from(jpeg);
  encodeNumbers(2, 'BE', height, width).copy(changed, changed.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return changed;
}
