import sharp, { type Sharp } from 'sharp';

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
