import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { decodeBase64 } from './decode-base64.ts';
import type { PhotoOutcome, PhotoRequest, VariantRequest } from './image-work.ts';

/** Near enough to the original that every later size can be made from it. */
const MASTER_QUALITY = 88;
/** Beyond 1 the encoder takes longer for a percent of size; somebody is waiting. */
const WEBP_EFFORT = 1;

type Pixels = { data: Buffer; info: OutputInfo };

/** What the decoders may be: four, whatever else the library could read. */
export const TRUSTED_LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
];

/** Turns what was sent into pixels and those into fresh files; nothing of the file that came survives but its picture. */
export async function makePhoto(request: PhotoRequest): Promise<PhotoOutcome> {
  const decoded = decodeBase64(request.base64);
  if ('fault' in decoded) return { refused: decoded.fault };
  const { bytes } = decoded;
  if (bytes.length > request.maxBytes) return { refused: 'too-large' };
  const type = await realType(bytes);
  if (type === undefined || !request.types.includes(type)) return { refused: 'wrong-type' };
  const pixels = await readPixels(bytes, request);
  if (pixels === undefined) return { refused: 'unreadable' };
  return { made: await encode(pixels, request.variants) };
}

/** An animated PNG is a PNG whose first picture is shown, like that of any other animation. */
async function realType(bytes: Buffer): Promise<string | undefined> {
  try {
    const mime = (await fileTypeFromBuffer(bytes))?.mime;
    return mime === 'image/apng' ? 'image/png' : mime;
  } catch {
    return undefined; // a file that breaks the recogniser is none of the four either
  }
}

async function readPixels(bytes: Buffer, request: PhotoRequest): Promise<Pixels | undefined> {
  const { maxPixels, masterEdge } = request;
  const options: SharpOptions = { failOn: 'warning', limitInputPixels: maxPixels, sequentialRead: true };
  try {
    // From the header alone, and with every frame of an animation: opening more than the limit is refused by itself.
    const { width, height, pages = 1, pageHeight } = await sharp(bytes, { ...options, animated: true }).metadata();
    if (width * (pageHeight ?? height) * pages > maxPixels) return undefined;
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: masterEdge, height: masterEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return undefined; // whatever the decoder says, it is about the file
  }
}

async function encode(pixels: Pixels, variants: readonly VariantRequest[]) {
  const picture = () => fromPixels(pixels);
  const master = await picture().webp({ quality: MASTER_QUALITY, effort: WEBP_EFFORT }).toBuffer();
  const made = [];
  // One after the other: this process has one core and a bound on its memory.
  for (const variant of variants) {
    const bytes = await resized(picture(), variant).webp({ quality: variant.quality, effort: WEBP_EFFORT }).toBuffer();
    made.push({ name: variant.name, bytes });
  }
  const contentHash = createHash('sha256').update(master).digest('hex');
  const { width, height } = pixels.info;
  return { contentHash, width, height, master, variants: made, colour: await findColour(picture()) };
}

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export function resized(picture: Sharp, { width, height, fit }: VariantRequest): Sharp {
  return picture.resize({ width, height, fit, withoutEnlargement: fit === 'inside' });
}

/** The average colour as `#rrggbb`, shown while the picture loads. Shrinking to one pixel averages all of them. */
async function findColour(picture: Sharp): Promise<string> {
  const pixel = picture.resize({ width: 1, height: 1, fit: 'fill' }).toColourspace('srgb').removeAlpha();
  return `#${(await pixel.raw().toBuffer()).toString('hex')}`;
}
