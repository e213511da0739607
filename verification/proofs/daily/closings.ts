import { createPicture } from '@ballpark/server/test/pictures';
import { eraseClosedAccounts } from '@ballpark/server/features/leaving/erasing/erase-accounts';
import { bookClosedListings } from '../kit/actors/closings.ts';
import { openInProcess } from '../kit/actors/in-process.ts';
import { PASSWORD, type Person } from '../kit/actors/people.ts';
import { buildBearer, encodeJson } from '../kit/http/wire-client.ts';
import { type ProofRun, runPart } from '../kit/proof-run.ts';
import type { Site } from './site.ts';

/** Why a closing may not be played. Its owner never agreed, took it back, or left. */
const LEFT_OUT = ['never-agreed', 'taken-back', 'hidden', 'account-closed', 'erased'] as const;
/** Few, so that days would often have three things of one category if nothing held that back. */
const CATEGORIES = ['furniture', 'bikes', 'music', 'garden'] as const;
const CROWD = 6;

export type Closing = {
  id: string;
  owner: Person;
  kind: 'agreed' | (typeof LEFT_OUT)[number];
  category: (typeof CATEGORIES)[number];
  /** Occurs in no other title. */
  word: string;
  priceMinor: number;
  crowdMinor: readonly number[];
  /** The content hash in the addresses of its photo. Only what may be played has one. */
  photo: string;
};

/**
 * Closes and books as many listings, and lets their owners agree, take back and leave through the API. Each has a price of ten
 * digits that occurs nowhere else, and a photo whose metadata name it. Every second one may be played.
 */
export async function fillSite(run: ProofRun, site: Site, count: number): Promise<Closing[]> {
  const { scratch, people, sql } = site;
  const owners = await people.create('onboarded', count);
  const closings = owners.map((owner, nth): Closing => {
    const pair = Math.floor(nth / 2);
    const kind = nth % 2 === 0 ? 'agreed' : (LEFT_OUT[pair % LEFT_OUT.length] ?? 'hidden');
    const category = CATEGORIES[pair % CATEGORIES.length] ?? 'bikes';
    const word = `qz9x${String(nth).padStart(4, '0')}`;
    return { id: '', owner, kind, category, word, ...makeAmounts(nth), photo: '' };
  });
  const booked = await bookClosedListings(
    scratch,
    closings.map(({ owner: { memberId: ownerId }, word, priceMinor: finalPriceMinor }) => {
      return { ownerId, title: `Garden bike ${word}`, finalPriceMinor };
    }),
  );
  for (const [nth, { id }] of booked.entries()) Object.assign(closings[nth] ?? {}, { id });
  await inGroups(closings, 16, (closing) => settle(site, closing));
  await sql.query(
    `update listing set category = given.category,
       photo_urls = case given.photo when '' then '{}' else array['/media/' || given.photo || '/640.webp'] end,
       photo_colours = case given.photo when '' then '{}' else array['#808080'] end,
       closed_at = now() - interval '60 days', created_at = now() - interval '61 days'
     from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, category, photo) where listing.id = given.id`,
    (['id', 'category', 'photo'] as const).map((column) => closings.map((closing) => closing[column])),
  );
  await insertCrowds(site, closings);
  await eraseLeavers(run, site, closings);
  run.say(`${count} closings are booked, ${closings.filter(({ kind }) => kind === 'agreed').length} may be played`);
  return closings;
}

/** 20 to 99 million, with cents. */
function makeAmounts(nth: number): Pick<Closing, 'priceMinor' | 'crowdMinor'> {
  const priceMinor = 2_000_000_000 + ((nth * 7_654_321_987 + 1_357_913_579) % 7_900_000_000);
  const crowdMinor = Array.from({ length: CROWD }, (_, each) => Math.round(priceMinor * (0.83 + each * 0.07)) + 13);
  return { priceMinor, crowdMinor };
}

/** The price is in a comment of the file, so it is found if the product keeps what it should remove. */
async function uploadMarkedPhoto(site: Site, { owner, priceMinor }: Closing): Promise<string> {
  const picture = await createPicture();
  const comment = Buffer.from(`It went for ${priceMinor}`);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  const marked = Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)]);
  const body = { base64Data: marked.toString('base64'), filename: 'a.jpg' };
  const answer = await callAs(site, owner, { method: 'POST', path: '/api/photos/upload-base64', body });
  return /\/media\/([0-9a-f]{64})\//.exec(answer)?.[1] ?? '';
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
  if (closing.kind === 'agreed') closing.photo = await uploadMarkedPhoto(site, closing);
  if (closing.kind === 'never-agreed') return;
  await agree(site, closing, true);
  if (closing.kind === 'taken-back') await agree(site, closing, false);
  if (closing.kind === 'hidden') await hideListing(site, closing);
  if (closing.kind === 'account-closed' || closing.kind === 'erased') await closeAccount(site, closing);
}

export function agree(site: Site, { id, owner }: Closing, agreed: boolean): Promise<string> {
  return callAs(site, owner, { method: 'PUT', path: `/api/listings/${id}/puzzle-consent`, body: { agreed } });
}

export async function hideListing({ sql }: Site, { id }: Closing): Promise<void> {
  await sql.query('update listing set hidden_at = now() where id = $1', [id]);
}

export function closeAccount(site: Site, { owner }: Closing): Promise<string> {
  return callAs(site, owner, { method: 'POST', path: '/api/settings/account/close', body: { password: PASSWORD } });
}

type Call = { method: string; path: string; body: object };

async function callAs({ send }: Site, member: Person, { method, path, body: value }: Call): Promise<string> {
  const { headers, body } = encodeJson(value);
  const answer = await send({ method, path, headers: { ...headers, ...buildBearer(member) }, body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
  return answer.body;
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
