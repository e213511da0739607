import sharp from 'sharp';
import { encodeJpeg } from './encode-jpeg.ts';
import type { CropRequest, PictureOutcome } from './image-work.ts';

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
