import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { SuggestionFacts } from '../next-progress.ts';
import type { EndedSuggestion } from './ended-listing.repository.ts';

/** A suggestion that was counted, and the UTC day it was made on. */
type CountedSuggestion = SuggestionFacts & { memberId: string; day: string };

/** Deletes the events of suggestions and returns what they counted as. */
export async function deleteEvents(trx: Trx, suggestions: readonly EndedSuggestion[]): Promise<CountedSuggestion[]> {
  const { rows } = await sql<CountedSuggestion>`
    delete from progress_event event
    using unnest(${suggestions.map(({ id }) => id)}::uuid[]) part (id)
    join suggestion on suggestion.id = part.id
    where event.member_id = suggestion.member_id and event.kind = 'suggested' and event.source_id = suggestion.id
    returning event.member_id as "memberId", (suggestion.created_at at time zone 'UTC')::date::text as day,
      event.listing_type as "listingType", event.is_quick as "isQuick", event.is_first as "isFirst"
  `.execute(trx);
  return rows;
}

/** A suggestion that is still counted for its author. Suggestions on deleted listings have no event. */
const IS_COUNTED = sql`exists (
  select from progress_event event
  where event.member_id = suggestion.member_id and event.kind = 'suggested' and event.source_id = suggestion.id
)`;

/** Deletes that members have helped an owner, where no counted suggestion is left. Returns these. Uses suggestion_member. */
export async function deleteHelpedOwners(trx: Trx, memberIds: readonly string[], ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    delete from helped_owner helped
    where helped.member_id = any (${memberIds}::uuid[]) and helped.owner_id = ${ownerId} and not exists (
      select from suggestion
      where suggestion.member_id = helped.member_id and suggestion.listing_owner_id = helped.owner_id and ${IS_COUNTED}
    )
    returning helped.member_id as "memberId"
  `.execute(trx);
  return rows.map(({ memberId }) => memberId);
}

/** Deletes days without a counted suggestion. Returns whose days they were. Uses suggestion_member. */
export async function deleteSuggestionDays(trx: Trx, counted: readonly CountedSuggestion[]): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    delete from suggestion_day made
    using unnest(${counted.map(({ memberId }) => memberId)}::uuid[], ${counted.map(({ day }) => day)}::date[])
      given (member_id, day)
    where made.member_id = given.member_id and made.day = given.day and not exists (
      select from suggestion
      where suggestion.member_id = made.member_id
        and suggestion.created_at >= made.day::timestamp at time zone 'UTC'
        and suggestion.created_at < (made.day + 1)::timestamp at time zone 'UTC'
        and ${IS_COUNTED}
    )
    returning made.member_id as "memberId"
  `.execute(trx);
  return rows.map(({ memberId }) => memberId);
}

/** The longest streak of each member. The days of one streak, each minus its position, are the same date. */
export async function readLongestStreaks(trx: Trx, memberIds: readonly string[]): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ memberId: string; days: number }>`
    select member_id as "memberId", max(days)::int as days from (
      select member_id, count(*) as days from (
        select member_id, day - (row_number() over (partition by member_id order by day))::int as streak
        from suggestion_day where member_id = any (${memberIds}::uuid[])
      ) numbered
      group by member_id, streak
    ) streaks
    group by member_id
  `.execute(trx);
  const found = new Map(rows.map(({ memberId, days }) => [memberId, days]));
  return new Map(memberIds.map((memberId) => [memberId, found.get(memberId) ?? 0]));
}
