import { LISTING_PHOTOS_MAX } from '@ballpark/rules/listings';
import { LISTING_PHOTO_MAX_BYTES, LISTING_PHOTO_TYPES } from '@ballpark/rules/photos';
import { listingPhotoMessages } from '../listing-messages.ts';

/** Some systems report 'image/jpg'. */
const TYPES: readonly string[] = [...LISTING_PHOTO_TYPES, 'image/jpg'];

type FileCheck = { isFit: true } | { isFit: false; sentence?: string };

/** Checks a file before it is made smaller. Not every refusal has a sentence of its own. */
export function checkListingFile({ type, size }: Pick<File, 'type' | 'size'>): FileCheck {
  if (!TYPES.includes(type)) return { isFit: false, sentence: listingPhotoMessages.wrongType };
  if (size > LISTING_PHOTO_MAX_BYTES) return { isFit: false, sentence: listingPhotoMessages.tooLarge };
  return size === 0 ? { isFit: false } : { isFit: true };
}

export type RefusedFile = { name: string; sentence: string };

/** Accepts at most `room` files, and says why the others are refused. */
export function checkChosenFiles(files: readonly File[], room: number): { accepted: File[]; refused: RefusedFile[] } {
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const sentence = accepted.length < room ? findFileProblem(file) : listingPhotoMessages.tooMany(LISTING_PHOTOS_MAX);
    if (sentence === undefined) accepted.push(file);
    else refused.push({ name: file.name, sentence });
  }
  return { accepted, refused };
}

function findFileProblem(file: File): string | undefined {
  const check = checkListingFile(file);
  return check.isFit ? undefined : (check.sentence ?? listingPhotoMessages.invalid);
}
