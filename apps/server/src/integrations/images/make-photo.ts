import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import type { AvifOutcome, AvifRequest, PhotoOutcome, PhotoRequest, VariantRequest } from './image-work.ts';

/** High enough that every smaller size can be made from the master. */
const MASTER_QUALITY = 88;
/** The client waits, and a higher effort saves about one percent. */
const WEBP_EFFORT = 1;

/** Effort 2 of 9 gives nearly all the saving in a tenth of the time. */
const AVIF_EFFORT = 2;

/** Browsers derive the type from the file name, so it is only a hint; but HTML is never a picture. */
const PREFIX = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i;
const MAX_PREFIX = 256;
const POSSIBLE_TYPES = /^(?:|image\/[a-z0-9.+-]+|application\/octet-stream)$/i;

type Pixels = { data: Buffer; info: OutputInfo };

/** The only decoders that may run, although the library has more. */
export const TRUSTED_LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
];

/** Decodes the upload to pixels and encodes new files from them, so that no other byte of the upload survives. */
export async function makePhoto(request: PhotoRequest): Promise<PhotoOutcome> {
  const decoded = decodeBase64(request.base64);
  if ('fault' in decoded) return { refused: decoded.fault };
  const { bytes } = decoded;
  if (bytes.length > request.maxBytes) return { refused: 'too-large' };
  const type = await detectType(bytes);
  if (type === undefined || !request.types.includes(type)) return { refused: 'wrong-type' };
  const pixels = await readPixels(bytes, request);
  if (pixels === undefined) return { refused: 'unreadable' };
  return { made: await encode(pixels, request.variants) };
}

type DecodedBase64 = { bytes: Buffer } | { fault: 'wrong-type' | 'unreadable' };

/** Strict: accepts only the canonical base64 of the bytes, with nothing before or after. */
function decodeBase64(text: string): DecodedBase64 {
  const [prefix = '', type = ''] = PREFIX.exec(text.slice(0, MAX_PREFIX)) ?? [];
  if (!POSSIBLE_TYPES.test(type)) return { fault: 'wrong-type' };
  const data = text.slice(prefix.length);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== data) return { fault: 'unreadable' };
  return { bytes };
}

/** An animated PNG gives its first frame, like any other animation. */
async function detectType(bytes: Buffer): Promise<string | undefined> {
  try {
    const mime = (await fileTypeFromBuffer(bytes))?.mime;
    return mime === 'image/apng' ? 'image/png' : mime;
  } catch {
    return undefined; // a file that breaks the detection is none of the four types
  }
}

async function readPixels(bytes: Buffer, request: PhotoRequest): Promise<Pixels | undefined> {
  const { maxPixels, masterEdge } = request;
  const options: SharpOptions = { failOn: 'warning', limitInputPixels: maxPixels, sequentialRead: true };
  try {
    // Read from the header, and counting every frame of an animation.
    const { width, height, pages = 1, pageHeight } = await sharp(bytes, { ...options, animated: true }).metadata();
    if (width * (pageHeight ?? height) * pages > maxPixels) return undefined;
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: masterEdge, height: masterEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return undefined; // every error of the decoder is about the file
  }
}

async function encode(pixels: Pixels, variants: readonly VariantRequest[]) {
  const picture = () => openPixels(pixels);
  const master = await picture().webp({ quality: MASTER_QUALITY, effort: WEBP_EFFORT }).toBuffer();
  const made = [];
  // One after the other: this process has one core and limited memory.
  for (const variant of variants) {
    const bytes = await resizeToVariant(picture(), variant)
      .webp({ quality: variant.quality, effort: WEBP_EFFORT })
      .toBuffer();
    made.push({ name: variant.name, bytes });
  }
  const contentHash = createHash('sha256').update(master).digest('hex');
  const { width, height } = pixels.info;
  const colour = await findColour(picture());
  return {
    contentHash,
    width,
    height,
    master,
    variants: made,
    colour,
    differenceHash: await hashDifferences(picture()),
  };
}

function openPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export function resizeToVariant(picture: Sharp, { width, height, fit }: VariantRequest): Sharp {
  return picture.resize({ width, height, fit, withoutEnlargement: fit === 'inside' });
}

/** The average colour as `#rrggbb`, shown while the picture loads. Shrinking to one pixel averages all of them. */
async function findColour(picture: Sharp): Promise<string> {
  const pixel = picture.resize({ width: 1, height: 1, fit: 'fill' }).toColourspace('srgb').removeAlpha();
  return `#${(await pixel.raw().toBuffer()).toString('hex')}`;
}

const HASH_COLUMNS = 9;
const HASH_ROWS = 8;

/**
 * 64 bits that describe how a picture looks: whether each grey pixel of a 9 by 8 thumbnail is darker than the one on its
 * right. Other sizes and encodings of a picture differ in few bits.
 */
async function hashDifferences(picture: Sharp): Promise<string> {
  const pixels = await picture
    .resize({ width: HASH_COLUMNS, height: HASH_ROWS, fit: 'fill' })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer();
  const bits = Array.from({ length: HASH_ROWS * (HASH_COLUMNS - 1) }, (_, index) => {
    const left = Math.floor(index / (HASH_COLUMNS - 1)) * HASH_COLUMNS + (index % (HASH_COLUMNS - 1));
    return (pixels[left] ?? 0) < (pixels[left + 1] ?? 0) ? '1' : '0';
  });
  return bits.join('');
}

/** Makes the smaller files, which take longer, from our own master file. */
export async function makeAvif({ master, variants }: AvifRequest): Promise<AvifOutcome> {
  const made = [];
  for (const variant of variants) {
    const bytes = await resizeToVariant(sharp(master), variant)
      .avif({ quality: variant.quality, effort: AVIF_EFFORT })
      .toBuffer();
    made.push({ name: variant.name, bytes });
  }
  return { variants: made };
}
