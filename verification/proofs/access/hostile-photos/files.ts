import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LISTING_PHOTO_MAX_BYTES, PROFILE_PHOTO_MAX_BYTES } from '@ballpark/rules/photos';
import sharp from 'sharp';
import { makeBodies, makeMutated, makeNamed, makeSeveralPhotoBodies, makeSpoiltBase64 } from './bodies.ts';
import * as pictures from './pictures.ts';
import {
  CANARY,
  encodeGif,
  encodePng,
  encodeSegment,
  type HostileFile,
  insertSegments,
  makeFiles,
  mapTable,
  padJpeg,
  type Table,
} from './pictures.ts';

/** Generates all files. The repository contains none of them. */
export async function makeAllFiles(mutations: number): Promise<HostileFile[]> {
  const seeds = await pictures.makeSeeds();
  return [
    ...makeBombs(),
    ...makeAnimations(),
    ...(await makeOtherFormats()),
    ...makePolyglots(seeds),
    ...makeTruncated(seeds),
    ...makeSized(seeds),
    ...makeSpoiltBase64(seeds),
    ...makeNamed(seeds),
    ...makeBodies(seeds),
    ...makeSeveralPhotoBodies(seeds),
    ...(await makeMetadata(seeds)),
    ...makeMutated(seeds, mutations),
  ];
}

type Size = [number, number];

function makeBombs(): HostileFile[] {
  const black: Record<string, Size> = {
    '16000 x 16000': [16_000, 16_000],
    '30000 x 30000': [30_000, 30_000],
    'one row over the limit': [5760, 5761],
    'a column of 33,177,601': [1, 33_177_601],
  };
  // Each has two bytes of pixels.
  const lying: Record<string, Size> = {
    'declares 100000 x 100000': [100_000, 100_000],
    'declares 2147483647 x 2147483647': [2_147_483_647, 2_147_483_647],
    'declares 0 x 0': [0, 0],
    'declares 4000 x 4000, has one pixel': [4000, 4000],
  };
  const allowed: Record<string, Size> = {
    'exactly at the limit': [5760, 5760],
    '1 x 65535': [1, 65_535],
    '65535 x 1': [65_535, 1],
    '16384 x 2000': [16_384, 2000],
  };
  const small = (...chunks: Buffer[]) => encodePng([64, 64], chunks);
  const note = pictures.encodeChunk('tEXt', `Comment\0${CANARY}`);
  return [
    ...makeFiles(
      'bomb',
      'refused',
      mapTable(black, (size) => encodePng(size)),
    ),
    ...makeFiles(
      'bomb',
      'refused',
      mapTable(lying, (size) => encodePng(size, [], Buffer.alloc(2))),
    ),
    ...makeFiles('bomb', 'either', {
      ...mapTable(allowed, (size) => encodePng(size)),
      'packed text': small(pictures.encodePacked('zTXt', 'Comment\0\0')),
      'packed profile': small(pictures.encodePacked('iCCP', 'ICC\0\0')),
      'packed international text': small(pictures.encodePacked('iTXt', 'XML:com.adobe.xmp\0\u0001\0\0\0')),
      'ten thousand chunks': small(...Array<Buffer>(10_000).fill(note)),
    }),
  ];
}

function makeAnimations(): HostileFile[] {
  const screen: Size = [16, 16];
  const either: Record<string, pictures.Animation> = {
    'GIF of 50 frames': { screen, frames: 50, delay: 10 },
    'GIF of 3,000 frames': { screen, frames: 3000 },
    'GIF of 50,000 frames': { screen: [1, 1], frames: 50_000 },
    'GIF without a pause': { screen, frames: 10, delay: 0 },
    'GIF whose frame is larger than its screen': { screen, frames: 2, frame: [900, 900] },
    'GIF without a frame': { screen, frames: 0 },
    'GIF of no size': { screen: [0, 0], frames: 1 },
    // For such a screen the decoder uses the size of the frame.
    'GIF of 65535 x 65535 with a tiny frame': { screen: [65_535, 65_535], frames: 1 },
    'GIF with a comment': { screen, frames: 1, comment: CANARY },
  };
  const refused: Record<string, pictures.Animation> = {
    'GIF whose frame declares 65535 x 65535': { screen, frames: 1, frame: [65_535, 65_535] },
    'GIF of 2,000 frames of 300 x 300': { screen: [300, 300], frames: 2000 },
  };
  const png = { 'animated PNG': pictures.encodeAnimatedPng([64, 64]) };
  return [
    ...makeFiles('animation', 'either', { ...mapTable(either, encodeGif), ...png }),
    ...makeFiles('animation', 'refused', mapTable(refused, encodeGif)),
  ];
}

/** The first bytes of other formats. Filler follows them. */
const MAGIC: Readonly<Record<string, string>> = {
  HEIC: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  'JPEG XL': '\xff\x0a',
  'JPEG 2000': '\0\0\0\x0cjP  \x0d\x0a\x87\x0a',
  PDF: '%PDF-1.7\n',
  PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n',
  BMP: 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0',
  ICO: '\0\0\x01\0\x01\0\x10\x10',
  PSD: '8BPS\0\x01',
  OpenEXR: '\x76\x2f\x31\x01',
  'Radiance HDR': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n',
  'portable pixmap': 'P6\n9 9\n255\n',
  'VIPS image': '\x08\xf2\xa6\xb6',
  MATLAB: 'MATLAB 5.0 MAT-file',
  FITS: 'SIMPLE  =                    T',
  ZIP: 'PK\x03\x04',
  gzip: '\x1f\x8b\x08',
  MP4: '\0\0\0\x18ftypisom',
  program: '\x7fELF\x02\x01\x01',
  WebAssembly: '\0asm\x01\0\0\0',
};
const SVG = 'xmlns="http://www.w3.org/2000/svg" width="20" height="20"';

async function makeOtherFormats(): Promise<HostileFile[]> {
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  const page = await picture().png().toBuffer();
  const pages = sharp([page, page], { join: { animated: true } });
  return makeFiles('other format', 'refused', {
    'SVG with a script': `<svg ${SVG}><script>alert('${CANARY}')</script></svg>`,
    'SVG with an entity': `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg ${SVG}><text>&x;</text></svg>`,
    'SVG that fetches': `<svg ${SVG}><image href="http://127.0.0.1:9/${CANARY}" width="9" height="9"/></svg>`,
    'SVG of laughs': `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg ${SVG}><text>&b;</text></svg>`,
    TIFF: await picture().tiff().toBuffer(),
    'TIFF of two pages': await pages.tiff().toBuffer(),
    AVIF: await picture().avif().toBuffer(),
    HTML: `<!doctype html><script>alert('${CANARY}')</script>`,
    'plain words': 'this is not a picture',
    ...mapTable(MAGIC, (first) => Buffer.concat([Buffer.from(first, 'latin1'), Buffer.alloc(512, CANARY)])),
  });
}

function makePolyglots({ jpeg, png, webp, gif }: pictures.Seeds): HostileFile[] {
  const page = `<html><script>alert('${CANARY}')</script></html>`;
  const archive = `PK\u0003\u0004${CANARY}`;
  const concat = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  return makeFiles('polyglot', 'either', {
    'JPEG and page': concat(jpeg, page),
    'JPEG and program in a comment': insertSegments(jpeg, [
      encodeSegment(0xfe, concat(`<?php system('${CANARY}'); ?>`)),
    ]),
    'JPEG and archive in a segment': insertSegments(jpeg, [encodeSegment(0xeb, concat(archive))]),
    'PNG and archive': concat(png, archive),
    'PNG and page': concat(png, page),
    'WebP and page': concat(webp, page),
    'GIF and program': concat(gif, `*/=1;alert('${CANARY}')`),
    'page and JPEG': concat(page, jpeg),
    'two JPEGs': concat(jpeg, jpeg),
    'JPEG within a WebP name': concat(Buffer.from('RIFF\xff\xff\0\0WEBP', 'latin1'), jpeg),
  });
}

const SHARES = [1, 5, 10, 25, 50, 75, 90, 99];

function makeTruncated(seeds: pictures.Seeds): HostileFile[] {
  const cut = Object.entries(seeds).flatMap(([format, bytes]) =>
    SHARES.map(
      (percent) => [`${format} at ${percent} %`, bytes.subarray(0, Math.ceil((bytes.length * percent) / 100))] as const,
    ),
  );
  return makeFiles('truncated', 'either', Object.fromEntries(cut));
}

const LIMITS = [
  { only: /profile/, name: '10 MiB', bytes: PROFILE_PHOTO_MAX_BYTES },
  { only: /upload-(multiple-)?base64/, name: '5 MiB', bytes: LISTING_PHOTO_MAX_BYTES },
];

function makeSized({ jpeg }: pictures.Seeds): HostileFile[] {
  const limited = LIMITS.flatMap(({ only, name, bytes }) => {
    const over = { 'a byte': 1, '64 KiB': 65_536, '2 MiB': 2 * 1024 * 1024 };
    const files = [
      ...makeFiles('size', 'taken', { [name]: padJpeg(bytes, jpeg) }),
      ...makeFiles(
        'size',
        'refused',
        mapTable(over, (more) => padJpeg(bytes + more, jpeg)),
      ),
    ];
    return files.map((file) => ({ ...file, name: `${name}: ${file.name}`, only }));
  });
  return [
    ...limited,
    ...makeFiles('size', 'refused', {
      'one byte': Buffer.from([0xff]),
      'the first bytes of a JPEG': jpeg.subarray(0, 3),
      'the first bytes of a PNG': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      'the first bytes of a GIF': 'GIF89a',
      'the first bytes of a WebP': 'RIFF\u0004\0\0\0WEBP',
      'JPEG that declares 65500 x 65500': pictures.setJpegSize(jpeg, [65_500, 65_500]),
      'JPEG that declares 0 x 0': pictures.setJpegSize(jpeg, [0, 0]),
    }),
    ...makeFiles('size', 'either', { 'JPEG that declares 5000 x 5000': pictures.setJpegSize(jpeg, [5000, 5000]) }),
  ];
}

const PLACE = ['-GPSLatitude=52.52', '-GPSLatitudeRef=N', '-GPSLongitude=13.40', '-GPSLongitudeRef=E'];
const CREATOR = `-XMP:Creator=${CANARY}`;
const WORDS = [`-Artist=${CANARY}`, CREATOR, `-Comment=${CANARY}`];

/** Valid pictures with metadata (author, place, camera, profile), and in unusual encodings. */
async function makeMetadata({ jpeg, png, webp }: pictures.Seeds): Promise<HostileFile[]> {
  const preview = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${CANARY}`);
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), Buffer.alloc(60_000, CANARY)]);
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map((way) => [
    `turned ${way}`,
    addTags(jpeg, 'jpg', [`-Orientation#=${way}`, ...PLACE]),
  ]);
  const picture = () => sharp(png);
  return [
    ...makeFiles('metadata', 'taken', {
      'JPEG with everything': addTags(jpeg, 'jpg', [...PLACE, ...WORDS, `-IPTC:City=${CANARY}`]),
      'PNG with everything': addTags(png, 'png', [...PLACE, ...WORDS]),
      'WebP with everything': addTags(webp, 'webp', [...PLACE, CREATOR]),
      ...(Object.fromEntries(turned) as Table),
    }),
    ...makeFiles('metadata', 'either', {
      'JPEG with a broken XMP': insertSegments(jpeg, [encodeSegment(0xe1, preview)]),
      'JPEG with a wrong profile': insertSegments(jpeg, [encodeSegment(0xe2, profile)]),
      'JPEG with 140 segments': insertSegments(
        jpeg,
        Array<Buffer>(140).fill(encodeSegment(0xef, Buffer.alloc(65_000, CANARY))),
      ),
      'turned 99': addTags(jpeg, 'jpg', ['-Orientation#=99']),
    }),
    ...makeFiles('unusual', 'taken', {
      'CMYK JPEG': await picture().toColourspace('cmyk').jpeg().toBuffer(),
      'progressive JPEG': await picture().jpeg({ progressive: true }).toBuffer(),
      'grey JPEG': await picture().greyscale().jpeg().toBuffer(),
      'PNG of 16 bits': await picture().toColourspace('rgb16').png().toBuffer(),
      'interlaced PNG': await picture().png({ progressive: true }).toBuffer(),
      'PNG with a palette and transparency': await picture()
        .ensureAlpha(0.5)
        .png({ palette: true, colours: 16 })
        .toBuffer(),
      'grey PNG with transparency': await picture().greyscale().ensureAlpha(0.5).png().toBuffer(),
      'lossless WebP': await picture().webp({ lossless: true }).toBuffer(),
      'one pixel': await picture().resize(1, 1).png().toBuffer(),
      'animated WebP': await sharp([png, png, png], { join: { animated: true } })
        .webp()
        .toBuffer(),
    }),
  ];
}

function addTags(bytes: Buffer, ending: string, tags: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-hostile-'));
  const file = join(folder, `picture.${ending}`);
  try {
    writeFileSync(file, bytes);
    execFileSync('exiftool', ['-q', '-m', '-overwrite_original', ...tags, file]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
