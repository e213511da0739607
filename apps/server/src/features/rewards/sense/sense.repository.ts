import type { SenseRecord } from '@ballpark/rules/crowd/price-sense';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';

/** The category of the whole record. */
export const OVERALL = '';

export type StoredRecord = SenseRecord & {
  memberId: string;
  category: string;
  /** As shown when the last guess in this category was judged; null while too few are. */
  shown: number | null;
};

type RecordQuery = { memberIds: readonly string[]; categories: readonly string[] };

/** Uses the primary key. */
export function listRecords(db: Queryable, { memberIds, categories }: RecordQuery): Promise<StoredRecord[]> {
  return selectRecords(db)
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('category', '=', sql<string>`any(${categories}::text[])`)
    .execute();
}

/** The whole record of a member and those in categories. */
export function listOwnRecords(db: Queryable, memberId: string): Promise<StoredRecord[]> {
  return selectRecords(db).where('member_id', '=', memberId).execute();
}

type ListingQuery = { memberId: string; listingId: string };

/** The whole record of a member and that in the category of a listing. */
export function listRecordsOnListing(db: Queryable, { memberId, listingId }: ListingQuery): Promise<StoredRecord[]> {
  return selectRecords(db)
    .where('member_id', '=', memberId)
    .where(
      sql<boolean>`category in (${OVERALL}, (select listing.category from listing where listing.id = ${listingId}))`,
    )
    .execute();
}

function selectRecords(db: Queryable) {
  return db
    .selectFrom('member_sense')
    .select(['member_id as memberId', 'category', 'judged', 'owners', 'exact', 'weight', 'score', 'bias', 'shown']);
}

export type NewRecord = SenseRecord & {
  memberId: string;
  category: string;
  shown: number | undefined;
  /** Whether the record is enough for the board. */
  isQualified: boolean;
};

/** Writes records of members who are locked. Only active members are on the board; a new row takes their area from there. */
export async function saveRecords(trx: Trx, records: readonly NewRecord[]): Promise<void> {
  const column = <Value>(pick: (record: NewRecord) => Value) => records.map((record) => pick(record));
  await sql`
    insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias, shown, is_qualified,
      is_on_board, h7, latitude, longitude)
    select given.*, given.is_qualified and rank.member_id is not null, rank.h7, rank.latitude, rank.longitude
    from unnest(${column((record) => record.memberId)}::uuid[], ${column((record) => record.category)}::text[],
      ${column((record) => record.judged)}::int[], ${column((record) => record.owners)}::int[],
      ${column((record) => record.exact)}::int[], ${column((record) => record.weight)}::float8[],
      ${column((record) => record.score)}::float8[], ${column((record) => record.bias)}::float8[],
      ${column((record) => record.shown ?? null)}::smallint[], ${column((record) => record.isQualified)}::boolean[]
    ) given (member_id, category, judged, owners, exact, weight, score, bias, shown, is_qualified)
    left join member_rank rank on rank.member_id = given.member_id
    on conflict on constraint member_sense_once do update set judged = excluded.judged, owners = excluded.owners,
      exact = excluded.exact, weight = excluded.weight, score = excluded.score, bias = excluded.bias,
      shown = excluded.shown, is_qualified = excluded.is_qualified, is_on_board = excluded.is_on_board
  `.execute(trx);
}

/** Copies Price Sense to the cards of members who are locked, where it has changed. */
export async function showSenseOnCards(trx: Trx, records: readonly NewRecord[]): Promise<void> {
  await sql`
    update member set sense = given.shown
    from unnest(${records.map(({ memberId }) => memberId)}::uuid[],
      ${records.map(({ shown }) => shown ?? null)}::smallint[]) given (member_id, shown)
    where member.id = given.member_id and member.sense is distinct from given.shown
  `.execute(trx);
}
