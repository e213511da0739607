import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_MAX_BYTES, LISTING_PHOTO_TYPES } from '@ballpark/rules/photos';
import { listingPhotoMessages } from '../messages.ts';

/** Some systems call a JPEG by the end of its name. */
const TYPES: readonly string[] = [...LISTING_PHOTO_TYPES, 'image/jpg'];

type Verdict = { isFit: true } | { isFit: false; sentence?: string };

/** Judges a file as it was chosen, before it is made smaller. Not every 'no' has words of its own. */
export function judgeListingFile({ type, size }: Pick<File, 'type' | 'size'>): Verdict {
  if (!TYPES.includes(type)) return { isFit: false, sentence: listingPhotoMessages.wrongType };
  if (size > LISTING_PHOTO_MAX_BYTES) return { isFit: false, sentence: listingPhotoMessages.tooLarge };
  return size === 0 ? { isFit: false } : { isFit: true };
}

export type RefusedFile = { name: string; sentence: string };

/** Which of the chosen files are taken into this much room, and why the others are not. */
export function sortChosenFiles(files: readonly File[], room: number): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const sentence = taken.length < room ? problemOf(file) : listingPhotoMessages.tooMany(LISTING_PHOTOS_MAX);
    if (sentence === undefined) taken.push(file);
    else refused.push({ name: file.name, sentence });
  }
  return { taken, refused };
}

function problemOf(file: File): string | undefined {
  const verdict = judgeListingFile(file);
  return verdict.isFit ? undefined : (verdict.sentence ?? listingPhotoMessages.invalid);
}
