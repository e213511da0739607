import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { CANARY, type HostileFile, makeFiles } from './hostile-file.ts';
import { encodeSegment, insertSegments } from './jpeg-parts.ts';
import type { Seeds } from './seeds.ts';

const PLACE = ['-GPSLatitude=52.52', '-GPSLatitudeRef=N', '-GPSLongitude=13.40', '-GPSLongitudeRef=E'];
const WORDS = [`-Artist=${CANARY}`, `-XMP:Creator=${CANARY}`, `-Comment=${CANARY}`];
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Valid pictures with metadata: author, place, camera, profile. */
export async function makeMetadataFiles(seeds: Seeds): Promise<HostileFile[]> {
  const { jpeg, png, webp } = seeds;
  const preview = encodeSegment(
    0xe1,
    Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(CANARY)]),
  );
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1'), Buffer.alloc(60_000, CANARY)]);
  return [
    ...makeFiles('metadata', 'taken', {
      'JPEG with everything': addTags(jpeg, 'jpg', [...PLACE, ...WORDS, `-IPTC:City=${CANARY}`]),
      'PNG with everything': addTags(png, 'png', [...PLACE, ...WORDS]),
      'WebP with everything': addTags(webp, 'webp', [...PLACE, `-XMP:Creator=${CANARY}`]),
      ...Object.fromEntries(
        ORIENTATIONS.map((way) => [`turned ${way}`, addTags(jpeg, 'jpg', [`-Orientation#=${way}`, ...PLACE])]),
      ),
    }),
    ...makeFiles('metadata', 'either', {
      'JPEG with a broken XMP': insertSegments(jpeg, [preview]),
      'JPEG with a wrong profile': insertSegments(jpeg, [encodeSegment(0xe2, profile)]),
      'JPEG with 140 segments': insertSegments(
        jpeg,
        Array.from({ length: 140 }, () => encodeSegment(0xef, Buffer.alloc(65_000, CANARY))),
      ),
      'turned 99': addTags(jpeg, 'jpg', ['-Orientation#=99']),
    }),
  ];
}

/** Valid pictures in unusual encodings. */
export async function makeUnusualFiles({ png }: Seeds): Promise<HostileFile[]> {
  const picture = () => sharp(png);
  return makeFiles('unusual', 'taken', {
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
  });
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
