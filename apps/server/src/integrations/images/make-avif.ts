import sharp from 'sharp';
import type { AvifOutcome, AvifRequest } from './image-work.ts';
import { resized } from './make-photo.ts';

/** Effort 2 of 9 gives nearly all the saving in a tenth of the time. */
const AVIF_EFFORT = 2;

/** Makes the slow, small files from the master we made ourselves. */
export async function makeAvif({ master, variants }: AvifRequest): Promise<AvifOutcome> {
  const made = [];
  for (const variant of variants) {
    const bytes = await resized(sharp(master), variant)
      .avif({ quality: variant.quality, effort: AVIF_EFFORT })
      .toBuffer();
    made.push({ name: variant.name, bytes });
  }
  return { variants: made };
}
