import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toMinor } from '@ballpark/rules/money';
import { LISTING_PHOTO_MAX_BYTES, LISTING_PHOTO_TYPES, PHOTO_MAX_PIXELS } from '@ballpark/rules/photos';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { PhotoFault } from '../../../integrations/images/image-work.ts';
import { type FilePack, readPackText } from './pack-file.ts';
import { deleteUnusedPictures, insertPicture, upsertPackThing } from './packs.repository.ts';
import type { PackThing } from './pack-thing.ts';
import { type NamedPicture, namePicture } from './picture-name.ts';

type ImportInput = { path: string; isDryRun: boolean };
export type ImportOutcome =
  | { problems: string[] }
  | { checked: number }
  | { added: number; changed: number; equal: number };

type Prepared = { thing: PackThing; picture: NamedPicture };

/** As large as a phone shows it. */
const SIZE = { name: 'picture', width: 960, height: 1280, fit: 'inside', quality: 75 } as const;
const FILE_MAX_BYTES = 4 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
const FAULTS: Record<PhotoFault, string> = {
  'too-large': `is larger than ${LISTING_PHOTO_MAX_BYTES / MEGABYTE} MB`,
  'wrong-type': 'is neither JPEG, PNG nor WebP',
  unreadable: 'cannot be read as a picture, or has too many pixels',
};

/** Adds the things of a file, or changes those with the same ids. With one mistake in the file nothing is changed. */
export async function importPack(app: AppContext, { path, isDryRun }: ImportInput): Promise<ImportOutcome> {
  const content = await readWithin(path, FILE_MAX_BYTES);
  if (content === undefined)
    return { problems: [`The file is missing, or larger than ${FILE_MAX_BYTES / MEGABYTE} MB.`] };
  const pack = readPackText(content.toString());
  if ('problems' in pack) return pack;
  const prepared: Prepared[] = [];
  const problems: string[] = [];
  // One after the other: each may take an image process for seconds.
  for (const [index, thing] of pack.things.entries()) {
    const made = await prepareThing(app, { folder: dirname(path), pack: pack.pack, thing });
    if (typeof made === 'string') problems.push(`Thing ${index + 1}: the picture ${thing.picture} ${made}.`);
    else prepared.push(made);
  }
  if (problems.length > 0) return { problems };
  if (isDryRun) return { checked: prepared.length };
  return storePack(app, pack.pack, prepared);
}

type FileThing = FilePack['things'][number];
type ThingOfPack = { folder: string; pack: string; thing: FileThing };

/** Returns what is wrong with its picture instead. */
async function prepareThing(app: AppContext, { folder, pack, thing }: ThingOfPack): Promise<Prepared | string> {
  const { id, title, line, question, price, currency, source, crowd } = thing;
  const file = await readWithin(join(folder, thing.picture), LISTING_PHOTO_MAX_BYTES);
  if (file === undefined) return `is missing, or ${FAULTS['too-large']}`;
  const outcome = await app.images.makePhoto({
    base64: file.toString('base64'),
    maxBytes: LISTING_PHOTO_MAX_BYTES,
    types: LISTING_PHOTO_TYPES,
    maxPixels: PHOTO_MAX_PIXELS,
    masterEdge: SIZE.width,
    variants: [SIZE],
  });
  if ('refused' in outcome) return FAULTS[outcome.refused];
  const [made] = outcome.made.variants;
  if (!made) throw new Error('the image process made no picture');
  const picture = namePicture(Buffer.from(made.bytes));
  const words = { title, line: line ?? null, question, currency, source, photo: picture.path };
  const amounts = { price: toMinor(price), crowd: crowd.map(toMinor) };
  return { thing: { id: `${pack}/${id}`, ...words, ...amounts }, picture };
}

async function storePack(app: AppContext, pack: string, prepared: readonly Prepared[]): Promise<ImportOutcome> {
  return inTransaction(app.db, async (trx) => {
    const counts = { added: 0, changed: 0, equal: 0 };
    for (const { thing, picture } of prepared) {
      await insertPicture(trx, picture);
      const isNew = await upsertPackThing(trx, pack, thing);
      if (isNew === undefined) counts.equal += 1;
      else counts[isNew ? 'added' : 'changed'] += 1;
    }
    await deleteUnusedPictures(trx);
    return counts;
  });
}

/** Undefined for a file that is not there or is too large. */
async function readWithin(path: string, maxBytes: number): Promise<Buffer | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() && found.size <= maxBytes ? readFile(path) : undefined;
}
