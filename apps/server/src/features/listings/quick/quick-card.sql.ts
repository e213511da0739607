import type { QuickCard } from '@ballpark/contracts/crowd/quick';
import { QUICK_HOURS_LEFT, QUICK_NEAR_KM, QUICK_SKIP_HOURS, QUICK_WIDE_KM } from '@ballpark/rules/crowd/quick';
import { LISTING_LONGEST_HOURS } from '@ballpark/rules/listings';
import type { Cell } from '../../../database/grid.ts';
import { sqlText, type SqlText } from '../../../database/statement.ts';
import { blockedMembers } from '../../accounts/blocked-members.sql.ts';
import { CLOSES_AT } from '../listing-end.sql.ts';
import { IS_OPEN } from '../visibility.sql.ts';

export const MEMBER = sqlText`$1::uuid`;
export const LIMIT = sqlText`$2::int`;
export const NOW = sqlText`coalesce($3::timestamptz, now())`;
const LATITUDE = sqlText`$4::float8`;
const LONGITUDE = sqlText`$5::float8`;

export const NEAR_KM = number(QUICK_NEAR_KM);
export const WIDE_KM = number(QUICK_WIDE_KM);
const OLDEST = sqlText`${NOW} - interval '${number(LISTING_LONGEST_HOURS - QUICK_HOURS_LEFT)} hours'`;
const EARLIEST_END = sqlText`${NOW} + interval '${number(QUICK_HOURS_LEFT)} hours'`;

/**
 * The member is not asked about listings that they have priced, skipped or reported, that are their own, or whose owner a
 * block hides. Uses suggestion_member, quick_skip_once and report_reporter.
 */
const LEFT_OUT = sqlText`
    done as materialized (
      select listing_id as id from suggestion
      where member_id = ${MEMBER} and created_at > ${NOW} - interval '${number(QUICK_SKIP_HOURS)} hours'
      union all
      select listing_id from quick_skip where member_id = ${MEMBER}
      union all
      select reported.target_id from report join moderation_case reported on reported.id = report.case_id
      where report.reporter_id = ${MEMBER} and reported.target_kind in ('listing', 'photo')
    ),
    unasked_owner as materialized (
      select ${MEMBER} as id union all ${blockedMembers(MEMBER)}
    )`;

/** The categories in which closings have judged the member. Uses member_sense_once. */
const KNOWN = sqlText`
    known as materialized (
      select category from member_sense where member_id = ${MEMBER} and judged > 0
    )`;

export const IS_ASKED = sqlText`${IS_OPEN} and listing.created_at > ${OLDEST} and ${isLeft(sqlText`listing`, CLOSES_AT)}`;

/** Whether a row of open listings is still to be asked about. */
export function isLeft(row: SqlText, closesAt: SqlText): SqlText {
  return sqlText`${closesAt} > ${EARLIEST_END}
        and ${row}.id <> all (array(select id from done))
        and ${row}.owner_id <> all (array(select id from unasked_owner))`;
}

export const CANDIDATE = sqlText`listing.id, ${CLOSES_AT} as closes_at, listing.suggestion_count, listing.category,
        distance_km(${LATITUDE}, ${LONGITUDE}, listing.latitude, listing.longitude) as km`;

/** Few prices first, then categories that the member knows, then near ones, then those that end first. */
const MOST_NEEDED = sqlText`case when suggestion_count < 3 then 0 when suggestion_count < 8 then 1 else 2 end,
      coalesce(category = any (array(select category from known)), false) desc,
      width_bucket(km, array[5, ${NEAR_KM}, 20, ${WIDE_KM}]::float8[]), closes_at, id`;

export const NEAREST_FIRST = sqlText`km, closes_at, id`;

type Cards = {
  steps: SqlText;
  /** Selects the columns of `CANDIDATE`. */
  candidates: SqlText;
  order?: SqlText;
};

export function cardSql({ steps, candidates, order = MOST_NEEDED }: Cards): SqlText {
  return sqlText`
    with ${LEFT_OUT}, ${KNOWN}, ${steps},
    picked as materialized (
      select id, km, row_number() over () as position
      from (select * from (${candidates}) candidate order by ${order} limit ${LIMIT}) ordered
    )
    select listing.id, title, description, type, category, location, currency, photo_urls as "photoUrls",
      photo_colours as "photoColours", listing.created_at as "createdAt", suggestion_count as "suggestionCount",
      coalesce(latitude, 0) as latitude, coalesce(longitude, 0) as longitude,
      coalesce(picked.km >= ${WIDE_KM}, true) as "isFarther"
    from picked join listing on listing.id = picked.id
    order by picked.position`;
}

export type QuickQuery = {
  memberId: string;
  cell: Cell | undefined;
  limit: number;
  /** Null for the database's clock. */
  fixedNow: string | null;
};

export function toValues({ memberId, cell, limit, fixedNow }: QuickQuery) {
  return [memberId, limit, fixedNow, cell?.latitude ?? null, cell?.longitude ?? null];
}

export type CardRow = Omit<QuickCard, 'createdAt'> & { createdAt: Date };

export function toCard(row: CardRow): QuickCard {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export function number(value: number): SqlText {
  return { text: String(value) };
}
