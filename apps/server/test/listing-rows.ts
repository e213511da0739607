import type { Category } from '@ballpark/rules/crowd/categories';
import type { ListingType } from '@ballpark/rules/listings';
import type { Point } from '@ballpark/rules/places';
import { extractWords } from '@ballpark/rules/search/terms';
import { snap } from '../src/database/grid.ts';
import { newId } from '../src/database/new-id.ts';
import type { TestApp } from './test-app.ts';

/** Facts of a suggestion row. Money is in minor units. */
type SuggestionFacts = {
  memberId: string;
  amountMinor: number;
  comment?: string;
  minutesAgo?: number;
  xpAwarded?: 5 | 20 | 50;
  /** Without it the suggestion is from before first amounts were stored. */
  firstAmountMinor?: number;
  isBlind?: boolean;
};

/** Facts of a listing row; all have defaults. Money is in minor units. */
export type ListingFacts = {
  title?: string;
  description?: string;
  type?: ListingType;
  category?: Category;
  location?: string;
  /** Null for a listing without a place. */
  place?: Point | null;
  photoUrls?: string[];
  currency?: string;
  offerMinor?: number;
  minutesAgo?: number;
  isExtended?: boolean;
  /** Undefined for an active listing. */
  end?: 'auto-closed' | 'deleted' | { finalPriceMinor: number };
  suggestions?: SuggestionFacts[];
};

export const BERLIN: Point = { latitude: 52.52437, longitude: 13.41053 };

/** Inserts a listing with matching counters, bypassing the API. Returns its id. */
export async function insertListing({ sql }: TestApp, ownerId: string, facts: ListingFacts = {}): Promise<string> {
  const id = newId();
  const { title = 'Oak table', description = 'Seats six.', location = 'Berlin, Germany', minutesAgo = 0, end } = facts;
  const place = facts.place === null ? undefined : snap(facts.place ?? BERLIN);
  const photoUrls = facts.photoUrls ?? [];
  const amounts = (facts.suggestions ?? []).map(({ amountMinor }) => amountMinor);
  await sql.query(
    `insert into listing (id, owner_id, title, description, location, words, type, h7, latitude, longitude,
       photo_urls, photo_colours, currency, offer_amount, created_at,
       is_active, auto_closed_at, deleted_at, final_price, closed_at,
       suggestion_count, suggestion_sum, suggestion_min, suggestion_max, closest_difference)
     select $1, $2, $3, $4, $5, array_to_tsvector($6), $7, $8, $9, $10,
       $11, $12, $13, $14, now() - make_interval(secs => $15 * 60),
       $16::text is null, case $16 when 'auto-closed' then now() end, case $16 when 'deleted' then now() end, $17,
       case when $16 in ('auto-closed', 'closed') then now() end,
       cardinality($18::bigint[]), coalesce(sum(amount), 0), min(amount), max(amount),
       min(abs(amount - $17))
     from unnest($18::bigint[]) amount`,
    [
      id,
      ownerId,
      title,
      description,
      location,
      extractWords([title, description, location]),
      facts.type ?? 'PRODUCT',
      place?.h7 ?? null,
      place?.latitude ?? null,
      place?.longitude ?? null,
      photoUrls,
      photoUrls.map(() => '#808080'),
      facts.currency ?? 'EUR',
      facts.offerMinor ?? null,
      minutesAgo,
      typeof end === 'object' ? 'closed' : (end ?? null),
      typeof end === 'object' ? end.finalPriceMinor : null,
      amounts,
    ],
  );
  if (facts.isExtended) {
    await sql.query(`update listing set closes_at = created_at + interval '144 hours' where id = $1`, [id]);
  }
  if (facts.category) await sql.query('update listing set category = $2 where id = $1', [id, facts.category]);
  for (const suggestion of facts.suggestions ?? []) await insertSuggestion(sql, { id, ownerId }, suggestion);
  return id;
}

async function insertSuggestion(
  sql: TestApp['sql'],
  listing: { id: string; ownerId: string },
  { memberId, amountMinor, comment, minutesAgo = 0, xpAwarded, firstAmountMinor, isBlind = false }: SuggestionFacts,
): Promise<void> {
  await sql.query(
    `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, comment, xp_awarded, created_at,
       first_amount, is_blind)
     values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(secs => $8 * 60), $9, $10)`,
    [
      newId(),
      listing.id,
      listing.ownerId,
      memberId,
      amountMinor,
      comment ?? null,
      xpAwarded ?? null,
      minutesAgo,
      firstAmountMinor ?? (isBlind ? amountMinor : null),
      isBlind,
    ],
  );
}

/** Inserts members with a public card but no account, for use as authors of suggestions. */
export async function insertMembers({ sql }: TestApp, count: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into member (id, name) select gen_random_uuid(), 'Neighbour ' || place
     from generate_series(1, $1) place returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

type CrowdFacts = { listingId: string; ownerId: string; count: number };

/** Inserts suggestions of 1, 2, 3 and so on minor units, each by a new member. */
export async function insertCrowd({ sql }: TestApp, { listingId, ownerId, count }: CrowdFacts): Promise<void> {
  await sql.query(
    `with author as (insert into member (id, name) select gen_random_uuid(), 'N' from generate_series(1, $3)
       returning id)
     insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
     select gen_random_uuid(), $1, $2, author.id, row_number() over () from author`,
    [listingId, ownerId, count],
  );
  await sql.query(
    `update listing set suggestion_count = $2, suggestion_sum = $2::int * ($2::int + 1) / 2, suggestion_min = 1, suggestion_max = $2,
       closest_difference = case when final_price is not null then greatest(final_price - $2, 0) end
     where id = $1`,
    [listingId, count],
  );
}
