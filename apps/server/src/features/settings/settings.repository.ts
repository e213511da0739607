import { type UnitChoice } from '@ballpark/rules/display';
import { AREA_CHANGES_HOURS, AREA_CHANGES_MAX } from '@ballpark/rules/settings';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { Cell } from '../../database/grid.ts';
import { before, type Instant } from '../../database/instant.ts';

/** The changes of the area that still count. */
function recentChanges(now: Instant): RawBuilder<Date[]> {
  return sql<Date[]>`array(
    select changed from unnest(area_changed_at) changed
    where changed > ${before(now, AREA_CHANGES_HOURS, 'hours')} order by changed
  )`;
}

/** A member's area, and how often it changed in the last day. */
export function getArea(db: Queryable, memberId: string, now: Instant) {
  return db
    .selectFrom('member_account')
    .select(['h7', 'latitude', 'longitude', sql<number>`cardinality(${recentChanges(now)})`.as('changes')])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

type MoveInput = { memberId: string; cell: Cell; at: Instant };

/**
 * Moves an active member who may still move today; false otherwise. Of concurrent calls each sees the changes of those
 * before it: the update locks the row. A trigger moves the member on the boards.
 */
export async function setArea(trx: Trx, { memberId, cell, at }: MoveInput): Promise<boolean> {
  const moved = await trx
    .updateTable('member_account')
    .set({ ...cell, area_changed_at: sql`${recentChanges(at)} || ${at}`, updated_at: at })
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .where(sql<boolean>`cardinality(${recentChanges(at)}) < ${AREA_CHANGES_MAX}`)
    .returning('member_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Fields that are undefined stay unchanged; null is the default. */
type DisplayChange = {
  units?: UnitChoice | undefined;
  dateLanguage?: string | null | undefined;
  timeZone?: string | null | undefined;
};

export async function setDisplay(db: Queryable, memberId: string, change: DisplayChange): Promise<void> {
  const { units, dateLanguage, timeZone } = change;
  const columns = {
    ...(units !== undefined && { units }),
    ...(dateLanguage !== undefined && { date_language: dateLanguage }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('member_account').set(columns).where('member_id', '=', memberId).execute();
}
