import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import {
  HELPER_BEST_CATEGORIES,
  HELPER_SENSE_ABOVE,
  HELPERS_PER_LISTING,
  HELPS_PER_DAY,
  TOWN_KM,
} from '@ballpark/rules/towns';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { type BoundStatement, defineStatement, sqlText, type Statements } from '../../../database/statement.ts';
import { IS_OPEN } from '../visibility.sql.ts';
import {
  CANDIDATE,
  cardSql,
  type CardRow,
  IS_ASKED,
  isLeft,
  LIMIT,
  MEMBER,
  NOW,
  number,
  type QuickQuery,
  toCard,
  toValues,
} from './quick-card.sql.ts';

const CURRENCY = sqlText`$6::text`;
const CATEGORIES = sqlText`$7::text[]`;
const TODAY = sqlText`(${NOW} at time zone 'UTC')::date`;
/** The newest listings of each category that seek helpers. However many there are, no more are read. */
const NEWEST = number(40);
/** No listing is open for longer, and an offer of a listing that has ended is of no use. */
const KEPT_DAYS = 7;

/** Uses member_sense_once. */
const LIST_BEST = defineStatement(
  'list-best-categories',
  sqlText`
    select category from (
      select category, shown from member_sense where member_id = $1 and category <> '' and shown is not null
      order by shown desc, judged desc, category limit ${number(HELPER_BEST_CATEGORIES)}
    ) best where shown > ${number(HELPER_SENSE_ABOVE)}`,
);

/** The categories in which a member is a helper: among their best ones, and nearer than the others there. */
export async function listHelpedCategories(db: Statements, memberId: string): Promise<string[]> {
  return (await db.run<{ category: string }>(LIST_BEST, [memberId])).map(({ category }) => category);
}

/**
 * The offers that wait for this helper, and new ones up to the limits. Two requests at once may take the same number: then one of
 * them inserts nothing. Uses helper_offer_once, helper_offer_of_day, helper_offer_of_listing and listing_seeking.
 */
const LIST_HELP = defineStatement(
  'list-quick-help',
  cardSql({
    steps: sqlText`
    waiting as materialized (
      select ${CANDIDATE} from helper_offer join listing on listing.id = helper_offer.listing_id
      where helper_offer.member_id = ${MEMBER} and ${IS_ASKED}
      order by listing.created_at limit ${LIMIT}
    ),
    today as materialized (
      select coalesce(max(nth_of_day), 0) as taken from helper_offer where member_id = ${MEMBER} and day = ${TODAY}
    ),
    seeking as materialized (
      select found.* from unnest(${CATEGORIES}) best (category) cross join lateral (
        select ${CANDIDATE}, listing.owner_id, listing.h7, listing.type from listing
        where seeks_helpers and ${IS_OPEN} and listing.category = any (array[best.category])
          and listing.currency = any (array[${CURRENCY}])
          and (select count(*) from waiting) < ${LIMIT} and (select taken from today) < ${number(HELPS_PER_DAY)}
        order by listing.category, listing.currency, listing.created_at desc limit ${NEWEST}
      ) found
      where found.type = 'PRODUCT' and found.suggestion_count < ${number(BALLPARK_FROM)}
        and found.km > ${number(TOWN_KM)} and found.h7 is not null
        and ${isLeft(sqlText`found`, sqlText`found.closes_at`)} and found.id <> all (array(select id from waiting))
    ),
    free as materialized (
      select seeking.*, offers.made from seeking cross join lateral (
        select count(*)::int as made from helper_offer where listing_id = seeking.id
      ) offers
      where offers.made < ${number(HELPERS_PER_LISTING)}
      order by suggestion_count, closes_at, id
      limit greatest(0, least(${LIMIT} - (select count(*) from waiting), ${number(HELPS_PER_DAY)} - (select taken from today)))
    ),
    offered as (
      insert into helper_offer (listing_id, member_id, nth_of_listing, day, nth_of_day)
      select id, ${MEMBER}, made + 1, ${TODAY},
        (select taken from today) + row_number() over (order by suggestion_count, closes_at, id)
      from free
      on conflict do nothing
      returning listing_id
    )`,
    candidates: sqlText`
      select id, closes_at, suggestion_count, category, km from waiting
      union all
      select id, closes_at, suggestion_count, category, km from free where id in (select listing_id from offered)`,
  }),
);

type HelpQuery = QuickQuery & { currency: string; categories: readonly string[] };

export function bindHelpStatement(query: HelpQuery): BoundStatement {
  return { statement: LIST_HELP, values: [...toValues(query), query.currency, query.categories] };
}

/** Listings of young towns elsewhere, in categories that the member knows better than others. */
export async function listHelpCards(db: Statements, query: HelpQuery): Promise<QuickCard[]> {
  const { statement, values } = bindHelpStatement(query);
  return (await db.run<CardRow>(statement, values)).map((row) => ({ ...toCard(row), isHelp: true }));
}

function endedBefore(now: Instant) {
  return sql<Date>`(${before(now, KEPT_DAYS, 'days')} at time zone 'UTC')::date`;
}

/** Deletes a batch of the rows whose listings have ended, and returns how many. Uses helper_offer_age. */
export async function deleteOldOffers(db: Queryable, now: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from helper_offer where (member_id, listing_id) in (
      select member_id, listing_id from helper_offer where day < ${endedBefore(now)} limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Counts up to a limit. Uses helper_offer_age. */
export function countOldOffers(db: Queryable, now: Instant, limit: number): Promise<number> {
  return countRows(
    db,
    db.selectFrom('helper_offer').select('listing_id').where('day', '<', endedBefore(now)).limit(limit),
  );
}
