import { createPicture } from '@ballpark/server/test/pictures';
import { eraseClosedAccounts } from '@ballpark/server/features/leaving/erasing/erase-accounts';
import { bookClosedListings } from '../kit/actors/closings.ts';
import { openInProcess } from '../kit/actors/in-process.ts';
import { PASSWORD, type Person } from '../kit/actors/people.ts';
import { repeatWhenBusy } from '../kit/http/repeat-when-busy.ts';
import { buildBearer, encodeJson } from '../kit/http/wire-client.ts';
import { type ProofRun, runPart } from '../kit/proof-run.ts';
import type { Site } from './site.ts';

/** What has become of a closing before the first day is chosen. */
const KINDS = ['agreed', 'never-agreed', 'taken-back', 'hidden', 'account-closed', 'erased'] as const;
type Kind = (typeof KINDS)[number];

/** Six of ten may be played. Of few categories, so that days would often have three of one if nothing held that back. */
const KIND_OF: readonly Kind[] = [
  'agreed',
  'never-agreed',
  'agreed',
  'taken-back',
  'agreed',
  'hidden',
  'agreed',
  'account-closed',
  'agreed',
  'agreed',
];
const CATEGORIES = ['furniture', 'bikes', 'music', 'garden'] as const;
const CROWD = 6;

export type Closing = {
  nth: number;
  id: string;
  owner: Person;
  kind: Kind;
  /** Occurs in no other title. */
  word: string;
  priceMinor: number;
  crowdMinor: readonly number[];
  /** The content hash in the addresses of its photo; empty for one without a photo, which is never played. */
  photo: string;
};

/**
 * Closes and books as many listings, and lets their owners agree, take back and leave through the API. Each has a price of ten
 * digits that occurs nowhere else, and a photo whose metadata name it.
 */
export async function fillSite(run: ProofRun, site: Site, count: number): Promise<Closing[]> {
  const { scratch, people, sql } = site;
  const owners = await people.create('onboarded', count);
  const things = owners.map((owner, nth) => ({
    owner,
    nth,
    word: `qz9x${String(nth).padStart(4, '0')}`,
    ...price(nth),
  }));
  const listings = await bookClosedListings(
    scratch,
    things.map(({ owner, word, priceMinor }) => ({
      ownerId: owner.memberId,
      title: `Garden bike ${word}`,
      finalPriceMinor: priceMinor,
    })),
  );
  const closings = await inGroups(things, 8, async (thing): Promise<Closing> => {
    const kind = thing.nth % 20 === 7 ? 'erased' : (KIND_OF[thing.nth % KIND_OF.length] ?? 'agreed');
    const photo = kind === 'agreed' ? await uploadMarkedPhoto(site, thing) : '';
    return { ...thing, id: listings[thing.nth]?.id ?? '', kind, photo };
  });
  await sql.query(
    `update listing set category = given.category,
       photo_urls = case given.photo when '' then '{}' else array['/media/' || given.photo || '/640.webp'] end,
       photo_colours = case given.photo when '' then '{}' else array['#808080'] end,
       closed_at = now() - interval '60 days', created_at = now() - interval '61 days'
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, category, photo) where listing.id = given.id`,
    [
      closings.map(({ id }) => id),
      closings.map(({ nth }) => CATEGORIES[nth % CATEGORIES.length]),
      closings.map(({ photo }) => photo),
    ],
  );
  await insertCrowds(site, closings);
  await inGroups(closings, 16, (closing) => settle(site, closing));
  await eraseLeavers(run, site, closings);
  run.say(`${count} closings are booked, ${closings.filter(({ kind }) => kind === 'agreed').length} owners agree`);
  return closings;
}

/** 20 to 99 million, with cents. */
function price(nth: number): Pick<Closing, 'priceMinor' | 'crowdMinor'> {
  const priceMinor = 2_000_000_000 + ((nth * 7_654_321_987 + 1_357_913_579) % 7_900_000_000);
  const crowdMinor = Array.from({ length: CROWD }, (_, each) => Math.round(priceMinor * (0.83 + each * 0.07)) + 13);
  return { priceMinor, crowdMinor };
}

/** The price is in a comment of the file, so it is found if the product keeps what it should remove. */
async function uploadMarkedPhoto({ send }: Site, { owner, priceMinor }: Pick<Closing, 'owner' | 'priceMinor'>) {
  const picture = await createPicture();
  const comment = Buffer.from(`It went for ${priceMinor}`);
  const marked = [
    picture.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    picture.subarray(2),
  ];
  const { headers, body } = encodeJson({ base64Data: Buffer.concat(marked).toString('base64'), filename: 'a.jpg' });
  const path = '/api/photos/upload-base64';
  const answer = await repeatWhenBusy(send)({
    method: 'POST',
    path,
    headers: { ...headers, ...buildBearer(owner) },
    body,
  });
  const [, photo] = /\/media\/([0-9a-f]{64})\//.exec(answer.body) ?? [];
  if (photo === undefined) throw new Error(`The photo was not uploaded: ${answer.status} ${answer.body}`);
  return photo;
}

async function insertCrowds({ people, sql }: Site, closings: readonly Closing[]): Promise<void> {
  const guessers = await people.create('onboarded', CROWD);
  const rows = closings.flatMap(({ id, owner, crowdMinor }) =>
    crowdMinor.map((amount, nth) => [id, owner.memberId, guessers[nth]?.memberId, amount] as const),
  );
  await sql.query(
    `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
     select gen_random_uuid(), * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[])`,
    [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
  );
  await sql.query(
    `update listing set suggestion_count = crowd.count, suggestion_sum = crowd.sum, suggestion_min = crowd.min, suggestion_max = crowd.max
     from (select listing_id, count(*)::int, sum(amount), min(amount), max(amount) from suggestion group by 1) crowd
     where listing.id = crowd.listing_id`,
  );
}

/** Brings a closing to its kind, as its owner would. */
async function settle(site: Site, closing: Closing): Promise<void> {
  if (closing.kind === 'never-agreed') return;
  await agree(site, closing, true);
  if (closing.kind === 'taken-back') await agree(site, closing, false);
  if (closing.kind === 'hidden') await hideListing(site, closing);
  if (closing.kind === 'account-closed' || closing.kind === 'erased') await closeAccount(site, closing);
}

export async function agree({ send }: Site, { id, owner }: Closing, agreed: boolean): Promise<void> {
  const { headers, body } = encodeJson({ agreed });
  const path = `/api/listings/${id}/puzzle-consent`;
  const answer = await send({ method: 'PUT', path, headers: { ...headers, ...buildBearer(owner) }, body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
}

export async function hideListing({ sql }: Pick<Site, 'sql'>, { id }: Closing): Promise<void> {
  await sql.query('update listing set hidden_at = now() where id = $1', [id]);
}

export async function closeAccount({ send }: Site, { owner }: Closing): Promise<void> {
  const { headers, body } = encodeJson({ password: PASSWORD });
  const path = '/api/settings/account/close';
  const answer = await send({ method: 'POST', path, headers: { ...headers, ...buildBearer(owner) }, body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
}

/** The owners who shall be erased closed their accounts 31 days ago. */
async function eraseLeavers(run: ProofRun, { scratch, sql }: Site, closings: readonly Closing[]): Promise<void> {
  const leavers = closings.filter(({ kind }) => kind === 'erased').map(({ owner }) => owner.memberId);
  await sql.query(
    `update closed_account set closed_at = closed_at - interval '31 days' where member_id = any ($1::uuid[])`,
    [leavers],
  );
  await runPart(run, async (part) => {
    const app = await openInProcess(part, scratch.environment);
    for (let erased = 1; erased > 0;) erased = await eraseClosedAccounts(app);
  });
}

/** Works on so many at once. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))));
  }
  return results;
}
