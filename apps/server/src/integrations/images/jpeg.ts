import sharp, { type Sharp } from 'sharp';
import type { CropRequest, PictureOutcome } from './image-work.ts';

const QUALITIES = [80, 72, 64, 55, 45, 35];

/** A JPEG of the best quality that fits into this many bytes. Undefined if none does. */
export async function encodeJpeg(picture: Sharp, maxBytes: number): Promise<Buffer | undefined> {
  // Decoded and composed once; only the encoding is repeated for each quality.
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const bytes = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return undefined;
}

/** Photos of gravel and leaves are large at every quality. */
const SHARES = [1, 0.6];

/**
 * Cuts a photo to a shape around its centre, as a JPEG: not every mail program shows WebP. Smaller than asked if it would not
 * fit into the bytes.
 */
export async function cropPhoto({ photo, width, height, maxBytes }: CropRequest): Promise<PictureOutcome> {
  for (const share of SHARES) {
    const size = { width: Math.round(width * share), height: Math.round(height * share) };
    const cropped = sharp(photo)
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#FFFFFF' });
    const picture = await encodeJpeg(cropped, maxBytes);
    if (picture) return { picture };
  }
  throw new Error('a photo is too large at any size');
}
