import {
  ESTABLISHED_AFTER_DAYS,
  ESTABLISHED_CLOSINGS,
  ESTABLISHED_GUESSERS,
  PAIR_DAYS,
} from '@ballpark/rules/crowd/exclusions';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

/** A shown suggestion on a listing that has ended. Money is in minor units. */
export type EndedGuess = {
  memberId: string;
  amountMinor: number;
  firstAmountMinor: number;
  isBlind: boolean;
  weight: number;
  minutesBeforeClosing: number;
};

type GuessQuery = { listingId: string; closedAt: Date };

/** All shown suggestions. Those from before first amounts were stored have not been blind. Uses suggestion_newest. */
export async function listGuesses(db: Queryable, { listingId, closedAt }: GuessQuery): Promise<EndedGuess[]> {
  const { rows } = await sql<EndedGuess>`
    select member_id as "memberId", amount::float8 as "amountMinor", weight,
      coalesce(first_amount, amount)::float8 as "firstAmountMinor", is_blind as "isBlind",
      extract(epoch from ${closedAt}::timestamptz - created_at)::float8 / 60 as "minutesBeforeClosing"
    from suggestion where listing_id = ${listingId} and hidden_at is null
  `.execute(db);
  return rows;
}

/** The earlier closings that an owner and a member have in common. */
export type Meetings = {
  /** Closings of the owner in which a guess of the member counted. */
  count: number;
  /** Whether the member was closest in one of the closings of the owner. */
  wasClosest: boolean;
};

type MeetingQuery = { ownerId: string; closedAt: Date };

/**
 * The members whom an owner has met in the closings of their listings before this one. Only earlier closings are read, so
 * that a repeated job finds the same. Uses guess_result_owner.
 */
export async function listMeetings(db: Queryable, { ownerId, closedAt }: MeetingQuery): Promise<Map<string, Meetings>> {
  const { rows } = await sql<Meetings & { memberId: string }>`
    select member_id as "memberId", (count(*) filter (where exclusion is null))::int as count,
      bool_or(place = 1) as "wasClosest"
    from guess_result
    where owner_id = ${ownerId} and closed_at < ${closedAt}
      and closed_at >= ${closedAt}::timestamptz - make_interval(days => ${PAIR_DAYS})
    group by member_id
  `.execute(db);
  return new Map(rows.map(({ memberId, ...meetings }) => [memberId, meetings]));
}

/** The members on whose listings the owner was closest before this closing. Uses guess_result_newest. */
export async function listReturnedMembers(db: Queryable, { ownerId, closedAt }: MeetingQuery): Promise<Set<string>> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct owner_id as "memberId" from guess_result
    where member_id = ${ownerId} and place = 1 and closed_at < ${closedAt}
      and closed_at >= ${closedAt}::timestamptz - make_interval(days => ${PAIR_DAYS})
  `.execute(db);
  return new Set(rows.map(({ memberId }) => memberId));
}

/**
 * Whether an owner was established at a closing: by the age of the card and by earlier closings of their own with enough
 * guessers. Only the closest guess of each closing is read, and only earlier closings, so that a repeated job finds the same. Uses guess_result_owner.
 */
export async function isEstablishedOwner(db: Queryable, { ownerId, closedAt }: MeetingQuery): Promise<boolean> {
  const { rows } = await sql<{ isEstablished: boolean }>`
    select member.created_at < ${closedAt}::timestamptz - make_interval(days => ${ESTABLISHED_AFTER_DAYS}) and (
      select count(distinct listing_id) from guess_result
      where owner_id = ${ownerId} and closed_at < ${closedAt} and place = 1 and total >= ${ESTABLISHED_GUESSERS}
    ) >= ${ESTABLISHED_CLOSINGS} as "isEstablished"
    from member where id = ${ownerId}`.execute(db);
  return rows[0]?.isEstablished ?? false;
}
